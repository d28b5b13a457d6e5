import { expect } from "vitest";
import { UsedProofs } from "#core/people/phone/human-check.ts";
import { moment } from "#test/builders/moment.ts";
import { manyAtOnce } from "./at-once.ts";
import type { Given } from "./store-world.ts";

const aProof = (until = new Date(moment().getTime() + 600_000)) => ({ id: crypto.randomUUID(), until });

export const usedProofsContract = ({ holds }: Given): void => {
  holds("a proof is used once, independently of other proofs", function* () {
    const used = yield* UsedProofs;
    const [proof, other] = [aProof(), aProof()];
    expect(yield* used.use(proof, moment())).toBe(true);
    expect(yield* used.use(proof, moment())).toBe(false);
    expect(yield* used.use(other, moment())).toBe(true);
    expect(yield* used.use(proof, moment())).toBe(false);
  });

  holds("of twenty uses of one proof at once, one succeeds", function* () {
    const used = yield* UsedProofs;
    const proof = aProof();
    const answers = yield* manyAtOnce(20, () => used.use(proof, moment()));
    expect(answers.filter(Boolean)).toHaveLength(1);
  });

  holds("a proof too old to be accepted anyway is forgotten, and no other", function* () {
    const used = yield* UsedProofs;
    const at = moment();
    const [old, young] = [aProof(new Date(at.getTime() - 1)), aProof()];
    yield* used.use(old, new Date(at.getTime() - 10));
    yield* used.use(young, at);
    expect(yield* used.use(old, at)).toBe(true);
    expect(yield* used.use(young, at)).toBe(false);
  });
};
