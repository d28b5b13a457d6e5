/** The command that has begun to write, and the command that shows how far it got; null if none has. */
let begun: { readonly command: string; readonly told: string } | null = null;

/**
 * Records that a command is about to write, for the message if it is interrupted; this stays set when the command is
 * done and only closing. `told` is the command that shows how far it got.
 */
export const beginWriting = (command: string, told = "dibbs audit search --since 10m"): void => {
  begun = { command, told };
};

/** Returns the message for a database that is lost now. */
export const lostWords = (): string => {
  const lost = "The database stopped answering.";
  return begun === null ? lost : `${lost} To see what was done: ${begun.told}`;
};

/** Returns the message for a command that is interrupted now. */
export const stoppedWords = (): string =>
  begun === null
    ? "Stopped. Nothing changed."
    : `Stopped in the middle of '${begun.command}'. Each step finishes completely or not at all; a provider that already got the request continues. To see what was done: ${begun.told}`;
