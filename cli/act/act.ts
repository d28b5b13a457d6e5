import { type Command, Option } from "commander";
import { Effect } from "effect";
import type { DomainError } from "#core/errors.ts";
import type { Ports } from "#core/ports.ts";
import { type PersonId, TicketId } from "#core/shared/ids.ts";
import type { Act, Doer } from "#core/staff/act.ts";
import { doAct } from "#core/staff/do-act.ts";
import { PlanMoved } from "#core/staff/errors.ts";
import { rehearseAct } from "#core/staff/rehearse-act.ts";
import { Tickets } from "#core/support/tickets.ts";
import { ask, NobodyToAsk } from "../ask.ts";
import { actingFor, type Context, readId } from "../context.ts";
import { printJson } from "../print.ts";
import { printPlan } from "./print-plan.ts";

/** What every command that writes is given beside its own arguments. */
export type ActOptions = {
  readonly reason?: string;
  readonly ticket?: string;
  readonly apply?: string;
  readonly yes?: boolean;
  readonly json?: boolean;
};

/** The options of every command that writes; `but` leaves out what a command knows by itself. */
export const actOptions = (
  command: Command,
  but: { readonly ticket?: "known"; readonly reason?: "known" } = {},
): Command => {
  if (!but.reason) command.requiredOption("--reason <text>", "why, for the history; the customer does not read it");
  if (!but.ticket) command.requiredOption("--ticket <id>", "the request that it is done for");
  return command
    .addOption(new Option("--apply <plan>", "do exactly what this plan says, or nothing"))
    .addOption(new Option("--yes", "do it without asking").conflicts("apply"))
    .option("--json", "print JSON");
};

/** What the use case of an act is given. */
export type Hands = {
  /** Who of the staff acts, as the history names them. */
  readonly staff: string;
  /** Support with the rights of this person. */
  readonly actingFor: (personId: PersonId) => ReturnType<typeof actingFor>;
};

/** A command that writes. */
export type Deed<A> = Pick<Act<A>, "command" | "about" | "sentence" | "stake" | "isRoutine"> & {
  readonly does: (hands: Hands) => Effect.Effect<A, DomainError, Ports>;
  /** What is said when it is done. */
  readonly done: (result: A) => string;
  /** Given where the command knows them by itself. */
  readonly reason?: string;
  readonly ticketId?: TicketId;
};

const findTicket = Effect.fn("findTicket")(function* (text: string) {
  const tickets = yield* Tickets;
  return (yield* tickets.get(yield* readId(TicketId, "ticket", text))).id;
});

/**
 * The one way in which a command writes: it says what would happen, asks, or takes the plan that it was told to apply,
 * and does exactly that. Throws what the use case says no with, `PlanMoved` for a plan that is not what would happen now,
 * and `NobodyToAsk` where neither `--apply` nor `--yes` was given and there is no terminal.
 */
export const act = async <A>({ run, output, staff }: Context, options: ActOptions, deed: Deed<A>): Promise<void> => {
  const ticketId = deed.ticketId ?? (options.ticket === undefined ? null : await run(findTicket(options.ticket)));
  const doer: Doer = { staffId: null, name: staff, reason: deed.reason ?? options.reason ?? null, ticketId };
  const wanted: Act<A> = {
    ...deed,
    effect: deed.does({ staff, actingFor: (personId) => actingFor(staff, personId) }),
  };
  const finish = async (hash: string): Promise<void> => {
    const result = await run(doAct(wanted, doer, hash)).catch((error: unknown) => {
      if (error instanceof PlanMoved && !options.json) printPlan(output, error.plan);
      throw error;
    });
    if (options.json) return printJson(output, { done: true, plan: hash, result });
    output.write(deed.done(result));
  };
  if (options.apply !== undefined) return finish(options.apply);
  const { plan } = await run(rehearseAct(wanted, doer));
  if (options.yes) return finish(plan.hash);
  if (options.json) printJson(output, { done: false, plan });
  else printPlan(output, plan);
  const nobody = `Nothing was done. To do exactly this, add --apply ${plan.hash}`;
  if (options.json) throw new NobodyToAsk(nobody);
  if (!(await ask("Do this?", false, nobody))) return output.write("Nothing was done.");
  await finish(plan.hash);
};
