import { expect, it } from "vitest";
import { startApi } from "../support/api.ts";
import { ownDatabase } from "../support/database.ts";

const database = ownDatabase();

/** Returns which of these requests count as an address of their own, with a limit of one request per address. */
const letThrough = async (trustProxy: number | ReadonlyArray<string> | null, forwarded: ReadonlyArray<string>) => {
  const api = await startApi(database.url, { trustProxy, limits: { refreshPerAddress: 1 } });
  const statuses: Array<number> = [];
  for (const addresses of forwarded) {
    const headers = { "x-forwarded-for": addresses };
    statuses.push((await fetch(`${api.url}/api/session/refresh`, { method: "POST", headers })).status);
  }
  await api.close();
  return statuses.map((status) => status !== 429);
};

const asked = ["198.51.100.1", "198.51.100.2", "203.0.113.9, 198.51.100.2"];

it.each([
  ["nobody", null, [true, false, false]],
  ["as many proxies as stand in a row, and nothing that the client wrote before them", 1, [true, true, false]],
  ["the proxies of these addresses", ["127.0.0.0/8"], [true, true, false]],
  ["no proxy of another address", ["10.0.0.0/8"], [true, false, false]],
] as const)("the address in X-Forwarded-For is trusted from %s", async (_whom, trustProxy, expected) => {
  expect(await letThrough(trustProxy, asked)).toEqual(expected);
});

it("counts all IPv6 addresses of a household as one address", async () => {
  const [house, again, neighbor] = ["2001:db8:1:2::1", "2001:db8:1:2:3:4:5:6", "2001:db8:1:3::1"] as const;
  expect(await letThrough(1, [house, again, neighbor])).toEqual([true, false, true]);
});
