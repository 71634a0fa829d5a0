import { useState } from "react";
import { isOfficeId } from "#domain/ids.ts";
import { byName } from "#domain/by-name.ts";
import { isPayload, SOURCE_NUMBER_NAMES, SOURCE_NUMBERS } from "#domain/remote-source.ts";
import { isIsoDate } from "#domain/time/time.ts";
import { useChangeSourceSettings, type SourceSettings } from "#web/api/admin/sources.ts";
import { formatCount } from "#web/lib/format.ts";
import { Form } from "#web/ui/form/form.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { wholeNumber } from "#web/ui/form/text-checks.ts";
import { showToast } from "#web/ui/overlay/toasts.tsx";

/** Form of how the service is read, all in one. */
export function SourceForm({ settings }: { readonly settings: SourceSettings }) {
  const [tokenIn, setTokenIn] = useState(settings.tokenIn);
  const [payloadAs, setPayloadAs] = useState(settings.payloadAs);
  const sends = useChangeSourceSettings();
  return (
    <div className="max-w-md">
      <Form
        fields={[
          ...SOURCE_NUMBER_NAMES.map((name) => {
            const { label, hint, least, most, usual } = SOURCE_NUMBERS[name];
            return {
              name,
              label,
              hint: `${hint} Default: ${formatCount(usual)}.`,
              defaultValue: String(settings[name]),
              ...wholeNumber(least, most),
            };
          }),
          {
            name: "tokenIn",
            render: () => (
              <Segmented
                label="Token sent in the"
                segments={TOKEN_PLACES}
                value={tokenIn}
                onChange={setTokenIn}
              />
            ),
          },
          {
            name: "payload",
            label: "Request for time records",
            hint: "A JSON object. … stands for the submission’s ID.",
            defaultValue: settings.payload,
            check: (text) =>
              isPayload(text) ? null : 'Enter a JSON object of texts, such as {"fieldmapEntryId": "…"}.',
          },
          {
            name: "payloadAs",
            render: () => (
              <Segmented label="Sent as" segments={PAYLOAD_FORMS} value={payloadAs} onChange={setPayloadAs} />
            ),
          },
          {
            name: "accounts",
            label: "Offices to read interviews of",
            hint: "IDs separated by commas. Empty: every office.",
            defaultValue: settings.accounts.join(", "),
            check: (text) =>
              listOf(text, isOfficeId) === null ? "Enter office IDs separated by commas." : null,
          },
          {
            name: "weeks",
            label: "Weeks to read time records of",
            hint: "First days separated by commas, such as 2026-11-09. Empty: every week.",
            defaultValue: settings.weeks.join(", "),
            check: (text) => (listOf(text, isIsoDate) === null ? "Enter dates such as 2026-11-09." : null),
          },
        ]}
        sends={sends}
        bodyOf={(textOf, numberOf) => ({
          ...byName(SOURCE_NUMBER_NAMES.map((name) => [name, numberOf(name)])),
          tokenIn,
          payload: textOf("payload"),
          payloadAs,
          accounts: listOf(textOf("accounts"), isOfficeId) ?? [],
          weeks: listOf(textOf("weeks"), isIsoDate) ?? [],
        })}
        words={["Save", "Saving…"]}
        onSent={() => showToast("Saved.")}
      />
    </div>
  );
}

const TOKEN_PLACES = [
  { id: "query", label: "Query" },
  { id: "header", label: "Header" },
] as const;
const PAYLOAD_FORMS = [
  { id: "json", label: "JSON" },
  { id: "form", label: "Form" },
] as const;

/** Items that a text lists, separated by commas or blanks; null where some of it is something else. */
function listOf<Item extends string>(
  text: string,
  is: (part: unknown) => part is Item,
): readonly Item[] | null {
  const parts = text.split(/[\s,]+/).filter((part) => part !== "");
  return parts.every(is) ? parts.filter(is) : null;
}
