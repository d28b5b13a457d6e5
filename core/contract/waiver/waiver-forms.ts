import { Context } from "effect";
import type { WaiverStage } from "./waiver.ts";

/** A form's title and text; placeholders stand in braces, with the names below. */
export type WaiverForm = { readonly title: string; readonly text: string };

/** The placeholders that a form can have. */
export const waiverFields = [
  "claimant",
  "customer",
  "project",
  "job_location",
  "amount",
  "through_date",
  "exceptions",
  "signer",
  "signed_date",
] as const;
export type WaiverFields = Readonly<Record<(typeof waiverFields)[number], string>>;

/** Fills in a form's placeholders. Text that people typed is inserted as is: braces in it are no placeholders. */
export const filled = ({ title, text }: WaiverForm, fields: WaiverFields): WaiverForm => {
  const fill = (words: string): string =>
    words.replaceAll(/\{([a-z_]+)\}/g, (whole, name: string) =>
      Object.hasOwn(fields, name) ? fields[name as keyof WaiverFields] : whole,
    );
  return { title: fill(title), text: fill(text) };
};

/** What a form is for: a payment for work, the contract's last payment, or retainage while more is still to be paid. */
export type WaiverFormKind = WaiverStage | "retainage";

/** The two forms of a kind: before and after the money arrives. */
export type WaiverFormPair = {
  readonly conditional: WaiverForm;
  readonly unconditional: WaiverForm;
  /** Where the operator got them. */
  readonly source: string;
};

/** The forms that states prescribe, as the operator installed them. */
export class WaiverForms extends Context.Service<
  WaiverForms,
  {
    /** The forms for work in this state; null if the operator installed none, prescribed or not. */
    readonly find: (state: string, kind: WaiverFormKind) => WaiverFormPair | null;
  }
>()("core/WaiverForms") {}
