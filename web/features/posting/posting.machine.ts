/** The steps of a post, from the first field to the answer of the API. A step is left forwards only when its rules hold. */
import { assign, fromPromise, setup } from "xstate";
import type { Problem } from "#api/endpoint.ts";
import type { Listing } from "#core/listing/listing.ts";
import { fieldProblems, problemOf } from "#web/client.ts";
import { type Draft, hasProblems, type Problems, problemsOf, type Step, steps } from "./draft.ts";

type Context = {
  readonly draft: Draft;
  readonly before: Listing | undefined;
  /** The steps whose problems are shown: those that somebody tried to leave. */
  readonly tried: readonly Step[];
  /** What the API refused, by field, until that field changes. */
  readonly refused: Problems;
  /** What went wrong with saving as a whole. */
  readonly problem: Problem | undefined;
};

type Event =
  | { readonly type: "change"; readonly part: Partial<Draft> }
  | { readonly type: "restart"; readonly draft: Draft }
  | { readonly type: "next" }
  | { readonly type: "back" }
  | { readonly type: "go"; readonly step: Step }
  | { readonly type: "confirm" }
  | { readonly type: "decline" };

export type Save = { readonly draft: Draft; readonly before: Listing | undefined };

/** Every problem of the draft, the rules' before the API's. */
export const allProblems = ({ draft, before, refused }: Pick<Context, "draft" | "before" | "refused">): Problems => ({
  ...refused,
  ...problemsOf(draft, before),
});

const firstWrong = (context: Context): Step | undefined =>
  steps.find((step) => hasProblems(step, allProblems(context)));

const refusalOf = (cause: unknown): Pick<Context, "refused" | "problem"> => {
  const problem = problemOf(cause);
  const refused: Record<string, string> = {};
  // 'place.zipCode' is shown where the place is asked for.
  for (const [field, message] of Object.entries(fieldProblems(problem)))
    refused[field.split(".")[0] ?? field] ??= message;
  return { refused, problem };
};

export const postingMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { readonly draft: Draft; readonly before: Listing | undefined },
  },
  actors: { save: fromPromise<Listing, Save>(() => Promise.reject(new Error("Give the actor that saves."))) },
  actions: {
    change: assign(({ context, event }) => {
      if (event.type !== "change") return {};
      const changed = Object.keys(event.part).map((field) => (field === "streetAddress" ? "place" : field));
      const refused = Object.entries(context.refused).filter(([field]) => !changed.includes(field));
      return { draft: { ...context.draft, ...event.part }, refused: Object.fromEntries(refused), problem: undefined };
    }),
    restart: assign(({ event }) =>
      event.type === "restart" ? { draft: event.draft, tried: [], refused: {}, problem: undefined } : {},
    ),
    tryStep: assign(({ context }, step: Step) => ({ tried: [...new Set([...context.tried, step])] })),
    tryAll: assign({ tried: [...steps] }),
  },
  guards: {
    holds: ({ context }, step: Step) => !hasProblems(step, allProblems(context)),
    wants: ({ event }, step: Step) => event.type === "go" && event.step === step,
    wrongIn: ({ context }, step: Step) => firstWrong(context) === step,
  },
}).createMachine({
  id: "posting",
  context: ({ input }) => ({ ...input, tried: [], refused: {}, problem: undefined }),
  initial: "details",
  on: {
    change: { actions: "change" },
    restart: { target: ".details", actions: "restart" },
    go: steps.map((step) => ({ guard: { type: "wants" as const, params: step }, target: `.${step}` as const })),
  },
  states: {
    details: {
      on: {
        next: [
          { guard: { type: "holds", params: "details" }, target: "terms" },
          { actions: { type: "tryStep", params: "details" } },
        ],
      },
    },
    terms: {
      on: {
        back: "details",
        next: [
          { guard: { type: "holds", params: "terms" }, target: "place" },
          { actions: { type: "tryStep", params: "terms" } },
        ],
      },
    },
    place: {
      on: {
        back: "terms",
        next: [
          { guard: { type: "holds", params: "place" }, target: "photos" },
          { actions: { type: "tryStep", params: "place" } },
        ],
      },
    },
    photos: {
      on: {
        back: "place",
        next: [
          { guard: { type: "holds", params: "photos" }, target: "review" },
          { actions: { type: "tryStep", params: "photos" } },
        ],
      },
    },
    review: { on: { back: "photos", next: "checking" } },
    /** A draft from yesterday may have gone wrong by itself: its deadline is past. */
    checking: {
      always: [
        ...steps.map((step) => ({
          guard: { type: "wrongIn" as const, params: step },
          target: step,
          actions: "tryAll" as const,
        })),
        { target: "confirming" },
      ],
    },
    confirming: { on: { decline: "review", confirm: "saving" } },
    saving: {
      invoke: {
        src: "save",
        input: ({ context: { draft, before } }) => ({ draft, before }),
        onDone: "saved",
        onError: { target: "refused", actions: assign(({ event }) => refusalOf(event.error)) },
      },
    },
    /** Back to the first step that the API found wrong; else to the summary, which shows the problem. */
    refused: {
      entry: "tryAll",
      always: [
        ...steps.map((step) => ({ guard: { type: "wrongIn" as const, params: step }, target: step })),
        { target: "review" },
      ],
    },
    saved: { type: "final" },
  },
});

/** The step that stands on the screen; confirming and saving happen over the summary. */
export const shownStep = (value: string): Step => steps.find((step) => step === value) ?? "review";
