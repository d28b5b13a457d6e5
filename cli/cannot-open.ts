/** The product cannot be reached; the message is one sentence, and `exitCode` is the command's exit code. */
export class CannotOpen extends Error {
  override readonly name = "CannotOpen";
  readonly exitCode: number;
  constructor(message: string, exitCode: number) {
    super(message);
    this.exitCode = exitCode;
  }
}
