/** A message that is ready to copy or to mail. */
export type Message = { readonly subject: string; readonly body: string };

/** The address that opens a message in the mail program; to no one where the email is unknown. Lines end as mail wants them. */
export function mailtoOf(email: string, { subject, body }: Message): string {
  const to = isEmail(email) ? encodeURI(email) : "";
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll("\n", "\r\n"))}`;
}

/** True of a text that is one address and nothing that a mail program would read as more. */
export const isEmail = (text: string): boolean => /^[^\s@?&]+@[^\s@?&]+$/.test(text);
