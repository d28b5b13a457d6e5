/** The steps of a post, from the first field to the API's reply. A step can be left forwards only if its rules hold. */
import { assign, fromPromise, setup } from "xstate";
import type { Problem } from "#api/endpoint.ts";
import type { Listing, ViewedListing } from "#core/market/listing/listing.ts";
import { fieldProblems, problemOf } from "#web/client.ts";
import { type Cart, type CartItem, withItem, withQuantity } from "./cart.ts";
import { type Draft, hasProblems, type Problems, problemsOf, type Step, steps, stepsOf } from "./draft.ts";

type Context = {
  readonly draft: Draft;
  /** The initial draft, before any change. */
  readonly fresh: Draft;
  readonly before: ViewedListing | undefined;
  /** The visible step; confirming, saving and leaving happen over it. */
  readonly step: Step;
  /** The steps whose errors are shown: those that the person tried to leave. */
  readonly tried: readonly Step[];
  /** The cart's content before it was cleared, until something is added again. */
  readonly cleared: Cart;
  /** The API's errors by field, until that field changes. */
  readonly refused: Problems;
  /** The error of saving as a whole. */
  readonly problem: Problem | undefined;
};

type Event =
  | { readonly type: "change"; readonly part: Partial<Draft> }
  | { readonly type: "restart" }
  | { readonly type: "add"; readonly item: CartItem }
  | { readonly type: "setQuantity"; readonly id: string; readonly quantity: number }
  | { readonly type: "clear" }
  | { readonly type: "undoClear" }
  | { readonly type: "next" }
  | { readonly type: "back" }
  | { readonly type: "go"; readonly step: Step }
  | { readonly type: "confirm" }
  | { readonly type: "cancel" }
  | { readonly type: "stay" }
  | { readonly type: "leave" };

export type Save = { readonly draft: Draft; readonly before: ViewedListing | undefined };

export const isChanged = ({ draft, fresh }: Pick<Context, "draft" | "fresh">): boolean =>
  JSON.stringify(draft) !== JSON.stringify(fresh);

/** Returns every error of the draft; the rules' errors win over the API's. */
export const allProblems = ({ draft, refused }: Pick<Context, "draft" | "refused">): Problems => ({
  ...refused,
  ...problemsOf(draft),
});

const firstWrong = (context: Context): Step | undefined =>
  stepsOf(context.draft.kind).find((step) => hasProblems(step, allProblems(context)));

/** Applies a change to the draft, and removes the API's errors about the changed fields. */
const changed = ({ draft, refused }: Context, part: Partial<Draft>): Pick<Context, "draft" | "refused" | "problem"> => {
  const fields = Object.keys(part).map((field) => (field === "streetAddress" ? "place" : field));
  return {
    draft: { ...draft, ...part },
    refused: Object.fromEntries(Object.entries(refused).filter(([field]) => !fields.includes(field))),
    problem: undefined,
  };
};

/** Returns the cart after an event. */
const cartAfter = ({ draft, cleared }: Context, event: Event): Cart => {
  if (event.type === "add") return withItem(draft.items, event.item);
  if (event.type === "setQuantity") return withQuantity(draft.items, event.id, event.quantity);
  return event.type === "undoClear" ? cleared : [];
};

const refusalOf = (cause: unknown): Pick<Context, "refused" | "problem"> => {
  const problem = problemOf(cause);
  const refused: Record<string, string> = {};
  // An error of 'place.zipCode' is shown at the place.
  for (const [field, message] of Object.entries(fieldProblems(problem)))
    refused[field.split(".")[0] ?? field] ??= message;
  return { refused, problem };
};

/** Goes to the next step if the step's rules hold; otherwise shows its errors. */
const onTo = <Next extends Step>(target: Next, step: Step) =>
  [{ guard: { type: "holds", params: step }, target }, { actions: { type: "tryStep", params: step } }] as const;

export const postingMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as Pick<Context, "draft" | "fresh" | "before">,
  },
  actors: { save: fromPromise<Listing, Save>(() => Promise.reject(new Error("Give the actor that saves."))) },
  actions: {
    change: assign(({ context, event }) => (event.type === "change" ? changed(context, event.part) : {})),
    fill: assign(({ context, event }) => ({
      ...changed(context, { items: cartAfter(context, event) }),
      cleared: event.type === "clear" ? context.draft.items : [],
    })),
    restart: assign(({ context }) => ({
      draft: context.fresh,
      tried: [],
      cleared: [],
      refused: {},
      problem: undefined,
    })),
    enter: assign((_, step: Step) => ({ step })),
    tryStep: assign(({ context }, step: Step) => ({ tried: [...new Set([...context.tried, step])] })),
    tryAll: assign({ tried: [...steps] }),
  },
  guards: {
    holds: ({ context }, step: Step) => !hasProblems(step, allProblems(context)),
    holdsForMaterials: ({ context }, step: Step) =>
      context.draft.kind === "material_supply" && !hasProblems(step, allProblems(context)),
    isForMaterials: ({ context }) => context.draft.kind === "material_supply",
    isChanged: ({ context }) => isChanged(context),
    isAt: ({ context }, step: Step) => context.step === step,
    wants: ({ event }, step: Step) => event.type === "go" && event.step === step,
    wrongIn: ({ context }, step: Step) => firstWrong(context) === step,
  },
}).createMachine({
  id: "posting",
  context: ({ input }) => ({
    ...input,
    step: "details",
    tried: [],
    cleared: [],
    refused: {},
    problem: undefined,
  }),
  initial: "details",
  on: {
    change: { actions: "change" },
    add: { actions: "fill" },
    setQuantity: { actions: "fill" },
    clear: { actions: "fill" },
    undoClear: { actions: "fill" },
    restart: { target: ".details", actions: "restart" },
    cancel: [{ guard: "isChanged", target: ".leaving" }, { target: ".left" }],
    go: steps.map((step) => ({ guard: { type: "wants" as const, params: step }, target: `.${step}` as const })),
  },
  states: {
    details: {
      entry: { type: "enter", params: "details" },
      on: {
        next: [
          { guard: { type: "holdsForMaterials", params: "details" }, target: "items" },
          ...onTo("terms", "details"),
        ],
      },
    },
    items: { entry: { type: "enter", params: "items" }, on: { back: "details", next: onTo("cart", "items") } },
    cart: { entry: { type: "enter", params: "cart" }, on: { back: "items", next: onTo("terms", "cart") } },
    terms: {
      entry: { type: "enter", params: "terms" },
      on: {
        back: [{ guard: "isForMaterials", target: "cart" }, { target: "details" }],
        next: onTo("place", "terms"),
      },
    },
    place: { entry: { type: "enter", params: "place" }, on: { back: "terms", next: onTo("photos", "place") } },
    photos: { entry: { type: "enter", params: "photos" }, on: { back: "place", next: onTo("review", "photos") } },
    review: { entry: { type: "enter", params: "review" }, on: { back: "photos", next: "checking" } },
    /** A saved draft may have become invalid: its deadline may be past. */
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
    /** Canceling here asks whether to leave without saving, as everywhere. */
    confirming: { on: { cancel: "leaving", confirm: "saving" } },
    saving: {
      entry: assign({ problem: undefined }),
      on: { cancel: {} },
      invoke: {
        src: "save",
        input: ({ context: { draft, before } }) => ({ draft, before }),
        onDone: "saved",
        onError: { target: "refused", actions: assign(({ event }) => refusalOf(event.error)) },
      },
    },
    /** Goes back to the first step with an API error; otherwise to the summary, which shows the problem. */
    refused: {
      entry: "tryAll",
      always: [
        ...steps.map((step) => ({ guard: { type: "wrongIn" as const, params: step }, target: step })),
        { target: "review" },
      ],
    },
    saved: { type: "final" },
    leaving: {
      on: {
        cancel: {},
        stay: steps.map((step) => ({ guard: { type: "isAt" as const, params: step }, target: step })),
        leave: "left",
      },
    },
    left: { type: "final" },
  },
});
