import type { StreamSettings } from "./settings.ts";

/** The origins that pages need: for requests, and for a socket with news. */
export const streamOrigins = ({ baseUrl }: StreamSettings) => {
  const { origin } = new URL(baseUrl);
  return { connect: [origin, origin.replace(/^http/, "ws")] };
};
