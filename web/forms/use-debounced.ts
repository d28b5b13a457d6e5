import { useEffect, useRef, useState } from "react";

const debounceMilliseconds = 300;

/** Passes a value on once it has not changed for a moment. */
export function useDebounced<Value>(
  value: Value,
  onDebounced: (value: Value) => void,
): readonly [Value, (value: Value) => void] {
  const [own, setOwn] = useState<{ readonly value: Value }>();
  const latest = useRef(onDebounced);
  latest.current = onDebounced;
  useEffect(() => {
    if (!own) return;
    const timer = setTimeout(() => {
      latest.current(own.value);
      setOwn(undefined);
    }, debounceMilliseconds);
    return () => clearTimeout(timer);
  }, [own]);
  return [own ? own.value : value, (next) => setOwn({ value: next })];
}
