import { useState, type HTMLInputAutoCompleteAttribute, type ReactNode } from "react";
import { Button, FieldError, Input, Label, Text, TextField } from "react-aria-components";
import { classNames } from "#web/lib/class-names.ts";

type FormFieldProps = {
  readonly name: string;
  readonly label: string;
  /** What the browser may fill in. */
  readonly autoComplete: HTMLInputAutoCompleteAttribute;
  readonly type?: "text" | "email";
  readonly inputMode?: "numeric" | "email" | "text";
  readonly defaultValue?: string;
  /** Whether it takes the focus on arrival. */
  readonly isFirst?: boolean;
  readonly isReadOnly?: boolean;
  /** Whether it may stay empty. */
  readonly isOptional?: boolean;
  /** Told before anything is typed. */
  readonly hint?: ReactNode;
  /** What is wrong with it; null when nothing is. */
  readonly problem: string | null;
  readonly className?: string;
};

/** A field of a form: its label above it, its rules below, and what is wrong with it in words. */
export const FormField = ({ type = "text", inputMode, className = "", ...props }: FormFieldProps) => (
  <Frame {...props} type={type}>
    <Input
      {...(inputMode !== undefined && { inputMode })}
      spellCheck="false"
      autoCapitalize="none"
      className={classNames(BOX, INPUT, className)}
    />
  </Frame>
);

/** A password: hidden until one asks to see it. Pasting is welcome, since good ones are seldom typed. */
export function PasswordField(props: Omit<FormFieldProps, "type" | "inputMode" | "className">) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Frame {...props} type={isShown ? "text" : "password"}>
      <div
        className={classNames(
          BOX,
          "flex items-center has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-accent",
        )}
      >
        <Input
          spellCheck="false"
          autoCapitalize="none"
          className={classNames(INPUT, "min-w-0 flex-1 rounded-md outline-none")}
        />
        <Button
          aria-label={isShown ? "Hide password" : "Show password"}
          onPress={() => setIsShown(!isShown)}
          className="mr-1 inline-flex h-8 items-center rounded-sm px-2 text-table text-muted hover:text-ink max-sm:h-10"
        >
          {isShown ? "Hide" : "Show"}
        </Button>
      </div>
    </Frame>
  );
}

const BOX =
  "rounded-md border border-control bg-surface group-data-[invalid]:border-bad group-data-[readonly]:border-line group-data-[readonly]:bg-ground";
/** Smaller letters would make an iPhone zoom in. */
const INPUT = "h-10 w-full bg-transparent px-3 text-body max-sm:h-11 max-sm:text-[1rem]";

type FrameProps = Omit<FormFieldProps, "type" | "inputMode" | "className"> & {
  readonly type: "text" | "email" | "password";
  readonly children: ReactNode;
};

const Frame = ({
  label,
  hint,
  problem,
  isFirst = false,
  isOptional = false,
  children,
  ...field
}: FrameProps) => (
  <TextField
    {...field}
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is there for this field alone
    autoFocus={isFirst}
    isRequired={!isOptional}
    isInvalid={problem !== null}
    validationBehavior="aria"
    className="group flex flex-col gap-1.5"
  >
    <Label className="font-semibold">{label}</Label>
    {children}
    {hint === undefined ? null : (
      <Text slot="description" className="text-table text-muted">
        {hint}
      </Text>
    )}
    <FieldError className="text-table text-bad">{problem}</FieldError>
  </TextField>
);
