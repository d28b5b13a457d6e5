/** Which push services are allowed, and how they contact us. */
export type PushService = {
  /** The contact for push services if something is wrong: a mail address or the address of a page. */
  readonly subject: string;
  /** The hosts of push services; one that begins with `*.` includes all its subdomains. */
  readonly hosts: ReadonlyArray<string>;
  /** Whether a push service may be on this machine, and use plain HTTP. */
  readonly local: boolean;
};

const isNamed = (host: string, name: string): boolean =>
  name.startsWith("*.") ? host.endsWith(name.slice(1)) : host === name;

const localHosts: ReadonlyArray<string> = ["localhost", "127.0.0.1"];

/**
 * Whether the endpoint is an address of one of the push services. Browsers supply their endpoints, and an attacker
 * could otherwise make this server call any address, including those that only it can reach.
 */
export const isOfService = ({ hosts, local }: PushService, endpoint: string): boolean => {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (username !== "" || password !== "") return false;
  if (local && localHosts.includes(hostname)) return protocol === "http:" || protocol === "https:";
  return protocol === "https:" && port === "" && hosts.some((name) => isNamed(hostname, name));
};
