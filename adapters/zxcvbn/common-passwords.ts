/** Loaded when the first password is chosen: some 53,000 of those that thieves have found most, in 6 MB of memory. */
let loading: Promise<ReadonlySet<string>> | undefined;

const load = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
};

/** Fewer signs behind a common password are soon tried, too. */
const shortTail = 6;

/** Whether a password stands in the lists of stolen ones that come with zxcvbn, as it is or with a few digits or signs behind. */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  loading ??= load();
  const known = await loading;
  const lower = password.toLowerCase();
  if (known.has(lower)) return true;
  const base = lower.replace(/[^\p{L}]+$/u, "");
  const tail = lower.slice(base.length);
  return base !== "" && known.has(base) && (tail.length <= shortTail || known.has(tail));
};
