import { type Command, Option } from "commander";
import { Effect } from "effect";
import type { DomainError } from "#core/errors.ts";
import type { Ports } from "#core/ports.ts";
import { CaseId, type PersonId, TicketId } from "#core/shared/ids.ts";
import { Cases } from "#core/support/case/cases.ts";
import { doStaffCommand, planStaffCommand, tellActed } from "#core/support/staff/do-staff-command.ts";
import { NeedsApproval, type Plan, PlanOutdated } from "#core/support/staff/plan.ts";
import type { StaffActor, StaffCommand } from "#core/support/staff/staff-command.ts";
import { NobodyToAsk, someWords } from "../ask.ts";
import { actingFor, type Context, readId } from "../context.ts";
import { type Output, printJson, printSentence } from "../print.ts";
import { printPlan } from "./print-plan.ts";

/** The person and the id in examples. */
export const maya = "maya@example.com";
export const anId = "019a0000-0000-7000-8000-000000000000";

/** Returns the example in the help of a command that writes; `more` are the command's own options. */
export const exampleOf = (command: string, more = "", of = anId): string => `
First shows what would happen, and asks. --apply <plan> does exactly that.

Examples:
  dibbs ${command} ${of} \\
    --ticket 019a0000-0000-7000-8000-000000000001 --reason "Asked by phone"${more && ` \\\n    ${more}`}
  dibbs ${command} ${of} \\
    --ticket 019a0000-0000-7000-8000-000000000001 --reason "Asked by phone" \\
    ${more && `${more} `}--yes`;

/** The options that every command that writes has in addition to its own. */
export type ActOptions = {
  readonly reason?: string;
  readonly ticket?: string;
  readonly case?: string;
  readonly apply?: string;
  readonly yes?: boolean;
  readonly json?: boolean;
};

/** Adds the options of every command that writes; `but` leaves out those that the command sets itself. */
export const actOptions = (
  command: Command,
  but: { readonly ticket?: "known"; readonly reason?: "known" } = {},
): Command => {
  if (!but.reason)
    command.requiredOption("--reason <text>", "why, for the history; the customer won't see it", someWords);
  if (!but.ticket) {
    command
      .option("--ticket <id>", "the support ticket this is for")
      .addOption(new Option("--case <id>", "the case this is for, instead of a ticket").conflicts("ticket"))
      .hook("preAction", () => {
        const { ticket, case: caseId } = command.opts<ActOptions>();
        if (ticket === undefined && caseId === undefined) {
          command.error("error: required option '--ticket <id>' or '--case <id>' not specified");
        }
      });
  }
  return command
    .addOption(new Option("--apply <plan>", "do exactly this plan, or nothing"))
    .addOption(new Option("--yes", "don't ask").conflicts("apply"))
    .option("--json", "print JSON");
};

/** The input of a command's use case. */
export type CommandContext = {
  /** The acting staff member, as the history names them. */
  readonly staff: string;
  /** Returns support as an actor with the rights of this person. */
  readonly actingFor: (personId: PersonId) => ReturnType<typeof actingFor>;
  /** The plan being carried out; null while one is being made. */
  readonly plan: string | null;
  /** The same staff member, with the reason and the request. */
  readonly actor: StaffActor;
};

/** A command that writes. */
export type StaffCommandInput<A> = Pick<
  StaffCommand<A>,
  "command" | "about" | "concerns" | "sentence" | "stake" | "isRoutine" | "isManagers"
> & {
  readonly does: (command: CommandContext) => Effect.Effect<A, DomainError, Ports>;
  /**
   * The person on whose behalf it is done, in a few words. The plan adds it to the sentence; that person reads the
   * sentence alone.
   */
  readonly onBehalfOf?: string;
  /** Returns the message after success. */
  readonly done: (result: A) => string;
  /** Set if the command knows it itself. */
  readonly reason?: string;
  readonly ticketId?: TicketId;
};

/** Returns what a command about a person concerns; `typed` is further input that the plan depends on. */
export const aboutPerson = (id: PersonId, typed: StaffCommandInput<unknown>["about"] = {}) => ({
  about: { person: id, ...typed },
  concerns: [id],
});

const findCase = Effect.fn("findCase")(function* (text: string) {
  const cases = yield* Cases;
  return (yield* cases.get(yield* readId(CaseId, "case", text))).id;
});

/**
 * Returns the staff member with the given reason and request or case. Throws `NotFound` if there is no such request or
 * case.
 */
export const staffActorWith = async (
  { run, staff }: Context,
  { reason, ticket, case: caseId }: Pick<ActOptions, "reason" | "ticket" | "case">,
): Promise<StaffActor> => ({
  ...staff,
  reason: reason?.trim() || null,
  ticketId: ticket === undefined ? null : await run(readId(TicketId, "ticket", ticket)),
  caseId: caseId === undefined ? null : await run(findCase(caseId)),
});

const sayWhy = (output: Output, plan: Plan | null, json: boolean, more: object): void => {
  if (json) printJson(output, { done: false, ...more, plan });
  else if (plan !== null) printPlan(output, plan);
};

/** The result of carrying out a plan. */
export type Performed<A> = { readonly plan: string; readonly result: A };

/**
 * The only way in which commands write: prints what would happen, asks or takes the plan to apply, and does exactly
 * that. Throws the use case's errors, `PlanOutdated` for a plan that no longer matches what would happen,
 * `NeedsApproval` for what a second person has to allow, and `NobodyToAsk` if neither `--apply` nor `--yes` was given
 * and there is no terminal.
 */
export const perform = async <A>(
  context: Context,
  options: ActOptions,
  input: Omit<StaffCommandInput<A>, "done">,
): Promise<Performed<A>> => {
  const { run, output, staff } = context;
  const given = await staffActorWith(context, options);
  const staffActor: StaffActor = {
    ...given,
    reason: input.reason ?? given.reason,
    ticketId: input.ticketId ?? given.ticketId,
  };
  const json = options.json === true;
  const acted = new Set<PersonId>();
  let carriedOut: string | null = null;
  const command = (): CommandContext => ({
    plan: carriedOut,
    actor: staffActor,
    staff: staff.name,
    actingFor: (personId) =>
      Effect.tap(actingFor(staff.name, personId), () => Effect.sync(() => void acted.add(personId))),
  });
  const wanted: StaffCommand<A> = {
    ...input,
    profile: context.profile,
    sentence:
      input.onBehalfOf === undefined ? input.sentence : `${input.sentence} Done on behalf of ${input.onBehalfOf}.`,
    effect: Effect.tap(
      Effect.suspend(() => {
        acted.clear();
        return input.does(command());
      }),
      () => tellActed([...acted], input.sentence),
    ),
  };
  let isShown = false;
  const finish = async (hash: string): Promise<Performed<A>> => {
    carriedOut = hash;
    output.beginWriting(`dibbs ${input.command}`);
    const result = await run(doStaffCommand(wanted, staffActor, hash)).catch((error: unknown) => {
      if (error instanceof PlanOutdated) sayWhy(output, error.plan, json, { moved: true });
      if (error instanceof NeedsApproval && !isShown) sayWhy(output, error.plan, json, { needsApproval: true });
      throw error;
    });
    return { plan: hash, result };
  };
  if (options.apply !== undefined) return finish(options.apply);
  const { plan, needsApproval } = await run(planStaffCommand(wanted, staffActor));
  if (options.yes) return finish(plan.hash);
  sayWhy(output, plan, json, { needsApproval });
  isShown = true;
  if (needsApproval && !json) output.write("Another manager has to approve this.\n");
  const nobody = `Nothing was done. To do exactly this, add --apply ${plan.hash}`;
  if (json) throw new NobodyToAsk(nobody);
  await output.ask(needsApproval ? "Ask another manager to approve this?" : "Do this?", nobody);
  return finish(plan.hash);
};

/** Performs a command, and prints what was done. */
export const act = async <A>(context: Context, options: ActOptions, input: StaffCommandInput<A>): Promise<void> => {
  const { plan, result } = await perform(context, options, input);
  if (options.json) return printJson(context.output, { done: true, plan, result });
  printSentence(context.output, input.done(result));
};
