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
    ? "Stopped. Nothing changed."
    : `Stopped in the middle of '${doing}'. It finishes completely or not at all; a provider that already got the request continues. To see if it finished: dibbs audit search --since 10m`;
