const units = ["bytes", "kB", "MB", "GB", "TB"];

/** Formats a number of bytes for people: '12.3 MB'. */
export const size = (bytes: number): string => {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  return `${(bytes / 1000 ** step).toFixed(step === 0 ? 0 : 1)} ${units[step]}`;
};
