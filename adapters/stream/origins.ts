import type { StreamSettings } from "./settings.ts";

/** What the page needs of Stream's: it reads and writes there, and hears of news over a socket. */
export const streamOrigins = ({ baseUrl }: StreamSettings) => {
  const { origin } = new URL(baseUrl);
  return { connect: [origin, origin.replace(/^http/, "ws")] };
};
