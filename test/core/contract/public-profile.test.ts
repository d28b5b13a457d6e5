import { Effect } from "effect";
import { expect } from "vitest";
import { giveFeedback } from "#core/contract/feedback/give-feedback.ts";
import { viewPublicPortrait, viewPublicProfile } from "#core/contract/feedback/view-public-profile.ts";
import { saveProfileVisibility } from "#core/people/person/save-profile.ts";
import { acceptedContract } from "#test/builders/errand.ts";
import { aFeedbackDraft } from "#test/builders/feedback.ts";
import { testInWorld } from "#test/test-in-world.ts";

testInWorld(
  "a profile is public once its contractor says so, and shows what was said of them without who said it",
  function* () {
    const { owner, contractor, contract } = yield* acceptedContract();
    const description = "Level porch. Ask me: olive@example.com";
    yield* giveFeedback(owner, { contractId: contract.id, draft: aFeedbackDraft({ stars: 4, description }) });
    const id = contractor.personId;
    expect(yield* Effect.flip(viewPublicProfile(id))).toMatchObject({ _tag: "NotFound", noun: "person" });
    yield* saveProfileVisibility(contractor, true);
    const seen = yield* viewPublicProfile(id);
    expect(seen).toMatchObject({
      id,
      city: "Austin",
      state: "TX",
      hasPicture: false,
      rating: { count: 1, average: 4 },
      feedback: [{ stars: 4, description: "Level porch. Ask me: •••" }],
    });
    const all = JSON.stringify(seen);
    for (const secret of ["Olive", owner.personId, contract.id, contract.listingId, "email", "phone", "zip"]) {
      expect(all).not.toContain(secret);
    }
    expect(yield* Effect.flip(viewPublicPortrait(id))).toMatchObject({ _tag: "NotFound" });
    yield* saveProfileVisibility(contractor, false);
    expect(yield* Effect.flip(viewPublicProfile(id))).toMatchObject({ _tag: "NotFound" });
    // Home owners have no public profile.
    expect(yield* Effect.flip(saveProfileVisibility(owner, true))).toMatchObject({ _tag: "NotAllowed" });
  },
);
