import { expect, test } from "vitest";
import { problemInSpanish } from "#core/shared/problems-in-spanish.ts";
import { problemTexts } from "#test/support/problem-texts.ts";

/** Said to the staff alone, though it stands beside what people read. */
const toStaff =
  /\b([Tt]hey have|Their bank|The bidder's bank sent back|of theirs|[Ee]rase the account|Restore (it|the)|the poster of this listing)/;

test("every text by which the API says no has its Spanish", () => {
  const texts = [...problemTexts()].filter((text) => !toStaff.test(text));
  expect(texts.length).toBeGreaterThan(250);
  expect(texts.filter((text) => problemInSpanish(text) === text)).toEqual([]);
  // What is put in stands in it, and no bare place for it.
  expect(
    texts.map((text) => problemInSpanish(text.replaceAll("{}", "7"))).filter((text) => text.includes("{")),
  ).toEqual([]);
});

test.each([
  ["The phone number is already in use.", "Ese número de teléfono ya está en uso."],
  ["There is no such contract.", "No existe: contrato."],
  [
    "Too many attempts. Please wait 30 seconds and try again.",
    "Demasiados intentos. Espere 30 segundos e inténtelo de nuevo.",
  ],
  ["You have 3 contracts that haven't ended.", "Usted tiene 3 contratos que no han terminado."],
  [
    "This bid was changed since you looked at it. It is $1,200.00 now, in 2 milestones.",
    "Esta oferta cambió desde que la vio. Ahora es de $1,200.00, en 2 etapas.",
  ],
  // What a provider says, and nobody has said in Spanish yet.
  ["Stripe says something new.", "Stripe says something new."],
])("'%s'", (english, spanish) => {
  expect(problemInSpanish(english)).toBe(spanish);
});
