import { readFileSync } from "node:fs";
import { Effect } from "effect";
import { expect, onTestFinished, test } from "vitest";
import { checkLedger } from "#core/money/ledger/check-ledger.ts";
import type { Rail } from "#core/money/payment/payment.ts";
import type { CaseId } from "#core/shared/ids.ts";
import { caseOfUnknownMoney } from "#core/support/case/case-of-unknown-money.ts";
import { Cases, openCases } from "#core/support/case/cases.ts";
import { listCases } from "#core/support/case/view-case.ts";
import { payableContract, payByBank, payByCard } from "../builders/errand.ts";
import { startApi, type TestApi } from "../support/api.ts";
import { startReplicated } from "../support/replicated.ts";
import { movedFor } from "./moved.ts";

/** The guide with the commands to type after a restore. */
const guide = readFileSync(new URL("../../adapters/deploy/README.md", import.meta.url), "utf8");

type Deal = Effect.Success<ReturnType<typeof payableContract>>;

/** The poster clicks Pay and fills in the form, if there is one. */
const press = ({ owner, contract }: Deal, rail: Rail) =>
  Effect.asVoid(Effect.exit(rail === "card" ? payByCard(owner, contract) : payByBank(owner, contract)));

/** Returns the states of a contract's payments, and each time that the provider moved money for one. */
const standing = async (api: TestApi, { contract }: Deal) => {
  const payments = await api.sql<{ id: string; state: string; rail: Rail }[]>`
    select id, state, rail from payment where contract_id = ${contract.id} order by state desc`;
  const moved = await api.runtime.runPromise(Effect.forEach(payments, ({ id }) => movedFor(id)));
  return { states: payments.map(({ state }) => state), moved: moved.flat().sort() };
};

const paidOnce = { card: ["charge", "transfer"], bank: ["bank_transfer"] } as const;

test("payments made after the restore point are found at the provider, and nobody pays twice", async () => {
  const cluster = await startReplicated(0, { archives: true });
  onTestFinished(cluster.stop);
  const { primary } = cluster;
  await cluster.backUp();

  const before = await startApi(primary.url, { works: true });
  const pay = async (deal: Deal, rail: Rail): Promise<void> => {
    await before.runtime.runPromise(press(deal, rail));
    await expect.poll(() => standing(before, deal)).toMatchObject({ states: ["settled"] });
  };
  const [early, byCard, byBank] = await before.runtime.runPromise(
    Effect.all([payableContract(), payableContract(), payableContract()]),
  );
  await pay(early, "card");
  await primary.sql`select pg_create_restore_point('before_the_fault')`;
  await pay(byCard, "card");
  await pay(byBank, "bank");
  const later = await before.runtime.runPromise(payableContract());
  await pay(later, "card");
  const lost = await primary.sql`select id from payment where contract_id = ${later.contract.id}`;
  await before.close();
  // The provider keeps its records elsewhere, so it loses nothing.
  const book = await primary.sql`select kind, id, body, version, due_at from sandbox.document`;
  await primary.sql`select pg_switch_wal()`;
  const archived = () => primary.sql`
    select 1 from pg_stat_archiver where last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 1)`;
  await expect.poll(archived).toHaveLength(1);
  primary.kill();

  const restored = await cluster.restore("before_the_fault");
  await expect.poll(() => restored.sql`select pg_is_in_recovery() as is`).toEqual([{ is: false }]);
  for (const [, statements] of guide.matchAll(/^ *```sql\n(.*?)```/gms)) await restored.sql.unsafe(statements ?? "");
  await restored.sql`truncate sandbox.document`;
  for (const { kind, id, body, version, due_at } of book) {
    await restored.sql`insert into sandbox.document (kind, id, body, version, due_at)
      values (${kind}, ${id}, ${restored.sql.json(body)}, ${version}, ${due_at})`;
  }
  const after = await startApi(restored.url, { works: true });
  expect(await standing(after, early)).toEqual({ states: ["settled"], moved: paidOnce.card });
  expect(await standing(after, byCard)).toEqual({ states: [], moved: [] });

  // Each poster finds their milestone unpaid and pays; one of them by the other rail.
  for (const [deal, rail] of [
    [byCard, "bank"],
    [byBank, "bank"],
  ] as const) {
    await after.runtime.runPromise(press(deal, rail));
    await expect.poll(() => standing(after, deal)).toMatchObject({ states: ["settled", "failed"] });
  }
  expect(await standing(after, byCard)).toMatchObject({ moved: paidOnce.card });
  expect(await standing(after, byBank)).toMatchObject({ moved: paidOnce.bank });

  // If the contract is lost too, no milestone is found: the provider's money becomes a support case.
  const opened = await after.runtime.runPromise(Effect.flatMap(checkLedger(), caseOfUnknownMoney));
  const cases = await after.runtime.runPromise(listCases(openCases, { after: null, limit: 10 }));
  expect(cases.items.map(({ id, priority }) => [id, priority])).toEqual([[opened?.id, "urgent"]]);
  const notes = await after.runtime.runPromise(Effect.flatMap(Cases, ({ notesOf }) => notesOf(opened?.id as CaseId)));
  const told = notes.flatMap(({ text }) => text.split("\n")).filter((line) => line.includes(lost[0]?.id));
  expect(told).toHaveLength(paidOnce.card.length);
  await after.close();
});
