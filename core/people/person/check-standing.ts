import { Effect } from "effect";
import { Blocked } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { People } from "./people.ts";

type Part = "you" | "staff" | "listing" | "poster" | "bidder";

const words: { readonly [As in Part]: readonly [message: string, whatToDo: string] } = {
  you: ["Dibbs Support has suspended this account.", "We emailed you why. Reply to that email to reach Dibbs Support."],
  staff: ["Dibbs Support has suspended this account.", "Restore it first."],
  listing: ["Dibbs Support has suspended the poster of this listing.", "Restore the poster's account first."],
  poster: [
    "Dibbs Support has suspended the poster's account, so their offer can't be accepted right now.",
    "Wait until the account is restored, or decline the offer.",
  ],
  bidder: [
    "Dibbs Support has suspended this bidder's account, so they can't be hired right now.",
    "Wait until the account is restored, or hire someone else.",
  ],
};

/** Why nothing can be done by or with a suspended person; `part` is who they are to whoever reads that. */
export const suspended = (part: Part): Blocked => {
  const [message, whatToDo] = words[part];
  const code = part === "poster" || part === "bidder" ? `${part}_suspended` : "account_suspended";
  return new Blocked({ code, message, whoCanFix: "support", whatToDo });
};

/**
 * Fails `Blocked` where the person is suspended; `part` is who they are to whoever reads that. Inside a unit of work nobody is suspended
 * afterwards until that has ended.
 */
export const checkStanding = Effect.fnUntraced(function* (id: PersonId, part: Part) {
  const people = yield* People;
  if ((yield* people.getStandingForShare(id)) !== "active") return yield* suspended(part);
});
