import { Context, Effect, Layer } from "effect";
import type { ProviderSilent } from "#core/money/payment/provider-errors.ts";

/** A document of the sandbox: plain JSON under a kind and an id. Its version counts its changes, from 1. */
export type SandboxDocument = { readonly id: string; readonly body: unknown; readonly version: number };

/**
 * The sandbox's storage. It acts as a separate provider: nothing here belongs to a transaction of ours, and what it has
 * written stays written whatever happens to the caller. Fails `ProviderSilent` if it can't be reached.
 */
export class SandboxStore extends Context.Service<
  SandboxStore,
  {
    readonly get: (kind: string, id: string) => Effect.Effect<SandboxDocument | null, ProviderSilent>;
    /**
     * Writes over the version that was read, 0 for a new document; returns false if another call was first. `dueAt`, in
     * milliseconds since 1970, adds it to its kind's due documents; null removes it from them.
     */
    readonly put: (
      kind: string,
      document: SandboxDocument,
      dueAt: number | null,
    ) => Effect.Effect<boolean, ProviderSilent>;
    /** Documents of a kind, greatest id first, from below `after` if it is set; at most `limit`. */
    readonly list: (
      kind: string,
      after: string | null,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<SandboxDocument>, ProviderSilent>;
    /** Documents that are due at that time, longest due first; at most `limit`. */
    readonly due: (
      kind: string,
      at: number,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<SandboxDocument>, ProviderSilent>;
  }
>()("adapters/sandbox/SandboxStore") {}

type Kept = SandboxDocument & { readonly kind: string; readonly dueAt: number | null };

/** Stores everything in memory, which ends with the process. Each build is a separate sandbox. */
export const memorySandboxStore: Layer.Layer<SandboxStore> = Layer.sync(SandboxStore, () => {
  const documents = new Map<string, Kept>();
  const keyOf = (kind: string, id: string): string => `${kind}/${id}`;
  // Every call yields to others first, as a network call would, so that races really happen.
  const over = <A>(work: () => A): Effect.Effect<A> => Effect.andThen(Effect.yieldNow, Effect.sync(work));
  return {
    get: (kind, id) => over(() => structuredClone(documents.get(keyOf(kind, id)) ?? null)),
    put: (kind, document, dueAt) =>
      over(() => {
        const key = keyOf(kind, document.id);
        if ((documents.get(key)?.version ?? 0) !== document.version) return false;
        documents.set(key, structuredClone({ ...document, version: document.version + 1, kind, dueAt }));
        return true;
      }),
    list: (kind, after, limit) =>
      over(() =>
        [...documents.values()]
          .filter((kept) => kept.kind === kind && (after === null || kept.id < after))
          .sort((one, other) => (one.id < other.id ? 1 : -1))
          .slice(0, limit)
          .map((kept) => structuredClone(kept)),
      ),
    due: (kind, at, limit) =>
      over(() =>
        [...documents.values()]
          .filter((kept) => kept.kind === kind && kept.dueAt !== null && kept.dueAt <= at)
          .sort((one, other) => (one.dueAt ?? 0) - (other.dueAt ?? 0))
          .slice(0, limit)
          .map((kept) => structuredClone(kept)),
      ),
  };
});
