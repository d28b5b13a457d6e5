import { expect, test } from "vitest";
import { notFound } from "#core/shared/errors.ts";
import type { IllegalMove, Party } from "#core/shared/lifecycle.ts";
import { problemInSpanish } from "#core/shared/problems-in-spanish.ts";
import { everyMachine } from "#test/builders/machines.ts";
import { problemTexts } from "#test/support/problem-texts.ts";

/** Texts for staff only, although they stand next to texts for people. */
const toStaff =
  /\b([Tt]hey have|Their bank|The bidder's bank sent back|of theirs|[Ee]rase the account|Restore (it|the)|the poster of this listing)/;

test("every error text of the API has a Spanish translation", () => {
  const texts = [...problemTexts()].filter((text) => !toStaff.test(text));
  expect(texts.length).toBeGreaterThan(250);
  expect(texts.filter((text) => problemInSpanish(text) === text)).toEqual([]);
  // Inserted values appear in the text, and no placeholder is left.
  expect(
    texts.map((text) => problemInSpanish(text.replaceAll("{}", "7"))).filter((text) => text.includes("{")),
  ).toEqual([]);
});

type Machine = {
  readonly noun: string;
  readonly states: ReadonlyArray<string>;
  readonly table: Readonly<
    Record<string, { readonly on?: Readonly<Record<string, { readonly by: ReadonlyArray<Party> }>> }>
  >;
  readonly refuse: (state: never, event: never, moves: []) => IllegalMove;
};

/** Returns whether people can be refused a move of such a thing; only staff read the states of other things. */
const isOfPeople = ({ table }: Machine): boolean =>
  Object.values(table)
    .flatMap(({ on = {} }) => Object.values(on).flatMap(({ by }) => by))
    .some((party) => party === "poster" || party === "bidder" || party === "asker");

const machines: ReadonlyArray<Machine> = everyMachine;

test.each(
  machines
    .filter(isOfPeople)
    .flatMap((machine) => machine.states.map((state) => [machine.noun, state, machine] as const)),
)("the state of a %s that is %s is described in Spanish too", (_noun, state, { refuse }) => {
  const { message } = refuse(state as never, "dance" as never, []);
  expect(problemInSpanish(message)).not.toBe(message);
});

test.each([
  ["The phone number is already in use.", "Ese número de teléfono ya está en uso."],
  ["There is no such contract.", "No existe: contrato."],
  [notFound("listing").message, "No existe: proyecto."],
  // The reason stored in contracts from before the wording of the term changed.
  ["Canceled within the days to cancel.", "Cancelado dentro del plazo para cancelar."],
  [
    "Too many attempts. Please wait 30 seconds and try again.",
    "Demasiados intentos. Espere 30 segundos e inténtelo de nuevo.",
  ],
  ["You have 3 contracts that haven't ended.", "Usted tiene 3 contratos que no han terminado."],
  [
    "This bid was changed since you looked at it. It is $1,200.00 now, in 2 milestones.",
    "Esta oferta cambió desde que la vio. Ahora es de $1,200.00, en 2 etapas.",
  ],
  // A new text from a provider, without a translation.
  ["Stripe says something new.", "Stripe says something new."],
])("'%s'", (english, spanish) => {
  expect(problemInSpanish(english)).toBe(spanish);
});
