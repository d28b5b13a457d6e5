import type { ReactNode } from "react";

/** The same keys as the English texts, with texts of the same kind: a missing key does not compile, nor does one too many. */
export type Like<English> = English extends string
  ? string
  : English extends (...given: infer Given) => infer Said
    ? (...given: Given) => Like<Said>
    : English extends ReactNode
      ? ReactNode
      : { readonly [Key in keyof English]: Like<English[Key]> };
