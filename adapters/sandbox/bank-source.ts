import { type TestBank, testBanks } from "./test-banks.ts";

/** The bank of a bank account, removed or not; null for one that the sandbox never issued. */
export const bankOfSource = (ref: string): TestBank | null => {
  const [, id] = /^src_([a-z_]+)_[0-9a-f-]{36}$/.exec(ref) ?? [];
  return testBanks.find((bank) => bank.id === id) ?? null;
};
