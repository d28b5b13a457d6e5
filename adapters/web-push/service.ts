/** Which push services are used, and how they know us. */
export type PushService = {
  /** Whom a push service writes to where something is wrong: an address of mail or of a page. */
  readonly subject: string;
  /** The hosts of push services; one that begins with `*.` stands for all below it. */
  readonly hosts: ReadonlyArray<string>;
  /** Whether a push service may be on this machine, and be spoken with in the clear. */
  readonly local: boolean;
};

const isNamed = (host: string, name: string): boolean =>
  name.startsWith("*.") ? host.endsWith(name.slice(1)) : host === name;

const localHosts: ReadonlyArray<string> = ["localhost", "127.0.0.1"];

/**
 * Whether the endpoint is an address of one of the push services. Browsers say where they are reached, and whoever plays
 * one would otherwise have this server ask any address, also such as only it can reach.
 */
export const isOfService = ({ hosts, local }: PushService, endpoint: string): boolean => {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (username !== "" || password !== "") return false;
  if (local && localHosts.includes(hostname)) return protocol === "http:" || protocol === "https:";
  return protocol === "https:" && port === "" && hosts.some((name) => isNamed(hostname, name));
};
