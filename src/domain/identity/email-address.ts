import { plainLine } from "#domain/typed-text.ts";

/** Part before the sign that a mail server delivers to, in lower case: no accents, no quotes, one recipient. */
const LOCAL = "(?:[a-z0-9_'+-]+\\.)*[a-z0-9_'+-]*[a-z0-9_+-]";
const LABEL = "[a-z0-9](?:[a-z0-9-]*[a-z0-9])?";
/** As PostgreSQL reads it too. */
export const EMAIL_PATTERN = `^${LOCAL}@(?:${LABEL}\\.)+[a-z]{2,63}$`;
const EMAIL = new RegExp(EMAIL_PATTERN);
const VOUCHED = new RegExp(`^${LOCAL}@(?:${LABEL}\\.)*${LABEL}$`);

const LENGTH_MAX = 254;
const LOCAL_LENGTH_MAX = 64;

/** An address as it is kept and compared: in lower case, without signs that are not seen. */
export const plainAddress = (text: string): string => plainLine(text).toLowerCase();

/**
 * The one rule for addresses that people type, as they are kept. The sign-in library's own rule takes all of them: it
 * must never refuse a user whom we have accepted.
 */
export const isEmailAddress = (address: string): boolean => isShort(address) && EMAIL.test(address);

/** The same where an identity provider vouches for the address: a host of one label will do. */
export const isVouchedAddress = (address: string): boolean => isShort(address) && VOUCHED.test(address);

const isShort = (address: string): boolean =>
  address.length <= LENGTH_MAX && address.indexOf("@") <= LOCAL_LENGTH_MAX;
