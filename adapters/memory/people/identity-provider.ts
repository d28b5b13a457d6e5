import { Context, Effect, Layer } from "effect";
import { type IdentityProviderSilent, identityProviderSilent, identityRefused } from "#core/people/identity/errors.ts";
import type { ProvenIdentity } from "#core/people/identity/identity.ts";
import { IdentityProvider } from "#core/people/identity/identity-provider.ts";

/** The test controls of the provider in memory: chooses accounts, and takes the provider down. */
export class IdentityProviderMemory extends Context.Service<
  IdentityProviderMemory,
  {
    /** Chooses an account on the page at `url`; returns the answer that the browser brings back. */
    readonly choose: (url: string, identity: ProvenIdentity) => Effect.Effect<string>;
    readonly setDown: (isDown: boolean) => Effect.Effect<void>;
  }
>()("adapters/memory/IdentityProviderMemory") {}

const page = "https://accounts.google.test/";

/** A provider in memory that checks what a real one checks: state, verifier, nonce, and that an answer is used once. */
export const memoryIdentityProvider: Layer.Layer<IdentityProvider | IdentityProviderMemory> = Layer.effectContext(
  Effect.sync(() => {
    let isDown = false;
    const visits = new Map<string, { readonly secret: string; identity?: ProvenIdentity }>();
    const answering = <A, E>(effect: Effect.Effect<A, E>): Effect.Effect<A, E | IdentityProviderSilent> =>
      Effect.suspend(
        (): Effect.Effect<A, E | IdentityProviderSilent> => (isDown ? Effect.fail(identityProviderSilent()) : effect),
      );

    const provider = IdentityProvider.of({
      isOffered: true,
      begin: answering(
        Effect.sync(() => {
          const visit = {
            state: crypto.randomUUID(),
            nonce: crypto.randomUUID(),
            verifier: crypto.randomUUID(),
          };
          visits.set(visit.state, { secret: visit.nonce + visit.verifier });
          return { url: `${page}?state=${visit.state}`, visit };
        }),
      ),
      finish: (answer, visit) =>
        answering(
          Effect.suspend(() => {
            const said = new URLSearchParams(answer);
            if (said.get("state") !== visit.state) return Effect.fail(identityRefused("not_genuine"));
            if (said.has("error")) return Effect.fail(identityRefused("denied"));
            const known = visits.get(visit.state);
            visits.delete(visit.state);
            if (!known?.identity || !said.has("code")) return Effect.fail(identityRefused("over"));
            return known.secret === visit.nonce + visit.verifier
              ? Effect.succeed(known.identity)
              : Effect.fail(identityRefused("not_genuine"));
          }),
        ),
    });

    const memory = IdentityProviderMemory.of({
      choose: (url, identity) =>
        Effect.sync(() => {
          const state = new URL(url).searchParams.get("state") ?? "";
          const known = visits.get(state);
          if (known) known.identity = identity;
          return `?code=a-code&state=${state}`;
        }),
      setDown: (down) =>
        Effect.sync(() => {
          isDown = down;
        }),
    });
    return Context.make(IdentityProvider, provider).pipe(Context.add(IdentityProviderMemory, memory));
  }),
);
