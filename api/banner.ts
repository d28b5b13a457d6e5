type Banner = {
  readonly url: string;
  readonly adapters: ReadonlyArray<readonly [thing: string, adapter: string]>;
  /** The accounts that can sign in to try Dibbs; empty if the seed did not run. */
  readonly demo: ReadonlyArray<{ readonly userType: string; readonly email: string; readonly password: string }>;
  readonly seconds: number;
};

const column = (rows: ReadonlyArray<ReadonlyArray<string>>, index: number): number =>
  Math.max(...rows.map((row) => row[index]?.length ?? 0));

const table = (rows: ReadonlyArray<ReadonlyArray<string>>): ReadonlyArray<string> =>
  rows.map((row) => `    ${row.map((cell, index) => cell.padEnd(column(rows, index))).join("   ")}`.trimEnd());

/** Returns the startup banner: Dibbs's URL, the adapters in use, and the demo accounts. */
export const bannerOf = ({ url, adapters, demo, seconds }: Banner): string => {
  const signIns = demo.map(({ userType, email, password }) => [userType.replace("_", " "), email, password]);
  return [
    "",
    `  Dibbs is at ${url}   (ready in ${seconds.toFixed(1)} s)`,
    "",
    ...table(adapters),
    ...(signIns.length > 0 ? ["", "  Sign in to try it:", "", ...table(signIns)] : []),
    "",
    "  Ctrl-C stops it.",
    "",
  ].join("\n");
};
