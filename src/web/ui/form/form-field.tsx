import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type HTMLInputAutoCompleteAttribute,
  type ReactNode,
} from "react";
import { classNames } from "#web/lib/class-names.ts";

/** An input of a form, of one line. */
export type InputSpec = {
  readonly label: string;
  /** The browser may fill this in; nothing without it. */
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly type?: "text" | "email" | "password";
  readonly inputMode?: "numeric" | "text";
  readonly defaultValue?: string;
  /** It takes the focus on arrival. */
  readonly isFirst?: boolean;
  readonly isReadOnly?: boolean;
  /** It may stay empty. */
  readonly isOptional?: boolean;
  /** Shown before anything is typed. */
  readonly hint?: ReactNode;
  readonly className?: string;
};

type FormFieldProps = InputSpec & {
  readonly name: string;
  /** The problem under it; null when there is none. */
  readonly problem: string | null;
};

/** A field of a form: its label above it, its rules below, and what is wrong with it in words. */
export function FormField(props: FormFieldProps) {
  const { name, label, autoComplete = "off", type = "text", inputMode, defaultValue, hint, problem } = props;
  const { isFirst = false, isReadOnly = false, isOptional = false, className } = props;
  const id = useId();
  const ref = useRef<HTMLInputElement>(null);
  // Hidden unless shown with a button. Pasting is welcome, since good passwords are seldom typed.
  const [isShown, setIsShown] = useState(false);
  // Not autoFocus, which comes before a dialog around it holds the focus: a dialog below would take it back.
  const focusFirst = useEffectEvent(() => {
    if (isFirst) ref.current?.focus();
  });
  useEffect(() => focusFirst(), []);
  const descriptions = [problem !== null && `${id}-problem`, hint !== undefined && `${id}-hint`];
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <div
        className={classNames(
          "flex h-10 items-center rounded-md border has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-accent max-sm:h-11",
          isReadOnly ? "border-line bg-ground" : "bg-surface",
          problem !== null ? "border-bad" : !isReadOnly && "border-control",
          inputMode === "numeric" && "w-36",
        )}
      >
        <input
          {...{ id, ref, name, autoComplete, inputMode, defaultValue }}
          type={isShown ? "text" : type}
          readOnly={isReadOnly}
          spellCheck="false"
          autoCapitalize="none"
          aria-required={!isOptional}
          aria-invalid={problem !== null || undefined}
          aria-describedby={classNames(...descriptions) || undefined}
          // Smaller letters would make an iPhone zoom in.
          className={classNames(
            "h-full w-full min-w-0 flex-1 rounded-md bg-transparent px-3 text-body outline-none max-sm:text-[1rem]",
            className,
          )}
        />
        {type === "password" ? (
          <button
            type="button"
            aria-label={isShown ? "Hide password" : "Show password"}
            onClick={() => setIsShown(!isShown)}
            className="mr-1 inline-flex h-8 items-center rounded-sm px-2 text-table text-muted hover:text-ink max-sm:h-10"
          >
            {isShown ? "Hide" : "Show"}
          </button>
        ) : null}
      </div>
      {hint === undefined ? null : (
        <span id={`${id}-hint`} className="text-table text-muted">
          {hint}
        </span>
      )}
      {problem === null ? null : (
        <span id={`${id}-problem`} className="text-table text-bad">
          {problem}
        </span>
      )}
    </div>
  );
}
