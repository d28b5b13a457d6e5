/** The command that has begun to write, and what tells how far it came; null while none has. */
let begun: { readonly command: string; readonly told: string } | null = null;

/**
 * Remembers, before a command writes anything, that it does, for whoever stops it from then on: also once it is done, and only
 * closing, it has changed something. `told` is what tells how far it came.
 */
export const beginWriting = (command: string, told = "dibbs audit search --since 10m"): void => {
  begun = { command, told };
};

/** What is said where the database is lost now. */
export const lostWords = (): string => {
  const lost = "The database stopped answering.";
  return begun === null ? lost : `${lost} To see what was done: ${begun.told}`;
};

/** What is said to whoever stops the command now. */
export const stoppedWords = (): string =>
  begun === null
    ? "Stopped. Nothing changed."
    : `Stopped in the middle of '${begun.command}'. Each step finishes completely or not at all; a provider that already got the request continues. To see what was done: ${begun.told}`;
