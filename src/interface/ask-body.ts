import { AskRefused, type Pairs } from "./asks.ts";
import {
  JsonNumber,
  JsonReader,
  JsonRefused,
  parseJson,
  type JsonValue,
} from "#interface/json/json-reader.ts";
import { eachMember, valueAt } from "#interface/json/json-walk.ts";

/** A posted body with its `Content-Type`; "" when there was none. */
export type AskBody = { readonly mediaType: string; readonly text: string };

const BODY_DEPTH_MAX = 4;

/**
 * Names and values of a posted body, JSON or form. Without a media type a body that opens with a brace is JSON.
 * @throws AskRefused with the field "body", or the member that is neither text nor a number
 */
export function bodyPairs({ mediaType, text }: AskBody): Pairs {
  const bare = text.trim();
  if (bare === "") return [];
  const [type = ""] = mediaType.toLowerCase().split(";", 1);
  const kind = type.trim();
  if (kind === "application/json" || kind.endsWith("+json") || kind === "text/json") return jsonPairs(bare);
  if (kind === "application/x-www-form-urlencoded") return new URLSearchParams(bare);
  if (kind !== "" && kind !== "text/plain") throw new AskRefused("body", "is neither JSON nor a form");
  return bare.startsWith("{") ? jsonPairs(bare) : new URLSearchParams(bare);
}

function jsonPairs(text: string): Pairs {
  const told = parsed(text);
  if (!(told instanceof Map)) throw new AskRefused("body", "is not a JSON object");
  // Walked again, since of two members of one name the map holds only the last.
  const source = { bytes: Buffer.from(text), json: new JsonReader() };
  const pairs: (readonly [string, string])[] = [];
  eachMember(source, 0, 1, (name, at) => {
    const { value, end } = valueAt(source, at, 1);
    pairs.push([name, valueText(name, value)]);
    return end;
  });
  return pairs;
}

function parsed(text: string): JsonValue {
  try {
    return parseJson(text, BODY_DEPTH_MAX);
  } catch (error) {
    if (!(error instanceof JsonRefused)) throw error;
    throw new AskRefused("body", error.isCutShort ? "is JSON that is cut short" : "is not JSON");
  }
}

/** A number keeps its digits; null is a value left out. */
function valueText(name: string, value: JsonValue): string {
  if (typeof value === "string") return value;
  if (value instanceof JsonNumber) return value.text;
  if (value === null) return "";
  throw new AskRefused(name.replaceAll(/[^\w.-]/g, "?").slice(0, 40), "is neither text nor a number");
}
