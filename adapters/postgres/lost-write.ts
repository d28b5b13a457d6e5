/**
 * What the driver throws where nobody can catch it, when a connection is lost just before a long statement is written to
 * it (postgres 3.4.9: `execute` in connection.js writes once more in its own `catch`). The statement itself fails by the
 * loss of the connection, so that nothing else is owed to anybody.
 */
const isLostWrite = (error: unknown): boolean =>
  error instanceof TypeError &&
  error.message.includes("reading 'write'") &&
  /[\\/]postgres[\\/].*connection\.js/.test(error.stack ?? "");

let isOn = false;

/** Keeps the process alive where the driver's lost write would end it; everything else that nobody caught still does. */
export const surviveLostWrites = (): void => {
  if (isOn) return;
  isOn = true;
  process.on("unhandledRejection", (error) => {
    if (!isLostWrite(error)) throw error;
  });
  // The same where the driver gathers short statements and writes them a moment later, by when the connection is gone.
  process.on("uncaughtException", (error) => {
    if (isLostWrite(error) || process.listenerCount("uncaughtException") > 1) return;
    console.error(error);
    process.exit(1);
  });
};
