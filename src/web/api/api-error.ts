export type ApiFault = "signed-out" | "forbidden" | "missing" | "rejected" | "broken" | "off-contract";

type ApiErrorOptions = ErrorOptions & { readonly reference?: string | null };

/** Every failure of the API layer, already sorted by what the reader can do about it. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly fault: ApiFault;
  /** What the server calls this request in its logs; null when it never answered. */
  readonly reference: string | null;

  constructor(fault: ApiFault, message: string, options: ApiErrorOptions = {}) {
    super(message, options);
    this.fault = fault;
    this.reference = options.reference ?? null;
  }
}

export const faultOfStatus = (status: number): ApiFault => {
  if (status === 401) return "signed-out";
  if (status === 403) return "forbidden";
  if (status === 404) return "missing";
  return status < 500 && status !== 408 && status !== 429 ? "rejected" : "broken";
};
