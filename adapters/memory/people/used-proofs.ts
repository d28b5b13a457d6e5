import { Effect, Layer, Result } from "effect";
import { UsedProofs } from "#core/people/phone/human-check.ts";
import { Memory } from "../memory.ts";
import { withoutRow, withRow } from "../tables.ts";

export const memoryUsedProofs = Layer.effect(
  UsedProofs,
  Effect.map(Memory, ({ modify }) =>
    UsedProofs.of({
      use: (proof, at) =>
        modify((tables) => {
          const isNew = !tables.usedProofs.has(proof.id);
          const left = [...tables.usedProofs.values()]
            .filter(({ until }) => until < at)
            .reduce((rest, { id }) => withoutRow(rest, "usedProofs", id), tables);
          return Result.succeed([isNew, isNew ? withRow(left, "usedProofs", proof.id, proof) : left]);
        }),
    }),
  ),
);
