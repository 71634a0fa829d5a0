import type { Ref } from "react";
import { Input, Label, TextField } from "react-aria-components";
import { FIELD } from "#web/ui/page/field-look.ts";

type TypedDateFieldProps = {
  readonly label: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly onBlur: () => void;
  /** The element that says what is wrong; null when nothing is. */
  readonly problemId: string | null;
  readonly inputRef: Ref<HTMLInputElement>;
};

const LENGTH_MAX = 40;

/**
 * A day as text. The segments of a date field would make February 30 into 28 without a word when they are left; here
 * what was typed stays, and what is wrong with it is said.
 */
export const TypedDateField = ({
  label,
  text,
  onChange,
  onBlur,
  problemId,
  inputRef,
}: TypedDateFieldProps) => (
  <TextField
    value={text}
    onChange={onChange}
    onBlur={onBlur}
    maxLength={LENGTH_MAX}
    isInvalid={problemId !== null}
    validationBehavior="aria"
    {...(problemId !== null && { "aria-describedby": problemId })}
    className={`${FIELD.group} flex-1 data-[invalid]:border-bad`}
  >
    <Label className={FIELD.label}>{label}</Label>
    <Input
      ref={inputRef}
      placeholder="month/day/year"
      autoComplete="off"
      className={`${FIELD.input} figures w-24 placeholder:text-muted`}
    />
  </TextField>
);
