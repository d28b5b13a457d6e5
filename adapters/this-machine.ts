import ipaddr from "ipaddr.js";

/** Whether a host of an address is this machine: what is sent there crosses no network. */
export const isThisMachine = (host: string): boolean => {
  const bare = host.replace(/^\[|\]$/g, "");
  return bare === "localhost" || (ipaddr.isValid(bare) && ipaddr.process(bare).range() === "loopback");
};
