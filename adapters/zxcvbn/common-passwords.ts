/** Loaded when the first password is chosen: some 53,000 of the most frequent stolen passwords, in 6 MB of memory. */
let loading: Promise<ReadonlySet<string>> | undefined;

const load = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
};

/** A common password followed by fewer characters is guessed soon, too. */
const shortTail = 6;

/** Whether a password is in zxcvbn's lists of stolen ones, as it is or followed by a few digits or signs. */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  loading ??= load();
  const known = await loading;
  const lower = password.toLowerCase();
  if (known.has(lower)) return true;
  const base = lower.replace(/[^\p{L}]+$/u, "");
  const tail = lower.slice(base.length);
  return base !== "" && known.has(base) && (tail.length <= shortTail || known.has(tail));
};
