import { useEffect, useRef, useState } from "react";

/**
 * A choice that is saved as it is made: it stands at once, and is as it was again where it could not be saved. Whoever
 * chooses anew while it is being saved has the last choice saved after it.
 */
export const useChoice = <Value>(
  saved: Value,
  save: (value: Value) => Promise<boolean>,
): readonly [chosen: Value, choose: (value: Value) => Promise<void>] => {
  const [wanted, setWanted] = useState<{ readonly value: Value }>();
  const latest = useRef(saved);
  const isSaving = useRef(false);
  // What was chosen stands until what is read says so too.
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
