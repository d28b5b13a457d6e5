/** An error answer of the fake. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly error: Readonly<Record<string, unknown>>;

  constructor(status: number, error: Readonly<Record<string, unknown>>) {
    super(String(error.message));
    this.status = status;
    this.error = error;
  }
}

export const invalid = (code: string, message: string, status = 400): StripeRefusal =>
  new StripeRefusal(status, { type: "invalid_request_error", code, message });

export const missing = (what: string, id: string): StripeRefusal =>
  invalid("resource_missing", `No such ${what}: '${id}'`, 404);
