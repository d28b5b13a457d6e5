import ipaddr from "ipaddr.js";

/** Whether a host of an address is the machine itself: what is sent there passes over no network. */
export const isThisMachine = (host: string): boolean => {
  const bare = host.replace(/^\[|\]$/g, "");
  return bare === "localhost" || (ipaddr.isValid(bare) && ipaddr.process(bare).range() === "loopback");
};
