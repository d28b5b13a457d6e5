import { readdirSync, readFileSync } from "node:fs";
import type { Command } from "commander";
import { describe, expect, it } from "vitest";
import { alertRules } from "../support/promql.ts";
import { wholeProgram } from "./dibbs.ts";

const root = new URL("../../", import.meta.url);
const textOf = (path: string): string => readFileSync(new URL(path, root), "utf8");
const rules = alertRules(textOf("adapters/prometheus/alerts.yml"));
const runbooks = readdirSync(new URL("cli/runbooks/", root)).map((name) => `cli/runbooks/${name}`);
const program = await wholeProgram();

const kebab = (name: string): string => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase();

/** Returns what is wrong with a written command; null if it could be typed. */
const wrongIn = (typed: string): string | null => {
  const [first, ...words] = typed.match(/"[^"]*"|\S+/g) ?? [];
  if (first !== "dibbs") return "is none of dibbs";
  let command: Command = program;
  for (let part = command; part; ) {
    const found: Command | undefined = command.commands.find((it) => it.name() === words[0]);
    if (found === undefined) break;
    words.shift();
    command = part = found;
  }
  // The name of a group of commands.
  if (command.commands.length > 0) return words.length > 0 ? `has no '${words[0]}'` : null;
  const given: Array<string> = [];
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (!word.startsWith("--")) given.push(word);
    else {
      const option = command.options.find(({ long }) => long === word);
      if (option === undefined) return `has no ${word}`;
      if (!option.required) continue;
      const value = words.shift()?.replaceAll('"', "");
      if (value === undefined) return `wants a value for ${word}`;
      if (option.argChoices && !option.argChoices.includes(value)) return `does not take ${word} ${value}`;
    }
  }
  if (given.length > command.registeredArguments.length) return `takes no '${given.at(-1)}'`;
  return null;
};

const commandsIn = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/^(dibbs .*?)(?: +#.*)?$|`(dibbs [^`]+)`/gm)].map(([, line, inline]) => line ?? inline ?? "");

describe("the alerts", () => {
  it("each have a runbook of their name, and no runbook lacks an alert", () => {
    expect(rules.length).toBeGreaterThan(20);
    expect(rules.map(({ runbook }) => runbook)).toEqual(rules.map(({ alert }) => `cli/runbooks/${kebab(alert)}.md`));
    expect(runbooks.filter((path) => !path.endsWith("README.md")).toSorted()).toEqual(
      rules.map(({ runbook }) => runbook).toSorted(),
    );
  });

  it("have the severity call or day", () => {
    expect(rules.filter(({ severity }) => !["call", "day"].includes(severity))).toEqual([]);
  });
});

describe.each(runbooks)("%s", (path) => {
  const text = textOf(path);

  it("names only commands that exist, with valid options", () => {
    const commands = commandsIn(text);
    expect(commands.length).toBeGreaterThan(0);
    const wrong = commands.map((typed) => [typed, wrongIn(typed)]).filter(([, why]) => why !== null);
    expect(wrong).toEqual([]);
  });

  it("says what the alert means, what to type, what to expect and whom to call", () => {
    if (path.endsWith("README.md")) return;
    const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => heading);
    const { alert } = rules.find(({ runbook }) => runbook === path) ?? {};
    expect(headings).toEqual([alert, "What it means", "What to type", "What to expect", "Whom to call"]);
  });

  it("links only to files that exist", () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]+)\)/g)].map(([, link]) => link ?? "");
    for (const link of links) expect(() => textOf(`cli/runbooks/${link}`)).not.toThrow();
  });
});

it.each([
  ["dibbs payments shake PAYMENT", "has no 'shake'"],
  ["dibbs payments sync PAYMENT --hard", "has no --hard"],
  ["dibbs inbox --kind nothing", "does not take --kind nothing"],
  ["dibbs doctor system now", "takes no 'now'"],
])("an invalid command in a runbook is found: %s", (typed, why) => {
  expect(wrongIn(typed)).toBe(why);
});
