import { type Command, Option } from "commander";
import { Effect } from "effect";
import { People } from "#core/person/people.ts";
import { notFound } from "#core/shared/errors.ts";
import { approvalLifecycle } from "#core/staff/approval.machine.ts";
import type { Approval } from "#core/staff/approval.ts";
import { Approvals } from "#core/staff/approvals.ts";
import { approvePlan, refusePlan } from "#core/staff/decide-approval.ts";
import { printPlan } from "../act/print-plan.ts";
import { ask, wholeNumber } from "../ask.ts";
import type { Context } from "../context.ts";
import { money, printJson, printTable, time } from "../print.ts";

const withName = Effect.fnUntraced(function* (approval: Approval) {
  const { name } = yield* (yield* People).get(approval.staffId);
  return { ...approval, staffName: name };
});

const listApprovals = Effect.fn("listApprovals")(function* (
  state: Approval["state"] | null,
  page: { readonly after: string | null; readonly limit: number },
) {
  const { items, next } = yield* (yield* Approvals).list({ state }, page);
  return { items: yield* Effect.forEach(items, withName), next };
});

const showApproval = Effect.fn("showApproval")(function* (hash: string) {
  const found = yield* (yield* Approvals).liveOf(hash);
  return yield* found === null ? notFound("plan that waits for approval") : withName(found);
});

const aPlan = "5b1f0c9e2a7d4e6f8091a2b3c4d5e6f7";

type ListOptions = { state: Approval["state"]; all?: boolean; limit: number; after?: string; json?: boolean };

/** `dibbs approvals …` */
export const approvalsCommand = (program: Command, open: () => Promise<Context>): void => {
  const approvals = program.command("approvals").description("plans that need a second person's word");

  approvals
    .command("list")
    .description("plans, newest first; those that wait unless told otherwise")
    .addOption(new Option("--state <state>", "in this state").choices([...approvalLifecycle.states]).default("waiting"))
    .option("--all", "in any state")
    .option("--limit <n>", "how many at most", wholeNumber(1, 100), 20)
    .option("--after <key>", "go on after the page that ended with this key")
    .option("--json", "print JSON")
    .addHelpText("after", "\nExamples:\n  dibbs approvals list\n  dibbs approvals list --all --json")
    .action(async ({ state, all, limit, after, json }: ListOptions) => {
      const { run, output } = await open();
      const page = await run(listApprovals(all ? null : state, { after: after ?? null, limit }));
      if (json) return printJson(output, page);
      printTable(
        output,
        ["Plan", "State", "Sum", "By", "Asked"],
        page.items.map((it) => [it.plan.hash, it.state, money(it.plan.stake), it.staffName, time(it.createdAt)]),
        "No plans.",
      );
      if (page.next) output.write(`\nMore: add --after ${page.next}`);
    });

  const words = [
    {
      name: "approve",
      description: "allow a plan of somebody else, who then applies it",
      decide: approvePlan,
      done: "approved: whoever planned it can apply it now, once",
    },
    {
      name: "refuse",
      description: "refuse a plan, or let one's own go",
      decide: refusePlan,
      done: "refused",
    },
  ] as const;
  for (const { name, description, decide, done } of words) {
    approvals
      .command(name)
      .description(description)
      .argument("<plan>", "the plan, as it was printed")
      .option("--reason <text>", "why, for the audit")
      .option("--yes", "do not ask")
      .option("--json", "print JSON")
      .addHelpText("after", `\nExamples:\n  dibbs approvals ${name} ${aPlan}\n  dibbs approvals ${name} ${aPlan} --yes`)
      .action(async (hash: string, options: { reason?: string; yes?: boolean; json?: boolean }) => {
        const { run, output, staff } = await open();
        const found = await run(showApproval(hash));
        if (!options.yes) {
          output.write(`${found.staffName} asks, because: ${found.reason ?? "nothing was said"}\n`);
          printPlan(output, found.plan);
          const nobody = "There is no terminal to ask at: add --yes once you have read the plan.";
          if (!(await ask(`${name === "approve" ? "Approve" : "Refuse"} this?`, nobody))) {
            return output.write("Nothing was done.");
          }
        }
        const decided = await run(decide({ ...staff, reason: options.reason ?? null }, hash));
        if (options.json) return printJson(output, decided);
        output.write(`The plan is ${done}.`);
      });
  }
};
