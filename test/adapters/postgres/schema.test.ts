import { describe, expect, test } from "vitest";
import { fileReferences } from "#adapters/postgres/people/files.ts";
import { personReferences } from "#adapters/postgres/support/personal-data.ts";
import { changeOrderLifecycle } from "#core/contract/change-order/change-order.machine.ts";
import { contractLifecycle } from "#core/contract/contract/contract.machine.ts";
import { disputeLifecycle } from "#core/contract/dispute/dispute.machine.ts";
import { milestoneLifecycle } from "#core/contract/milestone/milestone.machine.ts";
import { bidLifecycle } from "#core/market/bid/bid.machine.ts";
import { listingLifecycle } from "#core/market/listing/listing.machine.ts";
import { ListingKind } from "#core/market/listing/listing.ts";
import { questionLifecycle } from "#core/market/question/question.machine.ts";
import { Channel } from "#core/messaging/message/message.ts";
import { Kind, Mailing } from "#core/messaging/notification/kinds.ts";
import { MailChoice } from "#core/messaging/notification/preference.ts";
import { chargebackLifecycle } from "#core/money/chargeback/chargeback.machine.ts";
import { ChargebackKind } from "#core/money/chargeback/chargeback.ts";
import { Comparison, differenceKinds } from "#core/money/ledger/difference.ts";
import { Account, Posting } from "#core/money/ledger/ledger.ts";
import { paymentLifecycle } from "#core/money/payment/payment.machine.ts";
import { Purpose, Rail } from "#core/money/payment/payment.ts";
import { PaymentAccount } from "#core/money/payout-account/payment-account.ts";
import { refundLifecycle } from "#core/money/refund/refund.machine.ts";
import { Refund } from "#core/money/refund/refund.ts";
import { credentialLifecycle } from "#core/people/credential/credential.machine.ts";
import { CredentialKind } from "#core/people/credential/shown-credential.ts";
import { FilePurpose } from "#core/people/file/file.ts";
import { StaffRole, UserType } from "#core/people/person/person.ts";
import { standingLifecycle } from "#core/people/person/standing.machine.ts";
import { HistoryEntry } from "#core/shared/history.ts";
import { caseLifecycle } from "#core/support/case/case.machine.ts";
import { CasePriority } from "#core/support/case/case.ts";
import { heartbeatKinds } from "#core/support/health/heartbeats.ts";
import { approvalLifecycle } from "#core/support/staff/approval.machine.ts";
import { AuditKind } from "#core/support/staff/audit-entries.ts";
import { batchProgress } from "#core/support/staff/batches.ts";
import { ticketLifecycle } from "#core/support/ticket/ticket.machine.ts";
import { TicketMessage, TicketPriority } from "#core/support/ticket/ticket.ts";
import { webhookEventLifecycle } from "#core/support/webhook-event/webhook-event.machine.ts";
import { ownDatabase } from "#test/support/database.ts";

const database = ownDatabase();

describe("the check constraints of the database list the same values as the core", () => {
  const lists = {
    listing_state_check: listingLifecycle.states,
    bid_state_check: bidLifecycle.states,
    contract_state_check: contractLifecycle.states,
    milestone_state_check: milestoneLifecycle.states,
    change_order_state_check: changeOrderLifecycle.states,
    dispute_state_check: disputeLifecycle.states,
    credential_state_check: credentialLifecycle.states,
    credential_kind_check: CredentialKind.literals,
    payment_state_check: paymentLifecycle.states,
    support_ticket_state_check: ticketLifecycle.states,
    support_ticket_priority_check: TicketPriority.literals,
    support_message_author_check: TicketMessage.fields.author.literals,
    support_case_state_check: caseLifecycle.states,
    support_case_priority_check: CasePriority.literals,
    approval_state_check: approvalLifecycle.states,
    webhook_event_state_check: webhookEventLifecycle.states,
    audit_entry_kind_check: AuditKind.literals,
    heartbeat_kind_check: heartbeatKinds,
    batch_item_progress_check: batchProgress,
    person_standing_check: standingLifecycle.states,
    person_staff_role_check: StaffRole.literals,
    refund_state_check: refundLifecycle.states,
    refund_rail_check: Rail.literals,
    chargeback_state_check: chargebackLifecycle.states,
    chargeback_kind_check: ChargebackKind.literals,
    refund_asked_by_check: Refund.fields.askedBy.literals,
    question_state_check: questionLifecycle.states,
    payment_rail_check: Rail.literals,
    payment_purpose_check: Purpose.literals,
    payment_account_rail_check: Rail.literals,
    payment_account_standing_check: PaymentAccount.fields.standing.literals,
    listing_kind_check: ListingKind.literals,
    person_user_type_check: UserType.literals,
    file_purpose_check: FilePurpose.literals,
    message_channel_check: Channel.literals,
    message_kind_check: Mailing.literals,
    alert_kind_check: Kind.literals,
    notification_preference_kind_check: Kind.literals,
    notification_preference_mail_check: MailChoice.literals,
    history_actor_kind_check: HistoryEntry.fields.actorKind.literals,
    posting_kind_check: Posting.fields.kind.literals,
    posting_line_account_check: Account.literals,
    difference_comparison_check: Comparison.literals,
    difference_kind_check: Object.keys(differenceKinds),
  };
  test.each(Object.entries(lists))("%s", async (constraint, expected) => {
    const [row] = await database.sql<{ rule: string }[]>`
      select pg_get_constraintdef(oid) as rule from pg_constraint where conname = ${constraint}`;
    const listed = [...(row?.rule ?? "").matchAll(/'([^']*)'/g)].map(([, word]) => word);
    expect(new Set(listed)).toEqual(new Set(expected));
  });
});

test("a server that knows nothing of held payments cannot pay one out", async () => {
  const { sql } = database;
  await sql`create table held_trial (like payment including all)`;
  const put = (state: string) => sql`
    insert into held_trial (id, milestone_id, contract_id, poster_id, bidder_id, rail, state, purpose, milestone_amount, fee, total,
      created_at, updated_at, version)
    values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'card', ${state},
      'fund', 100, 3, 103, now(), now(), 1)`;
  for (const state of ["started", "processing", "held", "refunded", "failed"]) await put(state);
  for (const state of ["charged", "settled"]) await expect(put(state)).rejects.toThrow(/payment_held_check/);
  await sql`update held_trial set state = 'charged', released_at = now() where state = 'held'`;
  await sql`drop table held_trial`;
});

test("every column that refers to a file is checked before the file is removed", async () => {
  const rows = await database.sql<{ table: string; column: string }[]>`
    select conrelid::regclass::text as table, attname as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'file'::regclass`;
  expect(new Set(rows.map(({ table, column }) => `${table}.${column}`))).toEqual(
    new Set(fileReferences.map(([table, column]) => `${table}.${column}`)),
  );
});

test("every column that names a person has rules for the copy of their data and for deletion, or says why not", async () => {
  const rows = await database.sql<{ table: string; column: string }[]>`
    select conrelid::regclass::text as table, attname as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where contype = 'f' and confrelid = 'person'::regclass and conparentid = 0
    union
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and data_type = 'uuid'
      and column_name ~ '(person|owner|poster|bidder|author|about|member|sender|receiver|user)_id$'`;
  const named = new Set(rows.map(({ table, column }) => `${table}.${column}`)).add("person.id");
  expect(new Set(personReferences.map(({ column }) => column.join(".")))).toEqual(named);
});

describe("append-only tables", () => {
  const columns: Readonly<Record<string, string>> = { posting_line: "place", audit_entry: "plan" };
  test.each(["history", "posting", "posting_line", "audit_entry"])(
    "%s refuses update, delete and truncate",
    async (table) => {
      const { sql } = database;
      await expect(sql.unsafe(`update ${table} set ${columns[table] ?? "contract_id"} = null`)).rejects.toThrow(
        /append-only/,
      );
      await expect(sql.unsafe(`delete from ${table}`)).rejects.toThrow(/append-only/);
      await expect(sql.unsafe(`truncate ${table} cascade`)).rejects.toThrow(/append-only/);
    },
  );

  test("every month of the history refuses update, delete and truncate", async () => {
    const { sql } = database;
    const parts = await sql<{ name: string }[]>`
      select relid::regclass::text as name from pg_partition_tree('history') where isleaf`;
    expect(parts.length).toBeGreaterThan(3);
    for (const { name } of parts) {
      await expect(sql.unsafe(`update ${name} set reason = null`)).rejects.toThrow(/append-only/);
      await expect(sql.unsafe(`delete from ${name}`)).rejects.toThrow(/append-only/);
      await expect(sql.unsafe(`truncate ${name}`)).rejects.toThrow(/append-only/);
    }
  });
});
