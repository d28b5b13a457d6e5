/** Keeps in local storage what somebody has typed, until it is sent. */
import { Option, Schema } from "effect";
import { isViewing } from "#web/session/viewing.ts";

/** How drafts of one form are kept: `read` answers only what has the form's shape, `keep(key, undefined)` forgets. */
export const draftStore = <Draft>(shape: Schema.Codec<Draft, unknown>) => {
  const decode = Schema.decodeUnknownOption(Schema.fromJsonString(shape));
  return {
    read: (key: string): Draft | undefined => {
      // In a view they would be those of whoever looks.
      if (isViewing) return undefined;
      try {
        return Option.getOrUndefined(decode(localStorage.getItem(key) ?? ""));
      } catch {
        return undefined;
      }
    },
    keep: (key: string, draft: Draft | undefined): void => {
      if (isViewing) return;
      try {
        if (draft) localStorage.setItem(key, JSON.stringify(draft));
        else localStorage.removeItem(key);
      } catch {
        // Without storage a draft lasts as long as its form is open.
      }
    },
  };
};
