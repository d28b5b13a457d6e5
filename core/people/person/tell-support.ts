import { Effect } from "effect";
import { type News, tell } from "#core/messaging/alert/tell.ts";
import { People } from "./people.ts";

/** Alerts all support staff, in the caller's unit of work. */
export const tellSupport = Effect.fnUntraced(function* (
  kind: News["kind"],
  { title, message }: { readonly title: string; readonly message: string },
) {
  for (const { id } of yield* (yield* People).support()) {
    yield* tell(id, { kind, title, message, link: { to: "alerts" } });
  }
});
