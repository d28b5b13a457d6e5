import { Result } from "effect";
import { UsedProofs } from "#core/people/phone/human-check.ts";
import { inMemory } from "../memory.ts";
import { withoutRow, withRow } from "../tables.ts";

export const memoryUsedProofs = inMemory(UsedProofs)(({ modify }) => ({
  use: (proof, at) =>
    modify((tables) => {
      const isNew = !tables.usedProofs.has(proof.id);
      const left = [...tables.usedProofs.values()]
        .filter(({ until }) => until < at)
        .reduce((rest, { id }) => withoutRow(rest, "usedProofs", id), tables);
      return Result.succeed([isNew, isNew ? withRow(left, "usedProofs", proof.id, proof) : left]);
    }),
}));
