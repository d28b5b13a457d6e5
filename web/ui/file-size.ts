const bytesAKilobyte = 1024;

/** Formats a number of bytes for people: '12 KB', '3.4 MB'. */
export function saySize(bytes: number): string {
  const kilobytes = bytes / bytesAKilobyte;
  return kilobytes < bytesAKilobyte
    ? `${Math.max(1, Math.round(kilobytes))} KB`
    : `${(kilobytes / bytesAKilobyte).toFixed(1)} MB`;
}
