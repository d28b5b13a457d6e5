import { useState } from "react";
import { problemOf } from "#web/client.ts";
import { useToasts } from "#web/ui/Toasts.tsx";
import { actFor } from "./session.ts";

/** Switches to a business, or back to the person themselves (null). The page reloads; a failure is shown. */
export const useActFor = () => {
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  return {
    busy,
    actFor: async (businessId: string | null): Promise<void> => {
      setBusy(true);
      try {
        await actFor(businessId);
      } catch (cause) {
        setBusy(false);
        const { title, detail, whatToDo } = problemOf(cause);
        toasts.error(title, [detail, whatToDo].filter(Boolean).join(" "));
      }
    },
  };
};
