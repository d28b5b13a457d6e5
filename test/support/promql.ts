const functionsAndWords = new Set(["and", "or", "unless", "bool", "offset", "inf", "nan"]);

/** The metrics that a PromQL expression names: what is left without labels, strings, ranges, functions and keywords. */
export const metricsIn = (expression: string): ReadonlyArray<string> => {
  const bare = expression
    .replaceAll(/"[^"]*"/g, "")
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, " ")
    .replaceAll(/\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, " ");
  const names = [...bare.matchAll(/[a-zA-Z_:][\w:]*(?!\w)(?!\s*\()/g)].map(([name]) => name);
  return [...new Set(names.filter((name) => !functionsAndWords.has(name.toLowerCase())))];
};

export type AlertRule = {
  readonly alert: string;
  readonly expr: string;
  readonly severity: string;
  readonly runbook: string;
};

/** The rules of alerts.yml, in which each part of a rule is on its own line. */
export const alertRules = (yaml: string): ReadonlyArray<AlertRule> =>
  yaml.split(/^ +- alert: /m).flatMap((text, index) => {
    if (index === 0) return [];
    const one = (pattern: RegExp) => pattern.exec(text)?.[1]?.trim() ?? "";
    return [
      {
        alert: text.split("\n", 1)[0]?.trim() ?? "",
        expr: one(/^ +expr: (.*)$/m),
        severity: one(/severity: (\w+)/),
        runbook: one(/runbook: (\S+)/),
      },
    ];
  });
