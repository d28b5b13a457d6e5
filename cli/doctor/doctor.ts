import { setTimeout as pause } from "node:timers/promises";
import type { Command } from "commander";
import { Effect } from "effect";
import { NotFound } from "#core/shared/errors.ts";
import { ContractId, MilestoneId, PaymentId } from "#core/shared/ids.ts";
import { causeOf } from "#core/support/doctor/cause-of.ts";
import type { DoctorFacts } from "#core/support/doctor/doctor-facts.ts";
import { type Focus, factsOf, nounOf, readContract } from "#core/support/doctor/examine-contract.ts";
import { readPerson, wordsAbout } from "#core/support/doctor/examine-person.ts";
import { mustActNext, mustActOn } from "#core/support/doctor/must-act.ts";
import { providerWords } from "#core/support/doctor/provider-word.ts";
import type { StuckThing } from "#core/support/inbox/stuck-thing.ts";
import { suggest } from "#core/support/inbox/suggest.ts";
import { type RehearsedMove, rehearseMoves, trialMoves } from "#core/support/rehearsal/rehearse-moves.ts";
import { readId } from "../context.ts";
import type { Doors } from "../doors.ts";
import { stuckJson, webhookEventJson } from "../earlier-names.ts";
import { findPerson } from "../inbox/find-person.ts";
import { printJson } from "../print.ts";
import { doctorSystemCommand } from "./doctor-system.ts";
import { isAbout, whyNot } from "./moves.ts";
import { printContract, printProviders } from "./print-contract.ts";
import { printPerson, printPersonProviders } from "./print-person.ts";

const stuckFields = (things: ReadonlyArray<StuckThing>, facts: DoctorFacts) => {
  const stuck = things.map((it) => ({
    ...stuckJson(it),
    cause: causeOf(it, facts),
    mustAct: mustActOn(it, facts),
    ...suggest(it),
  }));
  return { stuck, cases: stuck, suspended: [...facts.suspended] };
};

/** How long the doctor waits for providers before it prints what is known without them, in milliseconds. */
const timeout = 600;

/** Returns the providers' answers; null if they take too long. */
const orEarly = <A>(asked: Promise<A>): Promise<A | null> =>
  Promise.race([asked, pause(timeout, null, { ref: false })]);

const told = (it: RehearsedMove) => ({
  noun: it.noun,
  id: it.id,
  event: it.event,
  by: it.by,
  milestone: it.number,
  isPossible: it.plan !== null,
  whyNot: it.refusal === null ? null : whyNot(it),
});

const nouns = {
  contract: (text: string) =>
    Effect.map(readId(ContractId, "contract", text), (id): Focus => ({ noun: "contract", id })),
  milestone: (text: string) =>
    Effect.map(readId(MilestoneId, "milestone", text), (id): Focus => ({ noun: "milestone", id })),
  payment: (text: string) => Effect.map(readId(PaymentId, "payment", text), (id): Focus => ({ noun: "payment", id })),
} as const;

/** Examines a thing. Fails with `NotFound`, and says what else has the id. */
const examine = Effect.fnUntraced(function* (noun: Focus["noun"], text: string) {
  const focus = yield* nouns[noun](text);
  return yield* Effect.catchTag(
    readContract(focus),
    "NotFound",
    Effect.fnUntraced(function* (error) {
      const other = yield* nounOf(focus.id);
      if (other === null || other === noun) return yield* error;
      const message = `${error.message} It is a ${other}'s id: dibbs doctor ${other} ${focus.id}`;
      return yield* new NotFound({ message, noun });
    }),
  );
});

const help = `
Reads, checks with the providers and changes nothing. To see what's possible, it
tries each move under the product's own rules and undoes it.`;

export const doctorCommand = (doctor: Command, doors: Doors): void => {
  const { open } = doors;
  for (const noun of ["contract", "milestone", "payment"] as const) {
    doctor
      .command(noun)
      .description(`look into a ${noun}`)
      .argument("<id>", `the ${noun}'s id`)
      .option("--json", "print JSON")
      .addHelpText("after", `${help}\n\nExample:\n  dibbs doctor ${noun} 019a0000-0000-7000-8000-000000000000`)
      .action(async (text: string, options: { json?: boolean }) => {
        const { run, output } = await open();
        const found = await run(examine(noun, text));
        const asked = run(providerWords(found.world));
        const [early, tried] = await Promise.all([
          options.json ? asked : orEarly(asked),
          run(rehearseMoves(trialMoves(found.world, "support"))),
        ]);
        if (!options.json) printContract(output, found, tried, early);
        const providers = early ?? (await asked);
        if (!options.json) return printProviders(output, found, providers, early === null);
        const facts = factsOf({ ...found, providers });
        const { focus, standing, stuck, balances, differences, webhookEvents, jobs, told: words, world } = found;
        const events = webhookEvents.map(webhookEventJson);
        const moves = tried.filter((it) => isAbout(found, it)).map(told);
        printJson(output, {
          ...focus,
          contractId: found.world.contract.id,
          ...standing,
          mustAct: stuck[0] ? mustActOn(stuck[0], facts) : mustActNext(world, found.milestone, facts),
          ...stuckFields(stuck, facts),
          moves,
          ledger: balances,
          differences,
          refunds: world.balance.refunds,
          chargebacks: world.balance.chargebacks,
          disputes: found.disputes,
          providers,
          webhookEvents: events,
          notices: events,
          jobs,
          told: words,
        });
      });
  }
  doctor
    .command("person")
    .description("look into a person: accounts, contracts, tickets and what's stuck for them")
    .argument("<who>", "the person's email address or id")
    .option("--json", "print JSON")
    .addHelpText("after", `${help}\n\nExample:\n  dibbs doctor person maya@example.com`)
    .action(async (text: string, options: { json?: boolean }) => {
      const { run, output } = await open();
      const found = await run(Effect.flatMap(findPerson(text), ({ id }) => readPerson(id)));
      const asked = run(wordsAbout(found));
      const early = options.json ? await asked : await orEarly(asked);
      if (!options.json) printPerson(output, found, early);
      const providers = early ?? (await asked);
      if (!options.json) return printPersonProviders(output, found, providers, early === null);
      const {
        at: _at,
        changes: _changes,
        releases: _releases,
        unfunded: _unfunded,
        givesBack: _givesBack,
        unwaived: _unwaived,
        stuck,
        ...rest
      } = {
        ...found,
        providers,
      };
      const events = found.webhookEvents.map(webhookEventJson);
      printJson(output, {
        ...rest,
        ...stuckFields(stuck, { ...found, providers }),
        webhookEvents: events,
        notices: events,
      });
    });
  doctorSystemCommand(doctor, doors);
};
