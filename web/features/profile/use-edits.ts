import { useState } from "react";
import { usePerson } from "#web/client.ts";
import { useAskBeforeLeaving } from "#web/forms/use-ask-before-leaving.ts";

/** What was typed and not saved, by form and person; it outlives the form, and not the page. */
const kept = new Map<string, object>();

/**
 * A form's values: those on the server, however they change there, under those that somebody is typing here. What was
 * typed is found again after a look at another page; leaving Dibbs asks first.
 */
export function useEdits<Values extends object>(form: string, saved: Values) {
  const key = `${usePerson().id} ${form}`;
  const [edits, setEdits] = useState(() => kept.get(key) as Partial<Values> | undefined);
  const values: Values = { ...saved, ...edits };
  const dirty = JSON.stringify(values) !== JSON.stringify(saved);

  const put = (next: Partial<Values> | undefined) => {
    if (next) kept.set(key, next);
    else kept.delete(key);
    setEdits(next);
  };

  useAskBeforeLeaving(dirty);

  return {
    values,
    dirty,
    change: (part: Partial<Values>) => put({ ...edits, ...part }),
    /** Back to what is saved. */
    reset: () => put(undefined),
  };
}
