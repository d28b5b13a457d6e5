import type { ReactNode } from "react";

/**
 * The type of a translation: the same keys as the English texts, with texts of the same kind. A missing or extra key
 * does not compile.
 */
export type Like<English> = English extends string
  ? string
  : English extends (...given: infer Given) => infer Said
    ? (...given: Given) => Like<Said>
    : English extends ReactNode
      ? ReactNode
      : { readonly [Key in keyof English]: Like<English[Key]> };
