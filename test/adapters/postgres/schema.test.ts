import { describe, expect, test } from "vitest";
import { bidLifecycle } from "#core/bid/bid.machine.ts";
import { contractLifecycle } from "#core/contract/contract.machine.ts";
import { FilePurpose } from "#core/file/file.ts";
import { Account, Posting } from "#core/ledger/ledger.ts";
import { listingLifecycle } from "#core/listing/listing.machine.ts";
import { ListingKind } from "#core/listing/listing.ts";
import { milestoneLifecycle } from "#core/milestone/milestone.machine.ts";
import { paymentLifecycle } from "#core/payment/payment.machine.ts";
import { Rail } from "#core/payment/payment.ts";
import { PaymentAccount } from "#core/payment/payment-account.ts";
import { UserType } from "#core/person/person.ts";
import { HistoryEntry } from "#core/shared/history.ts";
import { ownDatabase } from "#test/support/database.ts";

const database = ownDatabase();

describe("the lists that the database holds are those of the core", () => {
  test.each([
    ["listing_state_check", listingLifecycle.states],
    ["bid_state_check", bidLifecycle.states],
    ["contract_state_check", contractLifecycle.states],
    ["milestone_state_check", milestoneLifecycle.states],
    ["payment_state_check", paymentLifecycle.states],
    ["payment_rail_check", Rail.literals],
    ["payment_account_rail_check", Rail.literals],
    ["payment_account_standing_check", PaymentAccount.fields.standing.literals],
    ["listing_kind_check", ListingKind.literals],
    ["person_user_type_check", UserType.literals],
    ["file_purpose_check", FilePurpose.literals],
    ["history_actor_kind_check", HistoryEntry.fields.actorKind.literals],
    ["posting_kind_check", Posting.fields.kind.literals],
    ["posting_line_account_check", Account.literals],
  ])("%s", async (constraint, expected) => {
    const [row] = await database.sql<{ rule: string }[]>`
      select pg_get_constraintdef(oid) as rule from pg_constraint where conname = ${constraint}`;
    const listed = [...(row?.rule ?? "").matchAll(/'([^']*)'/g)].map(([, word]) => word);
    expect(new Set(listed)).toEqual(new Set(expected));
  });
});

describe("what was written is never unwritten", () => {
  test.each(["history", "posting", "posting_line"])("%s refuses update, delete and truncate", async (table) => {
    const { sql } = database;
    await expect(
      sql.unsafe(`update ${table} set ${table === "posting_line" ? "place" : "contract_id"} = null`),
    ).rejects.toThrow(/append-only/);
    await expect(sql.unsafe(`delete from ${table}`)).rejects.toThrow(/append-only/);
    await expect(sql.unsafe(`truncate ${table} cascade`)).rejects.toThrow(/append-only/);
  });
});
