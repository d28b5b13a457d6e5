/** Keeps in local storage what somebody has typed, until it is sent. */
import { Option, Schema } from "effect";
import { keptText } from "#web/session/kept-text.ts";
import { isViewing } from "#web/session/viewing.ts";

/** How drafts of one form are kept: `read` answers only what has the form's shape, `keep(key, undefined)` forgets. */
export const draftStore = <Draft>(shape: Schema.Codec<Draft, unknown>) => {
  const decode = Schema.decodeUnknownOption(Schema.fromJsonString(shape));
  return {
    // In a view they would be those of whoever looks.
    read: (key: string): Draft | undefined =>
      isViewing ? undefined : Option.getOrUndefined(decode(keptText("localStorage", key).read())),
    keep: (key: string, draft: Draft | undefined): void => {
      if (!isViewing) keptText("localStorage", key).keep(draft ? JSON.stringify(draft) : null);
    },
  };
};
