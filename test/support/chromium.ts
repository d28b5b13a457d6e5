import { existsSync } from "node:fs";

const installed = [
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/**
 * The Chrome or Chromium named by CHROME_PATH, else the machine's, else the one among the dependencies (Linux x64), which is
 * unpacked at the first call.
 */
export async function findChromium(): Promise<{ readonly path: string; readonly isBundled: boolean }> {
  const own = process.env.CHROME_PATH || installed.find((path) => existsSync(path));
  if (own) return { path: own, isBundled: false };
  const { default: bundled } = await import("@sparticuz/chromium");
  return { path: await bundled.executablePath(), isBundled: true };
}
