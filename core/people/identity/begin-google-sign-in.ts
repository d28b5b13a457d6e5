import { Effect } from "effect";
import { beginVisit } from "./visit.ts";

/** Where to send somebody who wants to sign in with Google, and what their browser keeps meanwhile. */
export const beginGoogleSignIn = Effect.fn("beginGoogleSignIn")(() => beginVisit({ linkTo: null, proves: null }));
