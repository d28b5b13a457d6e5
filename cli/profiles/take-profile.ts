/** Takes `--profile NAME` out of the typed words: it says where the command runs, and is not part of it. */
export const takeProfile = (typed: ReadonlyArray<string>) => {
  const end = typed.includes("--") ? typed.indexOf("--") : typed.length;
  const at = typed.findIndex((word, index) => index < end && /^--profile(=|$)/.test(word));
  const word = typed[at];
  if (word === undefined) return { words: typed, named: null };
  const isJoined = word.includes("=");
  const named = isJoined ? word.slice("--profile=".length) : typed[at + 1];
  // Without a name it stays in the words, so that the program reports the error.
  if (named === undefined || named === "") return { words: typed, named: null };
  return { words: typed.toSpliced(at, isJoined ? 1 : 2), named };
};
