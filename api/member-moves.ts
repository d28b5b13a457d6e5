import type { TeamRole } from "#core/people/team/team.ts";

/**
 * The operations whose replies offer moves that an estimator may make: those on bids, listings and questions, except to
 * hire or decline.
 */
const ofEstimators =
  /^(listOwnBids|viewBid|listBids|compareBids|listQuestions|askQuestion|answerQuestion|viewListing|listOwnListings|postListing|editListing|closeListing|placeBid|editBid|retractBid)$/;
const ofManagers: ReadonlySet<unknown> = new Set(["hire", "decline", "offer_again"]);

/** Returns which of a reply's moves a member of this role can make. */
const mayMake = (role: TeamRole, operation: string): ((move: unknown) => boolean) => {
  if (role === "owner" || role === "manager") return () => true;
  // Every role may do the work itself.
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

/** Returns the reply with only those moves that a member of this role can make, so that pages offer nothing else. */
export const movesOfMember = <Reply>(role: TeamRole | null, operation: string, reply: Reply): Reply =>
  role === null || role === "owner" || role === "manager"
    ? reply
    : (withMoves(reply, mayMake(role, operation)) as Reply);
