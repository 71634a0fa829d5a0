import { formatPhone } from "#domain/people/people.ts";
import { isEmail, mailtoOf, type Message } from "#web/lib/mail.ts";

type ContactProps = {
  readonly phone: string;
  readonly email: string;
  /** Message that an email to them begins with. */
  readonly message?: Message;
};

const LINK = "rounded-sm text-accent hover:underline max-sm:py-1";

/** A phone number that dials and an email address that opens a message; nothing of what was not reported. */
export const Contact = ({ phone, email, message }: ContactProps) => (
  <span className="flex flex-wrap gap-x-3">
    <Phone>{phone}</Phone>
    <Email message={message}>{email}</Email>
  </span>
);

type LinkProps = {
  readonly children: string;
};

export const Phone = ({ children: phone }: LinkProps) => {
  const digits = phone.replace(/\D/g, "");
  if (digits.length < 7) return phone;
  const country = digits.length === 10 ? "+1" : phone.trim().startsWith("+") ? "+" : "";
  return (
    <a href={`tel:${country}${digits}`} className={`${LINK} whitespace-nowrap`}>
      {formatPhone(phone)}
    </a>
  );
};

type EmailProps = LinkProps & { readonly message?: Message | undefined };

export const Email = ({ children: email, message }: EmailProps) =>
  isEmail(email) ? (
    <a
      href={message === undefined ? `mailto:${encodeURI(email)}` : mailtoOf(email, message)}
      className={`${LINK} min-w-0 break-words`}
    >
      <span>{email.slice(0, email.indexOf("@"))}</span>
      <wbr />
      <span>{email.slice(email.indexOf("@"))}</span>
    </a>
  ) : (
    email
  );
