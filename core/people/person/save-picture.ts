import { Effect } from "effect";
import { checkOwnFiles } from "#core/people/file/own-files.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import type { FileId } from "#core/shared/ids.ts";
import { changePerson } from "./change-person.ts";

/** Puts a picture that the person has uploaded for it on their profile; null takes it away. Fails `Invalid`. */
export const savePicture = Effect.fn("savePicture")(function* (actor: PersonActor, pictureId: FileId | null) {
  return yield* changePerson(
    actor,
    "save_picture",
    Effect.fnUntraced(function* () {
      if (pictureId !== null) {
        yield* checkOwnFiles(actor, { ids: [pictureId], purpose: "profile_picture", field: "pictureId" });
      }
      return { pictureId };
    }),
  );
});
