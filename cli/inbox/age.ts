const minute = 60_000;
const units = { m: minute, h: 60 * minute, d: 24 * 60 * minute } as const;

/** Returns how long ago `since` was, in the largest unit that fits: `3d`, `7h`, `12m`. */
export const age = (since: Date, at: Date): string => {
  const millis = Math.max(at.getTime() - since.getTime(), 0);
  const unit = millis >= units.d ? "d" : millis >= units.h ? "h" : "m";
  return `${Math.floor(millis / units[unit])}${unit}`;
};
