import { describe, expect, test } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";
import { ProblemError } from "#api/call.ts";
import type { Listing } from "#core/listing/listing.ts";
import { type Draft, emptyDraft, listingOf, problemsOf } from "#web/features/posting/draft.ts";
import { allProblems, postingMachine } from "#web/features/posting/posting.machine.ts";

const place = { streetAddress: "", city: "Austin", state: "TX", zipCode: "78701", latitude: null, longitude: null };
const whole: Draft = {
  ...emptyDraft,
  title: " Roof ",
  industries: ["Roofing"],
  materialsProvided: false,
  budget: 12_500,
  deadline: "2099-06-30",
  place: { ...place, available: true },
  streetAddress: "12 Elm Street",
  pictures: [{ id: "picture", name: "porch.png" }],
};

const refusal = (issues: ReadonlyArray<{ field: string; message: string }>) =>
  new ProblemError({
    type: "about:blank",
    title: "Error!",
    status: 422,
    detail: "no",
    code: "Invalid",
    reference: "r",
    issues,
  });

const start = (draft: Draft, answer: () => Promise<Listing> = () => new Promise<never>(() => {})) => {
  const machine = postingMachine.provide({ actors: { save: fromPromise(answer) } });
  return createActor(machine, { input: { draft, before: undefined } }).start();
};
const press = (actor: ReturnType<typeof start>, times: number) => {
  for (let time = 0; time < times; time += 1) actor.send({ type: "next" });
  return actor.getSnapshot().value;
};

describe("a draft", () => {
  test("says of each field what is missing, in the words of the product", () => {
    expect(problemsOf(emptyDraft)).toEqual({
      title: "Please input your project title!",
      industries: "Please select the project industry!",
      materialsProvided: "Please indicate if you will provide materials!",
      budget: "Please input your project budget!",
      deadline: "Please select a completion date!",
      pictures: "Please upload at least one image.",
      place: "Please Choose A Location For Your Project.",
    });
  });

  test("cannot be in a state where Dibbs does not work, or cost more than money can say", () => {
    expect(problemsOf({ ...whole, place: { ...place, available: false }, budget: 20_000_000 })).toEqual({
      place: "Please select an address in a state where Dibbs is currently available.",
      budget: "Please enter a budget of at most $10,000,000.",
    });
  });

  test("travels in cents, trimmed, with the street in its place", () => {
    expect(problemsOf(whole)).toEqual({});
    expect(listingOf(whole)).toMatchObject({
      kind: "service",
      title: "Roof",
      budget: 1_250_000,
      place: { ...place, streetAddress: "12 Elm Street" },
      pictures: ["picture"],
    });
  });
});

describe("the steps", () => {
  test("are left only when their rules hold", () => {
    const actor = start({ ...whole, budget: null });
    expect(press(actor, 5)).toBe("terms");
    actor.send({ type: "change", part: { budget: 1 } });
    expect(press(actor, 3)).toBe("review");
    expect(press(actor, 1)).toBe("confirming");
    actor.send({ type: "decline" });
    expect(actor.getSnapshot().value).toBe("review");
  });

  test("lead back to the first that a jump to the summary left wrong", () => {
    const actor = start({ ...whole, pictures: [] });
    actor.send({ type: "go", step: "review" });
    expect(press(actor, 1)).toBe("photos");
  });

  test("lead back to the field that the API refused, until it changes", async () => {
    const actor = start(whole, () => Promise.reject(refusal([{ field: "place.zipCode", message: "No such ZIP." }])));
    press(actor, 5);
    actor.send({ type: "confirm" });
    const refused = await waitFor(actor, (snapshot) => !snapshot.matches("saving"));
    expect(refused.value).toBe("place");
    expect(allProblems(refused.context)).toEqual({ place: "No such ZIP." });
    actor.send({ type: "change", part: { place: { ...place, available: true } } });
    expect(allProblems(actor.getSnapshot().context)).toEqual({});
  });

  test("end when it is saved", async () => {
    const actor = start(whole, () => Promise.resolve({} as Listing));
    press(actor, 5);
    actor.send({ type: "confirm" });
    const saved = await waitFor(actor, (snapshot) => snapshot.matches("saved"));
    expect(saved.status).toBe("done");
  });
});
