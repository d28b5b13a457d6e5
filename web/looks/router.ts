import { type Child, jsx } from "./jsx-runtime.ts";

/** Links in a first look cannot be followed. */
export const Link = ({ className, children }: { readonly className: string; readonly children?: Child }): Child =>
  jsx("span", { className, children });
