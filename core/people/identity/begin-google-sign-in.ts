import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { beginVisit } from "./visit.ts";

/** Where to send somebody who wants to sign in with Google, and what their browser keeps meanwhile. */
export const beginGoogleSignIn = Effect.fn("beginGoogleSignIn")(() => beginVisit({ linkTo: null, proves: null }));

/** Where to send somebody who wants to sign in with Google from now on, and what their browser keeps meanwhile. */
export const beginGoogleLink = Effect.fn("beginGoogleLink")((actor: PersonActor) =>
  beginVisit({ linkTo: actor.personId, proves: null }),
);
