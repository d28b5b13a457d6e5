/**
 * The wizard after the choice of a type. A step can be left forwards once its fields are saved, or if it is skipped.
 */
import { assign, type DoneActorEvent, type ErrorActorEvent, emit, fromPromise, setup } from "xstate";
import type { Problem } from "#api/endpoint.ts";
import type { Person, UserType } from "#core/people/person/person.ts";
import { fieldProblems, problemOf } from "#web/client.ts";
import { type Draft, draftOf, type Problems, problemsOf, type SavedStep, type Step, steps, stepsFor } from "./draft.ts";

export interface Wizard {
  readonly step: Step;
  readonly draft: Draft;
  readonly person: Person;
}

interface Context extends Wizard {
  /** The number of certificates on the profile. */
  readonly certificates: number;
  /** Whether a picture is uploading and not yet on the profile. */
  readonly sending: boolean;
  /** The steps whose errors are shown: those that the person tried to leave. */
  readonly tried: readonly Step[];
  /** The API's errors about the visible step by field, until something changes. */
  readonly refused: Problems;
  /** The error of the step as a whole. */
  readonly problem: Problem | undefined;
}

type Event =
  | { readonly type: "change"; readonly part: Partial<Draft> }
  /** What the profile now contains. */
  | { readonly type: "see"; readonly facts: Partial<Pick<Context, "person" | "certificates" | "sending">> }
  | { readonly type: "next" }
  | { readonly type: "back" }
  | { readonly type: "skip" }
  | { readonly type: "go"; readonly step: Step };

export interface Save {
  readonly step: SavedStep;
  readonly draft: Draft;
}

/** Returns what keeps a step from being left; the rules' messages win over the API's. */
export const stepProblems = (
  step: Step,
  {
    draft,
    person,
    sending,
    certificates,
    refused,
  }: Pick<Context, "draft" | "person" | "sending" | "certificates" | "refused">,
): Problems => ({
  ...refused,
  ...problemsOf(step, draft, { hasPicture: person.pictureId !== null, sending, certificates }),
});

const wizard = setup({
  types: {
    input: {} as Wizard,
    context: {} as Context,
    events: {} as Event,
    tags: {} as "busy",
    emitted: {} as { readonly type: "saved"; readonly step: SavedStep; readonly person: Person },
    output: {} as Person,
  },
  actors: {
    save: fromPromise<Person, Save>(() => Promise.reject(new Error("Give the actor that saves a step."))),
    finish: fromPromise<Person>(() => Promise.reject(new Error("Give the actor that finishes."))),
  },
  actions: {
    change: assign(({ context, event }) =>
      event.type === "change" ? { draft: { ...context.draft, ...event.part }, refused: {}, problem: undefined } : {},
    ),
    see: assign(({ event }) => (event.type === "see" ? event.facts : {})),
    forget: assign({ refused: {}, problem: undefined }),
    tryStep: assign(({ context }, step: Step) => ({ tried: [...new Set([...context.tried, step])] })),
    /** Saved values are shown as they are stored: trimmed, with https before the website. */
    take: assign(({ context }, { step, person }: { step: SavedStep; person: Person }) => ({
      person,
      draft: { ...context.draft, [step]: draftOf(person)[step] },
    })),
    takeFinished: assign((_, person: Person) => ({ person })),
    refuse: assign((_, cause: unknown) => {
      const problem = problemOf(cause);
      return { refused: fieldProblems(problem), problem };
    }),
    tell: emit((_, saved: { step: SavedStep; person: Person }) => ({ type: "saved" as const, ...saved })),
  },
  guards: {
    holds: ({ context }, step: Step) => Object.keys(stepProblems(step, { ...context, refused: {} })).length === 0,
    wants: ({ event }, step: Step) => event.type === "go" && event.step === step,
    begins: ({ context }, step: Step) => context.step === step,
    isHomeOwner: ({ context }) => context.person.userType === "home_owner",
  },
});

/** Returns the ways back from a step. */
const backTo = (...earlier: readonly Step[]) => ({
  back: `#onboarding.${earlier.at(-1)}`,
  go: earlier.map((step) => ({ guard: { type: "wants" as const, params: step }, target: `#onboarding.${step}` })),
});

/** Goes on if the step's rules hold; otherwise shows the errors. */
const nextWhenRight = (step: Step, target: string) => [
  { guard: { type: "holds" as const, params: step }, target },
  { actions: { type: "tryStep" as const, params: step } },
];

/** Saves the typed values; an error leads back to the fields. */
const saving = (step: SavedStep, target: string) =>
  wizard.createStateConfig({
    tags: "busy",
    entry: "forget",
    invoke: {
      src: "save",
      input: ({ context }) => ({ step, draft: context.draft }),
      onDone: {
        target,
        actions: [
          { type: "take", params: ({ event }: { event: DoneActorEvent<Person> }) => ({ step, person: event.output }) },
          { type: "tell", params: ({ event }: { event: DoneActorEvent<Person> }) => ({ step, person: event.output }) },
        ],
      },
      onError: {
        target: "open",
        actions: [
          { type: "refuse", params: ({ event }: { event: ErrorActorEvent }) => event.error },
          { type: "tryStep", params: step },
        ],
      },
    },
  });

const finishing = wizard.createStateConfig({
  tags: "busy",
  entry: "forget",
  invoke: {
    src: "finish",
    onDone: {
      target: "#onboarding.finished",
      actions: { type: "takeFinished", params: ({ event }: { event: DoneActorEvent<Person> }) => event.output },
    },
    onError: {
      target: "open",
      actions: { type: "refuse", params: ({ event }: { event: ErrorActorEvent }) => event.error },
    },
  },
});

export const onboardingMachine = wizard.createMachine({
  id: "onboarding",
  context: ({ input }) => ({
    ...input,
    certificates: 0,
    sending: false,
    tried: [],
    refused: {},
    problem: undefined,
  }),
  initial: "resuming",
  on: { change: { actions: "change" }, see: { actions: "see" } },
  output: ({ context }) => context.person,
  states: {
    resuming: {
      always: [
        { guard: { type: "begins", params: "photo" }, target: "photo" },
        { guard: { type: "begins", params: "business" }, target: "business" },
        { guard: { type: "begins", params: "industry" }, target: "industry" },
        { guard: { type: "begins", params: "certifications" }, target: "certifications" },
        { target: "details" },
      ],
    },
    details: {
      initial: "open",
      exit: "forget",
      states: {
        open: { on: { next: nextWhenRight("details", "saving") } },
        saving: saving("details", "#onboarding.photo"),
      },
    },
    photo: {
      initial: "open",
      exit: "forget",
      states: {
        open: { on: { ...backTo("details"), next: nextWhenRight("photo", "left"), skip: "left" } },
        /** A home owner's profile is finished here. */
        left: { always: [{ guard: "isHomeOwner", target: "finishing" }, { target: "#onboarding.business" }] },
        finishing,
      },
    },
    business: {
      initial: "open",
      exit: "forget",
      states: {
        open: {
          on: {
            ...backTo("details", "photo"),
            next: nextWhenRight("business", "saving"),
            skip: "#onboarding.industry",
          },
        },
        saving: saving("business", "#onboarding.industry"),
      },
    },
    industry: {
      initial: "open",
      exit: "forget",
      states: {
        open: { on: { ...backTo("details", "photo", "business"), next: nextWhenRight("industry", "saving") } },
        saving: saving("industry", "#onboarding.certifications"),
      },
    },
    certifications: {
      initial: "open",
      exit: "forget",
      states: {
        open: {
          on: {
            ...backTo("details", "photo", "business", "industry"),
            next: nextWhenRight("certifications", "finishing"),
            skip: "finishing",
          },
        },
        finishing,
      },
    },
    finished: { type: "final" },
  },
});

/** Returns the visible step; when everything is done, the last one. */
export const shownStep = (value: object | string, userType: UserType): Step => {
  const [name] = typeof value === "string" ? [] : Object.keys(value);
  return steps.find((step) => step === name) ?? stepsFor(userType).at(-1) ?? "details";
};
