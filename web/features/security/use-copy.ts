import { useToasts } from "#web/ui/Toasts.tsx";
import * as words from "#web/words.ts";

/** Copies a text and says so, or says that the browser did not allow it. */
export const useCopy = () => {
  const toasts = useToasts();
  return async (text: string, said: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      toasts.success(said);
    } catch {
      toasts.error(words.secondFactor.copyFailed);
    }
  };
};
