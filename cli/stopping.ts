/** What is being done that writes; null while nothing is. */
let doing: string | null = null;

/** Remembers what is being done, for whoever stops the command in the middle of it. */
export const whileDoing = async <A>(what: string, work: Promise<A>): Promise<A> => {
  doing = what;
  try {
    return await work;
  } finally {
    doing = null;
  }
};

/** What is said to whoever stops the command now. */
export const stoppedWords = (): string =>
  doing === null
    ? "Stopped. Nothing was changed."
    : `Stopped in the middle of '${doing}'. It is done whole or not at all; a provider that was asked already goes on. Whether it was done: dibbs audit search --since 10m`;
