type Banner = {
  readonly url: string;
  readonly adapters: ReadonlyArray<readonly [thing: string, adapter: string]>;
  /** Who can sign in to try things out; empty where nobody was seeded. */
  readonly demo: ReadonlyArray<{ readonly userType: string; readonly email: string; readonly password: string }>;
  readonly seconds: number;
};

const column = (rows: ReadonlyArray<ReadonlyArray<string>>, index: number): number =>
  Math.max(...rows.map((row) => row[index]?.length ?? 0));

const table = (rows: ReadonlyArray<ReadonlyArray<string>>): ReadonlyArray<string> =>
  rows.map((row) => `    ${row.map((cell, index) => cell.padEnd(column(rows, index))).join("   ")}`.trimEnd());

/** What a start says: where Dibbs is, what it uses, and who can sign in. */
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
