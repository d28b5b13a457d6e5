import type { Spot } from "./spots.ts";

/** Quotes a text in single quotes for bash and zsh. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Quotes a text in single quotes for fish. */
const fishQuoted = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

const wordsOf = ({ words, flags }: Spot): ReadonlyArray<string> => [
  ...words.map(({ word }) => word),
  ...flags.flatMap((flag) => flag.words),
];

/** Returns, for each option with a value, its place and words, and the allowed values (empty: any). */
const valuesOf = (spots: ReadonlyArray<Spot>) =>
  spots.flatMap(({ at, flags }) =>
    flags
      .filter(({ takes }) => takes)
      .map(({ words, choices }) => ({ keys: words.map((word) => `${at} ${word}`), choices })),
  );

/** Returns what both shells do for each previous word, as the body of a loop, and after the last word. */
const cases = (spots: ReadonlyArray<Spot>, put: (words: ReadonlyArray<string>, takesFile: boolean) => string) => {
  const paths = spots.filter(({ at }) => at !== "").map(({ at }) => quoted(at));
  const values = valuesOf(spots).map(
    ({ keys, choices }) => `    ${keys.map(quoted).join(" | ")}) ${put(choices, false)}; return ;;`,
  );
  const words = spots.map((spot) => `    ${quoted(spot.at)}) ${put(wordsOf(spot), spot.takesFile)} ;;`);
  return `    case "$at/$word" in
      ${paths.join(" | ")}) at="$at/$word" ;;
    esac
  done
  case "$at $before" in
${values.join("\n")}
  esac
  case "$at" in
${words.join("\n")}
  esac`;
};

/** Returns a script for bash; sourced, it completes `dibbs`. */
export const bashScript = (spots: ReadonlyArray<Spot>): string => {
  const body = cases(spots, (list, takesFile) => {
    const own = `COMPREPLY=($(compgen -W ${quoted(list.join(" "))} -- "$current"))`;
    return takesFile ? `${own}; COMPREPLY+=($(compgen -f -- "$current"))` : own;
  });
  return `# Completes dibbs in bash: source <(dibbs completion bash)
_dibbs() {
  local at='' word i
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD - 1]}"
  local IFS=$' \\t\\n'
  for ((i = 1; i < COMP_CWORD; i++)); do
    word="\${COMP_WORDS[i]}"
${body}
}
complete -F _dibbs dibbs
`;
};

/** Returns a script for zsh: sourced, or in a folder of `fpath` as `_dibbs`. */
export const zshScript = (spots: ReadonlyArray<Spot>): string => {
  const body = cases(spots, (list, takesFile) => {
    const own = list.length === 0 ? ":" : `compadd -- ${list.map(quoted).join(" ")}`;
    return takesFile ? `${own}; _files` : own;
  });
  return `#compdef dibbs
# Completes dibbs in zsh: source <(dibbs completion zsh)
_dibbs() {
  local at='' word before="\${words[CURRENT-1]}"
  for word in "\${(@)words[2,CURRENT-1]}"; do
${body}
}
if [[ "\${funcstack[1]}" = _dibbs ]]; then
  _dibbs "$@"
else
  compdef _dibbs dibbs
fi
`;
};

/** Returns a script for fish; sourced, it completes `dibbs`. */
export const fishScript = (spots: ReadonlyArray<Spot>): string => {
  const lines = spots.flatMap(({ at, words, flags, takesFile }) => {
    const here = `complete -c dibbs -n ${fishQuoted(`__dibbs_at "${at}"`)}`;
    const flagLine = (flag: (typeof flags)[number]): string => {
      const names = flag.words.map((word) => (word.startsWith("--") ? `-l ${word.slice(2)}` : `-s ${word.slice(1)}`));
      const value = flag.takes
        ? ` -x${flag.choices.length > 0 ? ` -a ${fishQuoted(flag.choices.join(" "))}` : ""}`
        : "";
      return `${here} ${names.join(" ")}${value} -d ${fishQuoted(flag.meaning)}`;
    };
    return [
      ...words.map(({ word, meaning }) => `${here} -a ${fishQuoted(word)} -d ${fishQuoted(meaning)}`),
      ...flags.map(flagLine),
      ...(takesFile ? [`${here} -F`] : []),
    ];
  });
  const paths = spots.filter(({ at }) => at !== "").map(({ at }) => at);
  return `# Completes dibbs in fish: dibbs completion fish | source
function __dibbs_at
    set -l at ''
    for word in (commandline -opc)[2..-1]
        if contains -- "$at/$word" ${paths.join(" ")}
            set at "$at/$word"
        end
    end
    test "$at" = "$argv[1]"
end
complete -c dibbs -f
${lines.join("\n")}
`;
};
