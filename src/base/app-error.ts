/**
 * Trouble that the user can mend. `code` is stable and for programs, `message` says subject, fact and value, `hint` says
 * what to do. It is shown without a stack; every other exception is a bug.
 */
export class AppError extends Error {
  readonly code: string;
  readonly hint: string;

  constructor(code: string, message: string, hint: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "AppError";
    this.code = code;
    this.hint = hint;
  }
}
