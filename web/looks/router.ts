import { type Child, jsx } from "./jsx-runtime.ts";

/** Nobody can follow a link of a first look. */
export const Link = ({ className, children }: { readonly className: string; readonly children?: Child }): Child =>
  jsx("span", { className, children });
