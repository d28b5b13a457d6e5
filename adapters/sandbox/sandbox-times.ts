import { Context } from "effect";

/** How long the sandbox takes for things, in milliseconds. */
export type SandboxTimeValues = {
  /** A card that needs time. */
  readonly cardProcesses: number;
  /** A bank transfer, and one from the slow bank. */
  readonly bankSettles: number;
  readonly slowBankSettles: number;
  /** How long nothing is heard of a payment whose answer was lost. */
  readonly lostFor: number;
  /** From an event to its webhook event, and to one that is late. */
  readonly webhookAfter: number;
  readonly lateWebhookAfter: number;
  /** Until a document of identity was looked at. */
  readonly documentReviewed: number;
  /** Until the link to the forgetful bank breaks. */
  readonly linkBreaks: number;
};

export const usualSandboxTimes: SandboxTimeValues = {
  cardProcesses: 8000,
  bankSettles: 5000,
  slowBankSettles: 60_000,
  lostFor: 20_000,
  webhookAfter: 300,
  lateWebhookAfter: 4000,
  documentReviewed: 8000,
  linkBreaks: 8000,
};

export const SandboxTimes = Context.Reference<SandboxTimeValues>("adapters/sandbox/SandboxTimes", {
  defaultValue: () => usualSandboxTimes,
});
