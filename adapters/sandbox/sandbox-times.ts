import { Context } from "effect";

/** How long things take in the sandbox, in milliseconds. */
export type SandboxTimeValues = {
  /** A card that needs time to process. */
  readonly cardProcesses: number;
  /** A bank transfer, and one from the slow bank. */
  readonly bankSettles: number;
  readonly slowBankSettles: number;
  /** How long a payment whose answer was lost stays unknown. */
  readonly lostFor: number;
  /** The delay of a webhook event, and of a late one. */
  readonly webhookAfter: number;
  readonly lateWebhookAfter: number;
  /** The review of an identity document. */
  readonly documentReviewed: number;
  /** The time until the link to the forgetful bank breaks. */
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
