import { Context } from "effect";
import type { WaiverStage } from "./waiver.ts";

/** The words of a form; what is filled in stands in braces, by these names. */
export type WaiverForm = { readonly title: string; readonly text: string };

/** What can be filled into a form. */
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

/** A form with its fields filled in. What somebody typed is put in as it is: braces in it are no fields. */
export const filled = ({ title, text }: WaiverForm, fields: WaiverFields): WaiverForm => {
  const fill = (words: string): string =>
    words.replaceAll(/\{([a-z_]+)\}/g, (whole, name: string) =>
      Object.hasOwn(fields, name) ? fields[name as keyof WaiverFields] : whole,
    );
  return { title: fill(title), text: fill(text) };
};

/** What a form is for: a payment of work, the last one of a contract, or retainage while something else is still to be paid. */
export type WaiverFormKind = WaiverStage | "retainage";

/** The two forms of a kind: before the money has arrived, and after. */
export type WaiverFormPair = {
  readonly conditional: WaiverForm;
  readonly unconditional: WaiverForm;
  /** Where the operator has them from. */
  readonly source: string;
};

/** The forms that states prescribe, as the operator has put them in. */
export class WaiverForms extends Context.Service<
  WaiverForms,
  {
    /** For work in this state; null where the operator has put none in, which says nothing about whether it prescribes one. */
    readonly find: (state: string, kind: WaiverFormKind) => WaiverFormPair | null;
  }
>()("core/WaiverForms") {}
