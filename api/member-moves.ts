import type { TeamRole } from "#core/people/team/team.ts";

/** Replies whose moves are an estimator's: those of bids, listings and questions, but for what hires or turns down. */
const ofEstimators =
  /^(listOwnBids|viewBid|listBids|compareBids|listQuestions|askQuestion|answerQuestion|viewListing|listOwnListings|postListing|editListing|closeListing|placeBid|editBid|retractBid)$/;
const ofManagers: ReadonlySet<unknown> = new Set(["hire", "decline", "offer_again"]);

/** Which of the moves that a reply offers a member of this role can make. */
const mayMake = (role: TeamRole, operation: string): ((move: unknown) => boolean) => {
  if (role === "owner" || role === "manager") return () => true;
  // The work itself is everybody's.
  if (role === "crew" || !ofEstimators.test(operation)) return (move) => move === "submit";
  return (move) => !ofManagers.has(move);
};

const withMoves = (value: unknown, may: (move: unknown) => boolean): unknown => {
  if (Array.isArray(value)) return value.map((item) => withMoves(item, may));
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === "moves" && Array.isArray(inner) ? inner.filter(may) : withMoves(inner, may),
    ]),
  );
};

/** The reply with the moves that a member of this role can make, so that no page offers them what is not theirs to do. */
export const movesOfMember = <Reply>(role: TeamRole | null, operation: string, reply: Reply): Reply =>
  role === null || role === "owner" || role === "manager"
    ? reply
    : (withMoves(reply, mayMake(role, operation)) as Reply);
