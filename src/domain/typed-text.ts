/** Signs that are not seen, or turn around what stands beside them. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\u115F\u1160\u2800\u3164\uFFA0]+/gu;
/** The same without tabs and ends of lines. */
const UNSEEN_IN_LINES = /(?:(?![\t\n\r])[\p{Cc}\p{Cf}\p{Cs}\u115F\u1160\u2800\u3164\uFFA0])+/gu;

/** A name or a heading as it is kept: one line, of what is seen only; "" where nothing would be seen. */
export const plainLine = (text: string): string =>
  text.normalize("NFC").replaceAll(/\s+/g, " ").replaceAll(UNSEEN, "").trim();

/** A note or a reason as it is kept: any number of lines, of what is seen only. */
export const plainText = (text: string): string => text.replaceAll(UNSEEN_IN_LINES, "").trim();

/**
 * People type secrets into the wrong box, so what looks like an SSN, a date of birth or a token is starred out. Bare
 * digits are an SSN only where a person typed them: an id may have nine digits too.
 */
export const withoutSecrets = (text: string): string =>
  SECRETS.reduce((starred, [pattern, stars]) => starred.replaceAll(pattern, stars), text);

/** True of a typed text that holds what looks like an SSN, a date of birth or a token, full-width or with unseen signs in it too. */
export const looksSecret = (text: string): boolean => {
  const plain = text.normalize("NFKC").replaceAll(/\p{Cf}/gu, "");
  return withoutSecrets(plain) !== plain;
};

const SECRETS: readonly (readonly [pattern: RegExp, stars: string])[] = [
  [/(?<!\d)\d{3}[-. \u2010-\u2015\u2212]\d{2}[-. \u2010-\u2015\u2212]\d{4}(?!\d)/g, "***-**-****"],
  [/(?<!\d)\d{9}(?!\d)/g, "*********"],
  [/(?<!\d)\d{1,2}[/.-]\d{1,2}[/.-](?:19|20)\d{2}(?!\d)/g, "**/**/****"],
  [/fieldboard_[\w-]{8,}/g, "fieldboard_…"],
];
