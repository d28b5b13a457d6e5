/** The product cannot be reached as things are; the message is one sentence, `exitCode` what the command ends with. */
export class CannotOpen extends Error {
  override readonly name = "CannotOpen";
  readonly exitCode: number;
  constructor(message: string, exitCode: number) {
    super(message);
    this.exitCode = exitCode;
  }
}
