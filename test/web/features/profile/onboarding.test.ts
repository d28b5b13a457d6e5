import { describe, expect, test } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";
import type { Person } from "#core/people/person/person.ts";
import type { FileId } from "#core/shared/ids.ts";
import { aPerson } from "#test/builders/person.ts";
import { refusedFields } from "#test/web/forms/refused-fields.ts";
import { type Draft, draftOf, firstOpenStep, problemsOf, type Step, stepsFor } from "#web/features/profile/draft.ts";
import { onboardingMachine, shownStep, stepProblems } from "#web/features/profile/onboarding.machine.ts";

const blank = {
  streetAddress: null,
  city: null,
  state: null,
  zipCode: null,
  pictureId: null,
  onboardedAt: null,
} as const;
const fresh = { ...aPerson({ userType: "contractor" }), ...blank, business: null, industries: [] };
const homeOwner: Person = { ...fresh, userType: "home_owner" };
const picture = "0197f0a1-0000-7000-8000-000000000001" as FileId;

const filled: Draft = {
  details: {
    name: "Dana Whitfield",
    streetAddress: "1907 Kinney Avenue",
    city: "Austin",
    state: "TX",
    zipCode: "78704",
  },
  business: { name: "Whitfield Chimneys", address: "", website: "" },
  industry: { industries: ["Roofing"], other: "Chimney repair" },
};
const facts = { hasPicture: true, sending: false, certificates: 1 };

type Answers = { save?: () => Promise<Person>; finish?: () => Promise<Person> };

const never = () => new Promise<never>(() => {});

const begin = (person: Person, step: Step, draft = filled, { save = never, finish = never }: Answers = {}) => {
  const machine = onboardingMachine.provide({ actors: { save: fromPromise(save), finish: fromPromise(finish) } });
  return createActor(machine, { input: { person, step, draft } }).start();
};

describe("a draft", () => {
  test("says for each field what is missing, in the product's wording", () => {
    const draft = draftOf({ ...fresh, name: "" });
    const nothing = { hasPicture: false, sending: false, certificates: 0 };
    expect(problemsOf("details", draft, nothing)).toEqual({
      name: "Please Confirm Your Name!",
      streetAddress: "Please Input Your Address!",
      city: "Please Input Your City!",
      state: "Please Select Your State!",
      zipCode: "Please input your Zip Code!",
    });
    expect(problemsOf("photo", draft, nothing)).toEqual({ photo: "Please Upload a Profile Picture" });
    expect(problemsOf("business", draft, nothing)).toEqual({ name: "Please fill at least one value." });
    expect(problemsOf("industry", draft, nothing)).toEqual({ industries: "Please select your industry!" });
    expect(problemsOf("certifications", draft, nothing)).toEqual({ certificates: "Please Add Certificate" });
  });

  test("accepts only letters and spaces in a city", () => {
    const draft = { ...filled, details: { ...filled.details, city: "Austin 2" } };
    expect(problemsOf("details", draft, facts)).toEqual({ city: "Valid characters include letters, spaces and . - '" });
  });

  test("counts an industry that was typed but not added yet", () => {
    const draft = { ...filled, industry: { industries: [], other: "Chimney repair" } };
    expect(problemsOf("industry", draft, facts)).toEqual({});
  });

  test("waits for a picture that is still uploading", () => {
    const sent = { ...facts, hasPicture: false, sending: true };
    expect(problemsOf("photo", filled, sent)).toEqual({ photo: "Your picture is still uploading." });
  });
});

describe("the onboarding steps", () => {
  test("are two for home owners and five for the others", () => {
    expect(stepsFor("home_owner")).toEqual(["details", "photo"]);
    expect(stepsFor("contractor")).toEqual(["details", "photo", "business", "industry", "certifications"]);
    expect(stepsFor("supplier")).toEqual(stepsFor("contractor"));
  });

  const address = { streetAddress: "1 Elm", city: "Austin", state: "TX", zipCode: "78704" };
  test.each<[what: string, person: Person, step: Step]>([
    ["nothing", fresh, "details"],
    ["the address", { ...fresh, ...address }, "photo"],
    ["the address of a home owner", { ...homeOwner, ...address, pictureId: picture }, "photo"],
    ["address and picture", { ...fresh, ...address, pictureId: picture }, "business"],
    [
      "all but the industries",
      { ...fresh, ...address, pictureId: picture, business: { name: "W", address: null, website: null } },
      "industry",
    ],
    ["the industries", { ...fresh, ...address, pictureId: picture, industries: ["Roofing"] }, "certifications"],
  ])("continue, without a draft, at the right one if the profile has %s", (_, person, step) => {
    expect(firstOpenStep(person)).toBe(step);
  });

  /** The state after a press if everything required is there, and if nothing is. */
  const open = (step: Step) => ({ [step]: "open" });
  const saving = (step: Step) => ({ [step]: "saving" });
  const finishing = (step: Step) => ({ [step]: "finishing" });
  const empty = draftOf(fresh);
  test.each<[step: Step, person: Person, press: "next" | "back" | "skip", filled: object, empty: object]>([
    ["details", fresh, "next", saving("details"), open("details")],
    ["details", fresh, "back", open("details"), open("details")],
    ["details", fresh, "skip", open("details"), open("details")],
    ["photo", fresh, "next", open("business"), open("photo")],
    ["photo", fresh, "back", open("details"), open("details")],
    ["photo", fresh, "skip", open("business"), open("business")],
    ["photo", homeOwner, "next", finishing("photo"), open("photo")],
    ["photo", homeOwner, "skip", finishing("photo"), finishing("photo")],
    ["business", fresh, "next", saving("business"), open("business")],
    ["business", fresh, "back", open("photo"), open("photo")],
    ["business", fresh, "skip", open("industry"), open("industry")],
    ["industry", fresh, "next", saving("industry"), open("industry")],
    ["industry", fresh, "back", open("business"), open("business")],
    ["industry", fresh, "skip", open("industry"), open("industry")],
    ["certifications", fresh, "next", finishing("certifications"), open("certifications")],
    ["certifications", fresh, "back", open("industry"), open("industry")],
    ["certifications", fresh, "skip", finishing("certifications"), finishing("certifications")],
  ])("from %s of %o, pressing %s", (step, person, press, whenFilled, whenEmpty) => {
    const full = begin({ ...person, pictureId: picture }, step);
    full.send({ type: "see", facts: { certificates: 1 } });
    full.send({ type: press });
    expect(full.getSnapshot().value).toEqual(whenFilled);
    const bare = begin({ ...person, pictureId: null }, step, empty);
    bare.send({ type: press });
    expect(bare.getSnapshot().value).toEqual(whenEmpty);
  });

  test("allow going back to an earlier one, but not ahead", () => {
    const actor = begin(fresh, "industry");
    actor.send({ type: "go", step: "certifications" });
    expect(actor.getSnapshot().value).toEqual(open("industry"));
    actor.send({ type: "go", step: "details" });
    expect(actor.getSnapshot().value).toEqual(open("details"));
  });

  test("show the stored details after saving, and report the saved step", async () => {
    const saved = { ...fresh, ...address, name: "Dana Whitfield" };
    const actor = begin(fresh, "details", filled, { save: async () => saved });
    const told: string[] = [];
    actor.on("saved", ({ step }) => told.push(step));
    actor.send({ type: "next" });
    const after = await waitFor(actor, (snapshot) => !snapshot.hasTag("busy"));
    expect(after.value).toEqual(open("photo"));
    expect(after.context.draft.details.streetAddress).toBe("1 Elm");
    expect(told).toEqual(["details"]);
  });

  test("stay at the field that the API refused, and show its problem until it changes", async () => {
    const refusal = refusedFields([{ field: "website", message: "No such page." }]);
    const actor = begin(fresh, "business", filled, { save: () => Promise.reject(refusal) });
    actor.send({ type: "next" });
    const after = await waitFor(actor, (snapshot) => !snapshot.hasTag("busy"));
    expect(after.value).toEqual(open("business"));
    expect(stepProblems("business", after.context)).toEqual({ website: "No such page." });
    actor.send({ type: "change", part: { business: filled.business } });
    expect(stepProblems("business", actor.getSnapshot().context)).toEqual({});
  });

  test("end with the finished person", async () => {
    const finished = { ...homeOwner, onboardedAt: new Date() };
    const actor = begin({ ...homeOwner, pictureId: picture }, "photo", filled, { finish: async () => finished });
    actor.send({ type: "next" });
    const after = await waitFor(actor, ({ status }) => status === "done");
    expect(after.output).toEqual(finished);
    expect(shownStep(after.value, "home_owner")).toBe("photo");
  });
});
