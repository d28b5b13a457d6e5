import { type TestBank, testBanks } from "./test-banks.ts";

/** Which bank a bank account is at, removed or not; null for one that the sandbox never gave out. */
export const bankOfSource = (ref: string): TestBank | null => {
  const [, id] = /^src_([a-z_]+)_[0-9a-f-]{36}$/.exec(ref) ?? [];
  return testBanks.find((bank) => bank.id === id) ?? null;
};
