import { z } from "zod/mini";

/** Faults of a field: `wrong` is a password or a code that does not fit. */
const REFUSAL_CODES = ["missing", "wrong", "taken", "invalid"] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];

const sentence = z.string().check(z.maxLength(1000));

/** The body of a refusal, as the browser reads it. Field and code are null where it is not about one field. */
export const problem = z.object({
  title: sentence,
  detail: sentence,
  field: z.nullish(sentence),
  code: z.nullish(z.enum(REFUSAL_CODES)),
});
