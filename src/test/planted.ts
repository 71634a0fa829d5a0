/**
 * Secrets that must never be kept, printed or sent: one of each, used wherever tests need one, and searched for in everything
 * that a test run makes. The SSN is that of person 7008 of the capture, who is never revealed.
 */
export const PLANTED = {
  token: "planted-token-7c1e-of-the-interface",
  ssn: "965-27-2199",
  password: "a sentence for tests, planted 4b9d",
} as const;

export type Secret = keyof typeof PLANTED;

/** Place where something is found: the body of a reply, what a program printed, a file that was left, a trace, a row. */
export type PlaceKind = "body" | "printed" | "file" | "trace" | "store";

export type Exception = {
  readonly kind: PlaceKind;
  readonly name: RegExp;
  readonly secret: Secret;
  readonly why: string;
};

/** Places that hold a secret rightly, each by its name. */
export const EXCEPTIONS: readonly Exception[] = [
  {
    kind: "body",
    name: /^granted private data: \S*\/index\.cfm\/employees\/all$/,
    secret: "ssn",
    why: "a token that was granted private data is told it",
  },
  {
    kind: "file",
    name: /\.har$/,
    secret: "ssn",
    why: "a test gives it to the import, which stores it encrypted",
  },
  {
    kind: "trace",
    name: /\.(?:trace|network)$|resources\//,
    secret: "password",
    why: "a trace of a failed test keeps what the test typed into the sign-in page",
  },
];

/** A text to look for, and how it is written there. */
export type Needle = { readonly secret: Secret; readonly form: string; readonly text: string };

const written: readonly (readonly [secret: Secret, form: string, text: string])[] = [
  ["token", "plain", PLANTED.token],
  ["ssn", "plain", PLANTED.ssn],
  ["ssn", "digits", PLANTED.ssn.replaceAll("-", "")],
  ["ssn", "spaced", PLANTED.ssn.replaceAll("-", " ")],
  ["password", "plain", PLANTED.password],
];

/** As they are, which is all that is looked for in large files. */
export const PLAIN_NEEDLES: readonly Needle[] = written.map(([secret, form, text]) => ({
  secret,
  form,
  text,
}));

/** As they are, and in base 64, in an address and in hexadecimal digits. */
export const NEEDLES: readonly Needle[] = written.flatMap(([secret, form, text]) => {
  const inside = form === "plain" ? "" : `${form}, `;
  const hex = Buffer.from(text).toString("hex");
  const encoded = [encodeURIComponent(text), encodeURIComponent(text).replaceAll("%20", "+")];
  const escaped = hex.replaceAll(/../g, "%$&");
  return [
    { secret, form, text },
    ...base64Forms(text).map((base64) => ({ secret, form: `${inside}base 64`, text: base64 })),
    ...[...encoded, escaped, escaped.toUpperCase()]
      .filter((url) => url !== text)
      .map((url) => ({ secret, form: `${inside}URL`, text: url })),
    ...[hex, hex.toUpperCase()].map((digits) => ({ secret, form: `${inside}hex`, text: digits })),
  ];
});

/** Base 64 writes three bytes as four letters, so a text inside another stands there in one of three ways. */
function base64Forms(text: string): readonly string[] {
  const forms = [0, 1, 2].map((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]);
    return bytes.toString("base64").slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6));
  });
  return [...new Set(forms.flatMap((form) => [form, form.replaceAll("+", "-").replaceAll("/", "_")]))];
}
