export type ApiFault = "signed-out" | "forbidden" | "missing" | "rejected" | "broken" | "off-contract";

type ApiErrorOptions = ErrorOptions & {
  readonly field?: string | null;
  readonly code?: string | null;
  readonly reference?: string | null;
  readonly title?: string | null;
  readonly detail?: string | null;
  readonly retryAt?: number | null;
};

/** Every failure of the API layer, already sorted by what the reader can do about it. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly fault: ApiFault;
  /** Reference of this request in the server's logs; null when it never answered. */
  readonly reference: string | null;
  /** Code of this kind of refusal. */
  readonly title: string | null;
  /** Sentence of the server on what is wrong, for people. */
  readonly detail: string | null;
  /** The field that is to be mended; null when it is none, or not one alone. */
  readonly field: string | null;
  /** Words on what is wrong with the field. */
  readonly code: string | null;
  /** Moment when it may be sent again, in milliseconds since 1970; null when at once. */
  readonly retryAt: number | null;

  constructor(fault: ApiFault, message: string, options: ApiErrorOptions = {}) {
    super(message, options);
    this.fault = fault;
    this.reference = options.reference ?? null;
    this.title = options.title ?? null;
    this.detail = options.detail ?? null;
    this.field = options.field ?? null;
    this.code = options.code ?? null;
    this.retryAt = options.retryAt ?? null;
  }
}
