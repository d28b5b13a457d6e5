import { Schema } from "effect";
import { PersonId } from "#core/shared/ids.ts";
import { Change } from "#core/shared/live.ts";

/** The channel of LISTEN and NOTIFY on which changes go to every process. */
export const liveChannel = "dibbs_live";

/** A change and the people whose screens it concerns, as it goes over the wire. */
export const LiveNote = Schema.Struct({ to: Schema.Array(PersonId), change: Change });
export type LiveNote = typeof LiveNote.Type;

/** A payload holds less than 8,000 bytes, and an id takes 41 of them with its quotes, comma and space. */
export const mostPeople = 100;
