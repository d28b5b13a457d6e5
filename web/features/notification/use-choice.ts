import { useEffect, useRef, useState } from "react";

/**
 * A choice that is saved at once: it shows immediately, and is undone if saving fails. Choices made during a save are
 * saved after it, the last one only.
 */
export const useChoice = <Value>(
  saved: Value,
  save: (value: Value) => Promise<boolean>,
): readonly [chosen: Value, choose: (value: Value) => Promise<void>] => {
  const [wanted, setWanted] = useState<{ readonly value: Value }>();
  const latest = useRef(saved);
  const isSaving = useRef(false);
  // The choice stays visible until the data that is read contains it.
  useEffect(() => {
    if (wanted?.value === saved && !isSaving.current) setWanted(undefined);
  }, [saved, wanted]);
  const choose = async (value: Value): Promise<void> => {
    latest.current = value;
    setWanted({ value });
    if (isSaving.current) return;
    isSaving.current = true;
    for (let next = value; ; next = latest.current) {
      const isSaved = await save(next);
      if (isSaved && latest.current !== next) continue;
      isSaving.current = false;
      setWanted(isSaved ? { value: next } : undefined);
      return;
    }
  };
  return [wanted === undefined ? saved : wanted.value, choose];
};
