import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Command } from "commander";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storedCredential } from "../builders/credential.ts";
import { storedDelivery, suppliedContract } from "../builders/delivery.ts";
import { storedRefund } from "../builders/refund.ts";
import { storedMilestone, storedPerson } from "../builders/stored.ts";
import { storedWaiver } from "../builders/waiver.ts";
import { openDesk } from "./desk.ts";
import { wholeProgram } from "./dibbs.ts";

/** One command for each way to open things: these start the program, to check that they end by themselves. */
const started =
  /^(whoami|inbox|doctor system|contracts rehearse|ledger reconcile|config check|profiles list|queries list|db status|db backup) /;
const desk = openDesk({ starts: (args) => started.test(`${args.join(" ")} `) });
const program = await wholeProgram();

const leaves = (command: Command, path = ""): ReadonlyArray<readonly [path: string, command: Command]> =>
  command.commands.length === 0
    ? [[path, command]]
    : command.commands.flatMap((part) => leaves(part, `${path} ${part.name()}`.trim()));

const takes = (command: Command, flag: string): boolean => command.options.some(({ long }) => long === flag);

const readme = readFileSync(new URL("../../cli/README.md", import.meta.url), "utf8");

/** The shape of each command's JSON in the README, by the command's name. */
const documented = new Map(
  [
    ...(readme.split("### Command by command")[1]?.split("\n## ")[0] ?? "").matchAll(
      /^\| `([^`]+)` \| `(\{[^`]*\})`/gm,
    ),
  ].map(([, name, shape]) => [name ?? "", shape ?? ""] as const),
);

/** Returns the keys in the outermost braces of a shape, each with what follows its colon. */
const partsOf = (shape: string): ReadonlyArray<readonly [key: string, rest: string]> => {
  const parts: Array<string> = [];
  let depth = 0;
  let part = "";
  for (const sign of shape.slice(shape.indexOf("{") + 1, shape.lastIndexOf("}"))) {
    if ("{[".includes(sign)) depth += 1;
    if ("}]".includes(sign)) depth -= 1;
    if (sign === "," && depth === 0) {
      parts.push(part);
      part = "";
    } else part += sign;
  }
  return [...parts, part].map((one) => {
    const [key = "", ...rest] = one.split(":");
    return [key.trim(), rest.join(":").trim()] as const;
  });
};

/** Checks that a value has the README's keys, as deep as the README's shape goes. */
const agrees = (name: string, value: unknown, shape: string): void => {
  const given = value as Readonly<Record<string, unknown>>;
  const parts = partsOf(shape);
  // A '?' marks an optional key.
  const keys = parts.map(([key]) => key).filter((key) => !key.endsWith("?") || key.slice(0, -1) in given);
  expect([name, Object.keys(given).sort()]).toEqual([name, keys.map((key) => key.replace("?", "")).sort()]);
  for (const [key, rest] of parts) {
    const part = given[key];
    if (rest.startsWith("[{") && Array.isArray(part) && part[0]) agrees(`${name} ${key}`, part[0], rest.slice(1, -1));
    if (rest.startsWith("{") && part !== null) agrees(`${name} ${key}`, part, rest);
  }
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dibbs-json-"));
});
afterAll(() => rm(folder, { recursive: true }));

describe("the README of the command line", () => {
  it("documents the --json output of every command that has no plan", () => {
    const printing = leaves(program).filter(([, command]) => takes(command, "--json") && !takes(command, "--apply"));
    expect(printing.length).toBeGreaterThan(30);
    expect(printing.map(([path]) => path).filter((path) => !documented.has(path))).toEqual([]);
  });

  it("documents the keys that each command prints", async () => {
    const dibbs = (...args: ReadonlyArray<string>) => desk.dibbs(args, { DATA_DIR: folder });
    const printed = async (name: string, ...args: ReadonlyArray<string>): Promise<Record<string, unknown>> => {
      const { code, out, err } = await dibbs(...name.split(" "), ...args, "--json");
      expect([name, err, code === 0 || code === 4 || code === 1]).toEqual([name, "", true]);
      const value = JSON.parse(out);
      agrees(name, value, documented.get(name) ?? "{}");
      return value;
    };
    const { items: stuck } = (await printed("db seed", "--stuck")) as {
      items: ReadonlyArray<Readonly<Record<"kind" | "noun" | "id" | "contractId", string>>>;
    };
    const idOf = (noun: string): string => stuck.find((it) => it.noun === noun)?.id ?? "none";
    const contract = idOf("contract");
    const email = await desk.emailOf(desk.manager.id as never);
    const [row] = await desk.database.sql<{ bid: string; listing: string; told: string }[]>`
      select bid_id as bid, listing_id as listing,
        (select email from person join alert on person_id = person.id limit 1) as told
      from contract where id = ${contract}`;
    const { refund } = await desk.run(storedRefund());
    const bidder = await desk.run(storedPerson({ userType: "contractor" }));
    const { id: credential } = await desk.run(storedCredential(bidder.id));
    const scene = await desk.run(storedMilestone());
    const { id: waived } = await desk.run(storedWaiver(scene.contract, scene.milestone));
    const { supply, contract: work } = await desk.run(suppliedContract());
    const { id: delivered } = await desk.run(storedDelivery(supply, 1));
    const { id: alone } = await printed("cases open", "person", email, "--subject", "Has called");
    const argsOf: Readonly<Record<string, ReadonlyArray<string>>> = {
      whoami: [],
      inbox: [],
      "cases list": [],
      "cases show": [idOf("case")],
      "cases open": ["payment", idOf("payment"), "--unassigned"],
      "cases take": [idOf("case")],
      "cases note": [idOf("case"), "Calls back."],
      "cases assign": [idOf("case"), email],
      "cases attach": [idOf("case"), idOf("ticket")],
      "cases snooze": [idOf("case"), "--until", "3d"],
      "cases wake": [idOf("case")],
      "cases wait": [idOf("case"), "--until", "3d"],
      "cases release": [idOf("case")],
      "doctor contract": [contract],
      "doctor milestone": [idOf("milestone")],
      "doctor payment": [idOf("payment")],
      "doctor person": [email],
      "doctor system": [],
      "contracts list": [],
      "contracts show": [contract],
      "contracts changes": [contract],
      "contracts document": [contract],
      "contracts timeline": [contract],
      "contracts rehearse": [contract, "--event", "accept"],
      "listings list": [],
      "listings show": [row?.listing ?? ""],
      "bids list": [row?.listing ?? ""],
      "bids compare": [row?.listing ?? ""],
      "bids show": [row?.bid ?? ""],
      "payments list": [],
      "payments show": [idOf("payment")],
      "refunds list": [],
      "refunds show": [refund.id],
      "disputes list": [],
      "disputes show": [idOf("dispute")],
      "rules list": [],
      "rules show": ["CA"],
      "usual show": ["--trade", "Roofing"],
      "usual refresh": [],
      "record show": [contract],
      "credentials list": [],
      "credentials show": [credential],
      "waivers list": [],
      "waivers show": [waived],
      "deliveries list": [],
      "materials show": [work.id],
      "deliveries show": [delivered],
      "webhooks list": [],
      "webhooks show": [idOf("webhook_event")],
      "jobs list": [],
      "ledger check": [],
      "ledger differences": [],
      "ledger reconcile": ["--since", "2020-01-01"],
      "people find": [email],
      "people show": [email],
      "people team": [email],
      "tickets list": [],
      "tickets show": [idOf("ticket")],
      "alerts list": [row?.told ?? ""],
      "approvals list": [],
      "audit list": [],
      "audit verify": [],
      "cases close": [String(alone), "--reason", "Done"],
      "cases reopen": [String(alone)],
      "profiles list": [],
      "queries list": [],
      "config check": [],
      "db status": [],
      "db months": [],
      "db detach": [],
      "db migrate": [],
      "db backup": [join(folder, "all.backup")],
    };
    for (const [name, args] of Object.entries(argsOf)) await printed(name, ...args);
    // The others ask at a terminal, or need a plan or an empty database, and have tests of their own.
    const others = [
      "sign-in",
      "record verify",
      "approvals show",
      "approvals approve",
      "approvals refuse",
      "db restore",
      "events tail",
      "db seed",
    ];
    const unseen = [...documented.keys()].filter((name) => !(name in argsOf) && !others.includes(name));
    expect(unseen).toEqual([]);
  }, 600_000);
});
