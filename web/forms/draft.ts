/** Keeps what a person has typed in local storage until it is sent. */
import { Option, Schema } from "effect";
import { keptText } from "#web/session/kept-text.ts";
import { isViewing } from "#web/session/viewing.ts";

/**
 * Creates the storage for the drafts of one form: `read` returns only data of the form's shape, and `keep(key,
 * undefined)` deletes.
 */
export const draftStore = <Draft>(shape: Schema.Codec<Draft, unknown>) => {
  const decode = Schema.decodeUnknownOption(Schema.fromJsonString(shape));
  return {
    // In a view session the drafts would be the viewer's.
    read: (key: string): Draft | undefined =>
      isViewing ? undefined : Option.getOrUndefined(decode(keptText("localStorage", key).read())),
    keep: (key: string, draft: Draft | undefined): void => {
      if (!isViewing) keptText("localStorage", key).keep(draft ? JSON.stringify(draft) : null);
    },
  };
};
