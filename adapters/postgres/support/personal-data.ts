import { desc, eq, type GetColumnData, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { Effect, Record as Fields, Schema } from "effect";
import type { Sql } from "postgres";
import { notFound } from "#core/shared/errors.ts";
import { FileId, type PersonId } from "#core/shared/ids.ts";
import type { OwnData } from "#core/support/privacy/own-data.ts";
import { type Alias, type OpenMoney, PersonalData } from "#core/support/privacy/personal-data.ts";
import { forgottenText } from "#core/support/ticket/ticket.ts";
import { changeOrder } from "../contract/change-order.table.ts";
import { chatBlock, chatMessage, chatMessageShown } from "../contract/chat.table.ts";
import { contract, milestone } from "../contract/contract.table.ts";
import { delivery } from "../contract/deliveries.ts";
import { dispute } from "../contract/dispute.table.ts";
import { feedback } from "../contract/feedback.table.ts";
import { signature } from "../contract/signature.table.ts";
import { waiver } from "../contract/waivers.ts";
import { history } from "../history.table.ts";
import { bid } from "../market/bid.table.ts";
import { bidReview } from "../market/bid-review.table.ts";
import { like, listing } from "../market/listing.table.ts";
import { question } from "../market/question.table.ts";
import { savedSearch } from "../market/saved-search.table.ts";
import { alert, alertShown, message } from "../messaging/message.table.ts";
import { notificationPreference as preference } from "../messaging/preference.table.ts";
import { pushSubscription } from "../messaging/push-subscription.table.ts";
import { payment, paymentAccount } from "../money/payment.table.ts";
import { refund } from "../money/refund.table.ts";
import { finalAnswer } from "../people/bid-to-final.table.ts";
import { credential } from "../people/credential.table.ts";
import { file } from "../people/file.table.ts";
import { identity } from "../people/identity.table.ts";
import { certificate, person } from "../people/person.table.ts";
import { secondFactor } from "../people/second-factor.table.ts";
import { knownDevice, session } from "../people/session.table.ts";
import { teamMember } from "../people/team.table.ts";
import { inDatabase } from "../rows.ts";
import { is, rowsOf, type Statement, statement } from "../statement.ts";
import { calendarFeed } from "./calendar-feed.table.ts";
import { ticket, ticketMessage } from "./ticket.table.ts";
import { viewSession } from "./view-session.table.ts";

type Of = { readonly id: PersonId };

type Reference = {
  readonly column: readonly [table: string, column: string];
  readonly shownAs: keyof OwnData | { readonly notShown: string };
  readonly whenForgotten: "removed" | "blanked" | { readonly kept: string };
};

const hidden = (notShown: string) => ({ notShown });
const kept = (why: string) => ({ kept: why });
const followsFromMoney = [
  hidden("follows from the contract and its payments, which are shown"),
  kept("money"),
] as const;
const workForDibbs = [
  hidden("is what they did for Dibbs, not of themselves"),
  kept("tells who of the staff did what with other people's things"),
] as const;

/**
 * Every column that names a person: the name under which a copy of their data shows it, or why it does not; and what
 * happens to it when they are forgotten. A test compares this with the database, so that no table is overlooked;
 * `removed` rows are removed by this list, in this order.
 */
export const personReferences = (
  [
    ["phone_code", "person_id", hidden("opens the account, and lasts minutes"), "removed"],
    ["blocked_payment", "bidder_id", hidden("says only that an account was missing, which an alert told"), "removed"],
    ["idempotency_key", "person_id", hidden("repeats for a day what is shown under other names"), "removed"],
    ["message", "person_id", "messages", "removed"],
    ["alert", "person_id", "alerts", "removed"],
    ["digest", "person_id", hidden("is among the messages"), "removed"],
    ["notification_preference", "person_id", "preferences", "removed"],
    ["known_device", "person_id", "knownDevices", "removed"],
    ["password_reset", "person_id", hidden("opens the account"), "removed"],
    ["team_member", "business_id", "teams", "removed"],
    ["team_member", "person_id", "teams", "removed"],
    ["team_member", "invited_by", hidden("is another's membership"), kept("is the business's")],
    ["team_invitation", "business_id", hidden("lets somebody in, and lasts a week"), "removed"],
    ["team_invitation", "invited_by", hidden("lets somebody in, and lasts a week"), "removed"],
    [
      "session",
      "acts_for",
      hidden("is another's session"),
      kept("is over then, and is removed when every process has heard of it"),
    ],
    ["signature", "member_id", "signatures", "blanked"],
    ["identity", "person_id", "identities", "removed"],
    ["recovery_code", "person_id", hidden("opens the account"), "removed"],
    ["challenge", "person_id", hidden("opens the account"), "removed"],
    ["second_factor", "person_id", "secondFactorSince", "removed"],
    ["bid_to_final", "person_id", hidden("follows from the contracts and their payments, which are shown"), "removed"],
    ["final_answer", "person_id", "finalAnswer", "removed"],
    ["certificate", "person_id", "certificates", "removed"],
    ["credential", "person_id", "credentials", "removed"],
    ["data_copy", "person_id", hidden("is the copy itself"), "removed"],
    ["listing_like", "person_id", "likes", "removed"],
    ["bid_review", "poster_id", "bidReviews", "removed"],
    ["saved_search", "person_id", "savedSearches", "removed"],
    ["told_seeker", "person_id", hidden("is among the alerts"), "removed"],
    ["push_subscription", "person_id", "pushSubscriptions", "removed"],
    ["calendar_feed", "person_id", "calendarFeedSince", "removed"],
    ["question", "author_id", "questions", "removed"],
    ["record_word", "person_id", hidden("is among the moves and the profile"), "removed"],
    ["person", "id", "profile", "blanked"],
    ["listing", "poster_id", "listings", "blanked"],
    ["bid", "bidder_id", "bids", "blanked"],
    ["bid", "poster_id", hidden("is the bidder's; what came of it is among the contracts"), kept("is the bidder's")],
    [
      "bank_link",
      "person_id",
      hidden("opens the bank account, which is among the payment accounts"),
      kept("is removed when its provider has ended it"),
    ],
    ["payment_account", "person_id", "paymentAccounts", "blanked"],
    ["contract", "poster_id", "contracts", kept("money")],
    ["contract", "bidder_id", "contracts", kept("money")],
    ["contract_closeout", "poster_id", ...followsFromMoney],
    ["contract_closeout", "bidder_id", ...followsFromMoney],
    ["waiver", "poster_id", "waivers", "blanked"],
    ["waiver", "bidder_id", "waivers", "blanked"],
    ["payment", "poster_id", "payments", kept("money")],
    ["payment", "bidder_id", "payments", kept("money")],
    ["support_ticket", "person_id", "tickets", "blanked"],
    ["support_case", "person_id", hidden("is what support works on and notes for itself (decision 62)"), "blanked"],
    ["refund", "poster_id", "refunds", kept("money")],
    ["refund", "bidder_id", "refunds", kept("money")],
    ["feedback", "author_id", "feedback", kept("is about somebody else")],
    ["feedback", "about_id", "feedback", kept("is somebody else's word")],
    ["approval", "staff_id", ...workForDibbs],
    ["approval", "decided_by", ...workForDibbs],
    ["audit_entry", "staff_id", ...workForDibbs],
    ["batch", "staff_id", ...workForDibbs],
    ["view_session", "staff_id", ...workForDibbs],
    ["support_case", "owner_id", ...workForDibbs],
    ["view_session", "person_id", "supportAccess", "removed"],
    [
      "history",
      "member_id",
      hidden("is what they did for a business, among its moves"),
      kept("holds no personal values"),
    ],
    [
      "chat_message",
      "member_id",
      hidden("is what they wrote for a business, among its messages"),
      kept("names an account that is blanked"),
    ],
    ["history", "person_id", "moves", kept("holds no personal values")],
    ["session", "person_id", "sessions", kept("is ended, and removed when every process has heard of it")],
    ["chat_block", "blocker_id", "blocked", "removed"],
    ["chat_block", "blocked_id", hidden("is the other's choice"), "removed"],
    ["chat_message", "sender_id", "chatMessages", "blanked"],
    ["conversation", "first_id", hidden("is no more than who wrote to whom"), kept("is the other's as well")],
    ["conversation", "second_id", hidden("is no more than who wrote to whom"), kept("is the other's as well")],
    ["conversation", "opened_by", hidden("is no more than who wrote to whom"), kept("is the other's as well")],
    [
      "conversation_member",
      "person_id",
      hidden("is no more than how far they have read"),
      kept("is the other's as well"),
    ],
    ["file", "owner_id", "files", "removed"],
  ] as const
).map(([table, column, shownAs, whenForgotten]): Reference => ({ column: [table, column], shownAs, whenForgotten }));

const without = <Columns extends Record<string, unknown>, Name extends keyof Columns>(
  columns: Columns,
  ...names: ReadonlyArray<Name>
): Omit<Columns, Name> =>
  Object.fromEntries(Object.entries(columns).filter(([name]) => !names.includes(name as Name))) as Omit<Columns, Name>;

const oneOf = (...columns: ReadonlyArray<PgColumn>): SQL =>
  sql.join(
    columns.map((column) => is(column, "id")),
    sql` or `,
  );

const ofContracts = (contractId: PgColumn): SQL =>
  sql`${contractId} in (select ${contract.id} from ${contract}
        where ${oneOf(contract.posterId, contract.bidderId)})`;

type Shown = Readonly<Record<string, PgColumn | SQL>>;
type Order = ReadonlyArray<PgColumn | SQL>;
type Value<Column> = Column extends PgColumn ? GetColumnData<Column> : Column extends SQL<infer Data> ? Data : never;

/** Selects these columns of the person's rows of a table, sorted. */
const shown = <Columns extends Shown>(columns: Columns, table: PgTable, whose: SQL, order: Order = []) =>
  statement<Of>()((db) =>
    db
      .select<Shown>(columns)
      .from<PgTable>(table)
      .where(whose)
      .orderBy(...order),
  ) as Statement<Of, Array<{ [Name in keyof Columns]: Value<Columns[Name]> }>>;

/** Selects the person's rows of a table, sorted, without the columns in `left`. */
const own = <Table extends PgTable, Left extends string & keyof Table["$inferSelect"] = never>(
  table: Table,
  whose: SQL,
  order: Order,
  left: ReadonlyArray<Left> = [],
) =>
  shown(without(getTableColumns<PgTable>(table), ...left), table, whose, order) as Statement<
    Of,
    Array<Omit<Table["$inferSelect"], Left>>
  >;

const profile = own(person, oneOf(person.id), [], ["passwordHash", "emailProvenAt", "standing"]);

/** The contents of a copy of somebody's data, in order. */
const lists = {
  certificates: own(certificate, oneOf(certificate.personId), [certificate.id]),
  credentials: own(credential, oneOf(credential.personId), [credential.id]),
  identities: shown(
    { provider: identity.provider, email: identity.email, linkedAt: identity.linkedAt },
    identity,
    oneOf(identity.personId),
  ),
  finalAnswer: own(finalAnswer, oneOf(finalAnswer.personId), [], ["personId"]),
  secondFactorSince: shown({ since: secondFactor.confirmedAt }, secondFactor, oneOf(secondFactor.personId)),
  sessions: own(session, oneOf(session.personId), [session.id], ["personId", "tokenHash", "previousTokenHash"]),
  knownDevices: shown({ lastUsedAt: knownDevice.lastUsedAt }, knownDevice, oneOf(knownDevice.personId), [
    knownDevice.lastUsedAt,
  ]),
  listings: own(listing, oneOf(listing.posterId), [listing.id], ["bidCount"]),
  likes: own(like, oneOf(like.personId), [like.likedAt], ["personId"]),
  bids: own(bid, oneOf(bid.bidderId), [bid.id]),
  bidReviews: own(bidReview, oneOf(bidReview.posterId), [bidReview.bidId], ["posterId"]),
  contracts: own(contract, oneOf(contract.posterId, contract.bidderId), [contract.id]),
  milestones: own(milestone, ofContracts(milestone.contractId), [milestone.contractId, milestone.number]),
  waivers: own(waiver, oneOf(waiver.posterId, waiver.bidderId), [waiver.id]),
  deliveries: own(delivery, ofContracts(delivery.contractId), [delivery.id]),
  changeOrders: own(changeOrder, ofContracts(changeOrder.contractId), [changeOrder.id]),
  signatures: statement<Of>()((db) =>
    db
      .select(getTableColumns(signature))
      .from(signature)
      .innerJoin(contract, eq(contract.id, signature.contractId))
      .where(
        sql`case ${signature.side} when 'poster' then ${contract.posterId} else ${contract.bidderId} end
        = ${sql.placeholder("id")} or ${signature.memberId} = ${sql.placeholder("id")}`,
      )
      .orderBy(signature.signedAt, signature.subjectId),
  ),
  teams: own(teamMember, oneOf(teamMember.businessId, teamMember.personId), [
    teamMember.since,
    teamMember.businessId,
    teamMember.personId,
  ]),
  disputes: own(dispute, ofContracts(dispute.contractId), [dispute.id]),
  payments: own(payment, oneOf(payment.posterId, payment.bidderId), [payment.id], ["nextPollAt"]),
  refunds: own(refund, oneOf(refund.posterId, refund.bidderId), [refund.id], ["nextPollAt"]),
  tickets: own(ticket, oneOf(ticket.personId), [ticket.id], ["personId"]),
  ticketMessages: own(
    ticketMessage,
    sql`${ticketMessage.ticketId} in (select ${ticket.id} from ${ticket} where ${is(ticket.personId, "id")})`,
    [ticketMessage.id],
    ["staff"],
  ),
  paymentAccounts: own(
    paymentAccount,
    oneOf(paymentAccount.personId),
    [desc(paymentAccount.rail)],
    ["personId", "ref", "version"],
  ),
  feedback: own(feedback, oneOf(feedback.authorId, feedback.aboutId), [feedback.id]),
  savedSearches: own(savedSearch, oneOf(savedSearch.personId), [savedSearch.id], ["personId", "version"]),
  pushSubscriptions: shown(
    { endpoint: pushSubscription.endpoint, createdAt: pushSubscription.createdAt },
    pushSubscription,
    oneOf(pushSubscription.personId),
    [pushSubscription.id],
  ),
  calendarFeedSince: shown({ since: calendarFeed.createdAt }, calendarFeed, oneOf(calendarFeed.personId)),
  questions: own(question, oneOf(question.authorId), [question.id]),
  answers: statement<Of>()((db) =>
    db
      .select({
        questionId: question.id,
        listingId: question.listingId,
        answer: sql<string>`${question.answer}`,
        answeredAt: sql<Date>`${question.answeredAt}`.mapWith(question.answeredAt),
      })
      .from(question)
      .innerJoin(listing, eq(listing.id, question.listingId))
      .where(sql`${is(listing.posterId, "id")} and ${question.answer} is not null`)
      .orderBy(question.id),
  ),
  chatMessages: shown(chatMessageShown, chatMessage, oneOf(chatMessage.senderId), [
    chatMessage.conversationId,
    chatMessage.number,
  ]),
  blocked: shown({ personId: chatBlock.blockedId, at: chatBlock.at }, chatBlock, oneOf(chatBlock.blockerId)),
  alerts: shown(without(alertShown, "personId", "words"), alert, oneOf(alert.personId), [alert.id]),
  preferences: own(preference, oneOf(preference.personId), [preference.kind], ["personId"]),
  messages: shown(
    {
      channel: message.channel,
      address: message.address,
      subject: message.subject,
      text: sql<string | null>`case when ${message.isSealed} then null else ${message.text} end`,
      createdAt: message.createdAt,
      sentAt: message.sentAt,
    },
    message,
    oneOf(message.personId),
    [message.id],
  ),
  supportAccess: shown(
    { about: viewSession.about, openedAt: sql<Date>`${viewSession.openedAt}`.mapWith(viewSession.openedAt) },
    viewSession,
    sql`${is(viewSession.personId, "id")} and ${viewSession.openedAt} is not null`,
    [viewSession.id],
  ),
  moves: own(
    history,
    oneOf(history.personId),
    [history.id],
    ["id", "actor", "staffId", "staffReason", "ticketId", "caseId"],
  ),
  files: own(file, oneOf(file.ownerId), [file.id], ["uploadKey"]),
};
type Lists = {
  readonly [Name in keyof typeof lists]: (typeof lists)[Name] extends Statement<Of, infer Rows> ? Rows : never;
};

const openMoneyOf = rowsOf(
  Schema.Struct({
    contracts: Schema.Int,
    payments: Schema.Int,
    owed: Schema.Int,
    chargebacks: Schema.Int,
    disputes: Schema.Int,
    bankSettledAt: Schema.NullOr(Schema.DateFromString),
    refundedAt: Schema.NullOr(Schema.DateFromString),
  }),
);
const filesOf = rowsOf(Schema.Struct({ id: FileId }));

/** The statements that blank a person's data in rows that others need, in order; `name` replaces the person's name. */
const blanking = (id: PersonId, name: string): ReadonlyArray<(on: Sql) => ReturnType<Sql>> => [
  // The place stays as far as a contract needs it: the city, not the street address.
  (on) => on`
    update listing set pictures = '[]', documents = '[]', version = version + 1,
      place = place || '{"streetAddress": "", "latitude": null, "longitude": null}',
      description = case when exists (select from contract where listing_id = listing.id)
        then description else '' end
    where poster_id = ${id}`,
  (on) => on`
    update bid set attachment_id = null, version = version + 1,
      description = case when state in ('retracted', 'declined') then '' else description end,
      scope_answers = case when state in ('retracted', 'declined') then '[]' else scope_answers end,
      milestones = (
        select coalesce(jsonb_agg(stage || '{"pictureId": null, "pictureName": null}' order by at), '[]')
        from jsonb_array_elements(milestones) with ordinality as stages (stage, at)
      )
    where bidder_id = ${id} and (
      state in ('retracted', 'declined') or attachment_id is not null
      or exists (select from bid_picture where bid_id = bid.id)
    )`,
  // The contract shows a deleted account instead.
  (on) => on`
    update contract_names
    set poster = case when contract.poster_id = ${id} then poster || forgotten.party else poster end,
      bidder = case when contract.bidder_id = ${id} then bidder || forgotten.party else bidder end
    from contract,
      (select jsonb_build_object('name', ${name}::text, 'business', null, 'city', null, 'state', null, 'licenses', '[]'::jsonb) as party) forgotten
    where contract.id = contract_names.contract_id and ${id} in (contract.poster_id, contract.bidder_id)`,
  // The signed document names this person and the other side: only its hash stays, which is in the record.
  (on) => on`
    update signature set name = null, profile_name = null
    from contract
    where contract.id = contract_id
      and (${id} = case side when 'poster' then poster_id else bidder_id end or member_id = ${id})`,
  (on) => on`
    update signed_document set text = null
    from contract where contract.id = contract_id and ${id} in (poster_id, bidder_id)`,
  // The waiver contains the names of both; its hash stays in the record.
  (on) => on`
    update waiver
    set statement = statement || jsonb_build_object('signer', '', 'exceptions', '',
        'conditional', (statement -> 'conditional') || '{"text": ""}',
        'unconditional', (statement -> 'unconditional') || '{"text": ""}'),
      version = version + 1
    where ${id} in (poster_id, bidder_id)`,
  (on) => on`
    update contract
    set rules = rules || jsonb_build_object('license', rules -> 'license' || jsonb_build_object('number', '', 'holder', ${name}::text)),
      version = version + 1
    where bidder_id = ${id} and jsonb_typeof(rules -> 'license') = 'object'`,
  // Also in offers and contracts, whichever side added the picture.
  (on) => on`
    update milestone set picture_id = null, picture_name = null, version = version + 1
    from file where file.id = picture_id and owner_id = ${id}`,
  (on) => on`
    with theirs as (
      delete from change_order_file using file where file.id = file_id and owner_id = ${id}
      returning change_order_id, file_id
    )
    update change_order set version = version + 1, files = (
      select coalesce(jsonb_agg(kept order by at), '[]')
      from jsonb_array_elements(files) with ordinality as each_file (kept, at)
      where kept ->> 'id' not in (select file_id::text from theirs where change_order_id = change_order.id)
    )
    where id in (select change_order_id from theirs)`,
  // The delivery stays with the contract; only this person's photos are removed.
  (on) => on`
    with theirs as (
      delete from delivery_file using file where file.id = file_id and owner_id = ${id}
      returning delivery_id, file_id
    )
    update delivery set photos = (
      select coalesce(jsonb_agg(kept order by at), '[]')
      from jsonb_array_elements(photos) with ordinality as each_photo (kept, at)
      where kept ->> 'id' not in (select file_id::text from theirs where delivery_id = delivery.id)
    )
    where id in (select delivery_id from theirs)`,
  // Statements stay with the other side, and the decision rests on them; this person's files are removed.
  (on) => on`
    with theirs as (
      delete from dispute_file using file where file.id = file_id and owner_id = ${id}
      returning dispute_id, file_id
    )
    update dispute set version = version + 1, statements = (
      select jsonb_agg(said || jsonb_build_object('files', (
        select coalesce(jsonb_agg(kept order by place), '[]')
        from jsonb_array_elements(said -> 'files') with ordinality as each_file (kept, place)
        where kept ->> 'id' not in (select file_id::text from theirs where dispute_id = dispute.id)
      )) order by at)
      from jsonb_array_elements(statements) with ordinality as each_statement (said, at)
    )
    where id in (select dispute_id from theirs)`,
  (on) => on`
    update support_message set text = ${forgottenText}
    where author = 'person' and ticket_id in (select id from support_ticket where person_id = ${id})`,
  // Staff notes are cleared too, because they may name the person.
  (on) => on`
    with about as (
      update support_case set subject = ${forgottenText}
      where person_id = ${id}
        or contract_id in (select id from contract where poster_id = ${id} or bidder_id = ${id})
        or id in (select case_id from support_ticket join support_case_thing
          on noun = 'ticket' and thing_id = support_ticket.id::text where support_ticket.person_id = ${id})
      returning id
    )
    update support_case_note set text = ${forgottenText} from about where case_id = about.id`,
  (on) => on`update support_ticket set subject = ${forgottenText} where person_id = ${id}`,
  (on) =>
    on`update payment_account set funding_source = null, customer = null, version = version + 1 where person_id = ${id}`,
  // The other side keeps the person's messages; their files are removed with all their others.
  (on) => on`
    with files as (
      delete from chat_message_file using chat_message
      where chat_message.id = message_id and sender_id = ${id}
    )
    update chat_message set attachments = '[]' where sender_id = ${id} and attachments <> '[]'`,
];

export const postgresPersonalData = inDatabase(PersonalData)(({ run, query }) => {
  const removals = personReferences.flatMap(({ column: [table, column], whenForgotten }) =>
    whenForgotten === "removed" && table !== "file" ? [[table, column] as const] : [],
  );

  return {
    collect: Effect.fnUntraced(function* (id) {
      const [found] = yield* run(profile, { id });
      if (found === undefined) return yield* notFound("person");
      const statements: Readonly<Record<string, Statement<Of, unknown>>> = lists;
      const rows = (yield* Effect.all(Fields.map(statements, (list) => run(list, { id })))) as unknown as Lists;
      return {
        profile: found,
        ...rows,
        finalAnswer: rows.finalAnswer[0] ?? null,
        secondFactorSince: rows.secondFactorSince[0]?.since ?? null,
        calendarFeedSince: rows.calendarFeedSince[0]?.since ?? null,
      };
    }),

    openMoney: (id) =>
      Effect.map(
        query(
          (on) => on`
              select
                (select count(*)::int from contract
                  where (poster_id = ${id} or bidder_id = ${id}
                    -- Its materials are described in their listing, though somebody else pays.
                    or listing_id in (select id from listing where poster_id = ${id} and state = 'ongoing'))
                    and state in ('offer_sent', 'accepted')) as contracts,
                (select count(*)::int from payment
                  where (poster_id = ${id} or bidder_id = ${id}) and state not in ('settled', 'returned', 'refunded', 'failed'))
                + (select count(*)::int from refund
                  where (poster_id = ${id} or bidder_id = ${id})
                    and state in ('requested', 'reversing', 'unresolved', 'reversed', 'bounced')) as payments,
                (select count(*)::int from contract join milestone on milestone.contract_id = contract.id
                  where poster_id = ${id} and contract.state in ('ended', 'cancelled') and milestone.state = 'submitted') as owed,
                (select count(*)::int from chargeback join payment on payment.id = chargeback.payment_id
                  where (poster_id = ${id} or bidder_id = ${id}) and chargeback.state in ('needs_response', 'under_review')) as chargebacks,
                (select count(*)::int from dispute join contract on contract.id = dispute.contract_id
                  where (poster_id = ${id} or bidder_id = ${id}) and dispute.state in ('open', 'with_support')) as disputes,
                (select max(updated_at) from payment
                  where (poster_id = ${id} or bidder_id = ${id}) and rail = 'bank' and state = 'settled') as "bankSettledAt",
                (select max(updated_at) from refund
                  where (poster_id = ${id} or bidder_id = ${id}) and state = 'refunded') as "refundedAt"`,
        ),
        (rows): OpenMoney => {
          const [found] = openMoneyOf(rows);
          if (found === undefined) throw new Error("A query without a table answers one row.");
          return found;
        },
      ),

    forget: Effect.fnUntraced(function* (id: PersonId, { name, email }: Alias) {
      const renamed = yield* query(
        (on) => on`
            update person set email = ${email}, name = ${name}, is_deleted = true, type_chosen_at = null, phone = null,
              street_address = null, city = null, state = null, zip_code = null, business = null, industries = '[]',
              picture_id = null, onboarded_at = null, is_public = false, staff_role = null, password_hash = null,
              email_proven_at = null, version = version + 1
            where id = ${id} returning id`,
      );
      if (renamed.length === 0) return yield* notFound("person");
      for (const [table, column] of removals) {
        yield* query((on) => on`delete from ${on(table)} where ${on(column)} = ${id}`);
      }
      for (const blank of blanking(id, name)) yield* query(blank);
      const removed = yield* query((on) => on`delete from file where owner_id = ${id} returning id`);
      return filesOf(removed).map((row) => row.id);
    }),

    removeLastMessages: Effect.asVoid(
      query(
        (on) => on`
            delete from message using person
            where person.id = message.person_id and person.is_deleted
              and message.due_at is null`,
      ),
    ),
  };
});
