import { commonHeaders, DATA_HEADERS } from "#server/http/headers.ts";

/** On every reply of the reporting service. Main may add what https asks for. */
export const JSON_HEADERS: Readonly<Record<string, string>> = {
  ...commonHeaders(false),
  ...DATA_HEADERS,
  "Content-Type": "application/json",
};
