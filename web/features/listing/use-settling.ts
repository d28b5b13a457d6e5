import { useEffect, useRef, useState } from "react";

const settleMilliseconds = 300;

/** A value that is handed on once nobody has changed it for a moment. */
export function useSettling<Value>(
  value: Value,
  onSettled: (value: Value) => void,
): readonly [Value, (value: Value) => void] {
  const [own, setOwn] = useState<{ readonly value: Value }>();
  const settle = useRef(onSettled);
  settle.current = onSettled;
  useEffect(() => {
    if (!own) return;
    const timer = setTimeout(() => {
      settle.current(own.value);
      setOwn(undefined);
    }, settleMilliseconds);
    return () => clearTimeout(timer);
  }, [own]);
  return [own ? own.value : value, (next) => setOwn({ value: next })];
}
