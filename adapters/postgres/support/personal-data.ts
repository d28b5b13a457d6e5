import { desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { Effect, Schema } from "effect";
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
import { is, rowsOf, statement } from "../statement.ts";
import { calendarFeed } from "./calendar-feed.table.ts";
import { ticket, ticketMessage } from "./ticket.table.ts";
import { viewSession } from "./view-session.table.ts";

type Of = { readonly id: PersonId };

/**
 * Every column that names a person: under which name a copy of their own data shows it, or why it does not; and what
 * becomes of it when they are forgotten. A test compares this with the database, so that no table is overlooked; what is
 * `removed` is removed by this very list, in this order.
 */
export const personReferences: ReadonlyArray<{
  readonly column: readonly [table: string, column: string];
  readonly shownAs: keyof OwnData | { readonly notShown: string };
  readonly whenForgotten: "removed" | "blanked" | { readonly kept: string };
}> = [
  {
    column: ["phone_code", "person_id"],
    shownAs: { notShown: "opens the account, and lasts minutes" },
    whenForgotten: "removed",
  },
  {
    column: ["blocked_payment", "bidder_id"],
    shownAs: { notShown: "says only that an account was missing, which an alert told" },
    whenForgotten: "removed",
  },
  {
    column: ["idempotency_key", "person_id"],
    shownAs: { notShown: "repeats for a day what is shown under other names" },
    whenForgotten: "removed",
  },
  { column: ["message", "person_id"], shownAs: "messages", whenForgotten: "removed" },
  { column: ["alert", "person_id"], shownAs: "alerts", whenForgotten: "removed" },
  {
    column: ["digest", "person_id"],
    shownAs: { notShown: "is among the messages" },
    whenForgotten: "removed",
  },
  { column: ["notification_preference", "person_id"], shownAs: "preferences", whenForgotten: "removed" },
  { column: ["known_device", "person_id"], shownAs: "knownDevices", whenForgotten: "removed" },
  { column: ["password_reset", "person_id"], shownAs: { notShown: "opens the account" }, whenForgotten: "removed" },
  ...["business_id", "person_id"].map((column) => ({
    column: ["team_member", column] as const,
    shownAs: "teams" as const,
    whenForgotten: "removed" as const,
  })),
  {
    column: ["team_member", "invited_by"],
    shownAs: { notShown: "is another's membership" },
    whenForgotten: { kept: "is the business's" },
  },
  ...["business_id", "invited_by"].map((column) => ({
    column: ["team_invitation", column] as const,
    shownAs: { notShown: "lets somebody in, and lasts a week" },
    whenForgotten: "removed" as const,
  })),
  {
    column: ["session", "acts_for"],
    shownAs: { notShown: "is another's session" },
    whenForgotten: { kept: "is over then, and is removed when every process has heard of it" },
  },
  { column: ["signature", "member_id"], shownAs: "signatures", whenForgotten: "blanked" },
  { column: ["identity", "person_id"], shownAs: "identities", whenForgotten: "removed" },
  { column: ["recovery_code", "person_id"], shownAs: { notShown: "opens the account" }, whenForgotten: "removed" },
  { column: ["challenge", "person_id"], shownAs: { notShown: "opens the account" }, whenForgotten: "removed" },
  { column: ["second_factor", "person_id"], shownAs: "secondFactorSince", whenForgotten: "removed" },
  {
    column: ["bid_to_final", "person_id"],
    shownAs: { notShown: "follows from the contracts and their payments, which are shown" },
    whenForgotten: "removed",
  },
  { column: ["final_answer", "person_id"], shownAs: "finalAnswer", whenForgotten: "removed" },
  { column: ["certificate", "person_id"], shownAs: "certificates", whenForgotten: "removed" },
  { column: ["credential", "person_id"], shownAs: "credentials", whenForgotten: "removed" },
  { column: ["data_copy", "person_id"], shownAs: { notShown: "is the copy itself" }, whenForgotten: "removed" },
  { column: ["listing_like", "person_id"], shownAs: "likes", whenForgotten: "removed" },
  { column: ["bid_review", "poster_id"], shownAs: "bidReviews", whenForgotten: "removed" },
  { column: ["saved_search", "person_id"], shownAs: "savedSearches", whenForgotten: "removed" },
  {
    column: ["told_seeker", "person_id"],
    shownAs: { notShown: "is among the alerts" },
    whenForgotten: "removed",
  },
  { column: ["push_subscription", "person_id"], shownAs: "pushSubscriptions", whenForgotten: "removed" },
  { column: ["calendar_feed", "person_id"], shownAs: "calendarFeedSince", whenForgotten: "removed" },
  { column: ["question", "author_id"], shownAs: "questions", whenForgotten: "removed" },
  {
    column: ["record_word", "person_id"],
    shownAs: { notShown: "is among the moves and the profile" },
    whenForgotten: "removed",
  },
  { column: ["person", "id"], shownAs: "profile", whenForgotten: "blanked" },
  { column: ["listing", "poster_id"], shownAs: "listings", whenForgotten: "blanked" },
  { column: ["bid", "bidder_id"], shownAs: "bids", whenForgotten: "blanked" },
  {
    column: ["bid", "poster_id"],
    shownAs: { notShown: "is the bidder's; what came of it is among the contracts" },
    whenForgotten: { kept: "is the bidder's" },
  },
  {
    column: ["bank_link", "person_id"],
    shownAs: { notShown: "opens the bank account, which is among the payment accounts" },
    whenForgotten: "removed",
  },
  { column: ["payment_account", "person_id"], shownAs: "paymentAccounts", whenForgotten: "blanked" },
  { column: ["contract", "poster_id"], shownAs: "contracts", whenForgotten: { kept: "money" } },
  { column: ["contract", "bidder_id"], shownAs: "contracts", whenForgotten: { kept: "money" } },
  ...["poster_id", "bidder_id"].map((column) => ({
    column: ["contract_closeout", column] as const,
    shownAs: { notShown: "follows from the contract and its payments, which are shown" },
    whenForgotten: { kept: "money" },
  })),
  { column: ["waiver", "poster_id"], shownAs: "waivers", whenForgotten: "blanked" },
  { column: ["waiver", "bidder_id"], shownAs: "waivers", whenForgotten: "blanked" },
  { column: ["payment", "poster_id"], shownAs: "payments", whenForgotten: { kept: "money" } },
  { column: ["payment", "bidder_id"], shownAs: "payments", whenForgotten: { kept: "money" } },
  { column: ["support_ticket", "person_id"], shownAs: "tickets", whenForgotten: "blanked" },
  {
    column: ["support_case", "person_id"],
    shownAs: { notShown: "is what support works on and notes for itself (decision 62)" },
    whenForgotten: "blanked",
  },
  { column: ["refund", "poster_id"], shownAs: "refunds", whenForgotten: { kept: "money" } },
  { column: ["refund", "bidder_id"], shownAs: "refunds", whenForgotten: { kept: "money" } },
  { column: ["feedback", "author_id"], shownAs: "feedback", whenForgotten: { kept: "is about somebody else" } },
  { column: ["feedback", "about_id"], shownAs: "feedback", whenForgotten: { kept: "is somebody else's word" } },
  ...[
    ["approval", "staff_id"],
    ["approval", "decided_by"],
    ["audit_entry", "staff_id"],
    ["batch", "staff_id"],
    ["view_session", "staff_id"],
    ["support_case", "owner_id"],
  ].map(([table = "", column = ""]) => ({
    column: [table, column] as const,
    shownAs: { notShown: "is what they did for Dibbs, not of themselves" },
    whenForgotten: { kept: "tells who of the staff did what with other people's things" },
  })),
  { column: ["view_session", "person_id"], shownAs: "supportAccess", whenForgotten: "removed" },
  {
    column: ["history", "member_id"],
    shownAs: { notShown: "is what they did for a business, among its moves" },
    whenForgotten: { kept: "holds no personal values" },
  },
  {
    column: ["chat_message", "member_id"],
    shownAs: { notShown: "is what they wrote for a business, among its messages" },
    whenForgotten: { kept: "names an account that is blanked" },
  },
  { column: ["history", "person_id"], shownAs: "moves", whenForgotten: { kept: "holds no personal values" } },
  {
    column: ["session", "person_id"],
    shownAs: "sessions",
    whenForgotten: { kept: "is ended, and removed when every process has heard of it" },
  },
  { column: ["chat_block", "blocker_id"], shownAs: "blocked", whenForgotten: "removed" },
  { column: ["chat_block", "blocked_id"], shownAs: { notShown: "is the other's choice" }, whenForgotten: "removed" },
  { column: ["chat_message", "sender_id"], shownAs: "chatMessages", whenForgotten: "blanked" },
  ...["first_id", "second_id", "opened_by"].map((column) => ({
    column: ["conversation", column] as const,
    shownAs: { notShown: "is no more than who wrote to whom" },
    whenForgotten: { kept: "is the other's as well" },
  })),
  {
    column: ["conversation_member", "person_id"],
    shownAs: { notShown: "is no more than how far they have read" },
    whenForgotten: { kept: "is the other's as well" },
  },
  { column: ["file", "owner_id"], shownAs: "files", whenForgotten: "removed" },
];

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

const profile = statement<Of>()((db) =>
  db
    .select(without(getTableColumns(person), "passwordHash", "emailProvenAt", "standing"))
    .from(person)
    .where(is(person.id, "id")),
);
const certificates = statement<Of>()((db) =>
  db.select().from(certificate).where(is(certificate.personId, "id")).orderBy(certificate.id),
);
const credentials = statement<Of>()((db) =>
  db.select().from(credential).where(is(credential.personId, "id")).orderBy(credential.id),
);
const identities = statement<Of>()((db) =>
  db
    .select({ provider: identity.provider, email: identity.email, linkedAt: identity.linkedAt })
    .from(identity)
    .where(is(identity.personId, "id")),
);
const finalAnswers = statement<Of>()((db) =>
  db
    .select(without(getTableColumns(finalAnswer), "personId"))
    .from(finalAnswer)
    .where(is(finalAnswer.personId, "id")),
);
const secondFactors = statement<Of>()((db) =>
  db.select({ since: secondFactor.confirmedAt }).from(secondFactor).where(is(secondFactor.personId, "id")),
);
const sessions = statement<Of>()((db) =>
  db
    .select(without(getTableColumns(session), "personId", "tokenHash", "previousTokenHash"))
    .from(session)
    .where(is(session.personId, "id"))
    .orderBy(session.id),
);
const devices = statement<Of>()((db) =>
  db
    .select({ lastUsedAt: knownDevice.lastUsedAt })
    .from(knownDevice)
    .where(is(knownDevice.personId, "id"))
    .orderBy(knownDevice.lastUsedAt),
);
const listings = statement<Of>()((db) =>
  db
    .select(without(getTableColumns(listing), "bidCount"))
    .from(listing)
    .where(is(listing.posterId, "id"))
    .orderBy(listing.id),
);
const likes = statement<Of>()((db) =>
  db
    .select(without(getTableColumns(like), "personId"))
    .from(like)
    .where(is(like.personId, "id"))
    .orderBy(like.likedAt),
);
const bids = statement<Of>()((db) => db.select().from(bid).where(is(bid.bidderId, "id")).orderBy(bid.id));
const bidReviews = statement<Of>()((db) =>
  db
    .select(without(getTableColumns(bidReview), "posterId"))
    .from(bidReview)
    .where(is(bidReview.posterId, "id"))
    .orderBy(bidReview.bidId),
);
const contracts = statement<Of>()((db) =>
  db.select().from(contract).where(oneOf(contract.posterId, contract.bidderId)).orderBy(contract.id),
);
const milestones = statement<Of>()((db) =>
  db
    .select()
    .from(milestone)
    .where(
      sql`${milestone.contractId} in (select ${contract.id} from ${contract}
        where ${oneOf(contract.posterId, contract.bidderId)})`,
    )
    .orderBy(milestone.contractId, milestone.number),
);
const waivers = statement<Of>()((db) =>
  db.select().from(waiver).where(oneOf(waiver.posterId, waiver.bidderId)).orderBy(waiver.id),
);
const deliveries = statement<Of>()((db) =>
  db
    .select()
    .from(delivery)
    .where(
      sql`${delivery.contractId} in (select ${contract.id} from ${contract}
        where ${oneOf(contract.posterId, contract.bidderId)})`,
    )
    .orderBy(delivery.id),
);
const changeOrders = statement<Of>()((db) =>
  db
    .select()
    .from(changeOrder)
    .where(
      sql`${changeOrder.contractId} in (select ${contract.id} from ${contract}
        where ${oneOf(contract.posterId, contract.bidderId)})`,
    )
    .orderBy(changeOrder.id),
);

const signatures = statement<Of>()((db) =>
  db
    .select(getTableColumns(signature))
    .from(signature)
    .innerJoin(contract, eq(contract.id, signature.contractId))
    .where(
      sql`case ${signature.side} when 'poster' then ${contract.posterId} else ${contract.bidderId} end
        = ${sql.placeholder("id")} or ${signature.memberId} = ${sql.placeholder("id")}`,
    )
    .orderBy(signature.signedAt, signature.subjectId),
);

const teams = statement<Of>()((db) =>
  db
    .select()
    .from(teamMember)
    .where(oneOf(teamMember.businessId, teamMember.personId))
    .orderBy(teamMember.since, teamMember.businessId, teamMember.personId),
);

const disputes = statement<Of>()((db) =>
  db
    .select()
    .from(dispute)
    .where(
      sql`${dispute.contractId} in (select ${contract.id} from ${contract}
        where ${oneOf(contract.posterId, contract.bidderId)})`,
    )
    .orderBy(dispute.id),
);
const payments = statement<Of>()((db) =>
  db
    .select(without(getTableColumns(payment), "nextPollAt"))
    .from(payment)
    .where(oneOf(payment.posterId, payment.bidderId))
    .orderBy(payment.id),
);
const refunds = statement<Of>()((db) =>
  db
    .select(without(getTableColumns(refund), "nextPollAt"))
    .from(refund)
    .where(oneOf(refund.posterId, refund.bidderId))
    .orderBy(refund.id),
);
const tickets = statement<Of>()((db) =>
  db
    .select(without(getTableColumns(ticket), "personId"))
    .from(ticket)
    .where(is(ticket.personId, "id"))
    .orderBy(ticket.id),
);
const ticketMessages = statement<Of>()((db) =>
  db
    .select(without(getTableColumns(ticketMessage), "staff"))
    .from(ticketMessage)
    .where(sql`${ticketMessage.ticketId} in (select ${ticket.id} from ${ticket} where ${is(ticket.personId, "id")})`)
    .orderBy(ticketMessage.id),
);
const paymentAccounts = statement<Of>()((db) =>
  db
    .select(without(getTableColumns(paymentAccount), "personId", "ref", "version"))
    .from(paymentAccount)
    .where(is(paymentAccount.personId, "id"))
    .orderBy(desc(paymentAccount.rail)),
);
const feedbacks = statement<Of>()((db) =>
  db.select().from(feedback).where(oneOf(feedback.authorId, feedback.aboutId)).orderBy(feedback.id),
);
const savedSearches = statement<Of>()((db) =>
  db
    .select(without(getTableColumns(savedSearch), "personId", "version"))
    .from(savedSearch)
    .where(is(savedSearch.personId, "id"))
    .orderBy(savedSearch.id),
);
const pushSubscriptions = statement<Of>()((db) =>
  db
    .select({ endpoint: pushSubscription.endpoint, createdAt: pushSubscription.createdAt })
    .from(pushSubscription)
    .where(is(pushSubscription.personId, "id"))
    .orderBy(pushSubscription.id),
);
const calendarFeeds = statement<Of>()((db) =>
  db.select({ since: calendarFeed.createdAt }).from(calendarFeed).where(is(calendarFeed.personId, "id")),
);
const questions = statement<Of>()((db) =>
  db.select().from(question).where(is(question.authorId, "id")).orderBy(question.id),
);
const answers = statement<Of>()((db) =>
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
);
const chatMessages = statement<Of>()((db) =>
  db
    .select(chatMessageShown)
    .from(chatMessage)
    .where(is(chatMessage.senderId, "id"))
    .orderBy(chatMessage.conversationId, chatMessage.number),
);
const blocked = statement<Of>()((db) =>
  db.select({ personId: chatBlock.blockedId, at: chatBlock.at }).from(chatBlock).where(is(chatBlock.blockerId, "id")),
);
const alerts = statement<Of>()((db) =>
  db
    .select(without(alertShown, "personId", "words"))
    .from(alert)
    .where(is(alert.personId, "id"))
    .orderBy(alert.id),
);
const messages = statement<Of>()((db) =>
  db
    .select({
      channel: message.channel,
      address: message.address,
      subject: message.subject,
      text: sql<string | null>`case when ${message.isSealed} then null else ${message.text} end`,
      createdAt: message.createdAt,
      sentAt: message.sentAt,
    })
    .from(message)
    .where(is(message.personId, "id"))
    .orderBy(message.id),
);
const preferences = statement<Of>()((db) =>
  db
    .select(without(getTableColumns(preference), "personId"))
    .from(preference)
    .where(is(preference.personId, "id"))
    .orderBy(preference.kind),
);
const supportAccess = statement<Of>()((db) =>
  db
    .select({ about: viewSession.about, openedAt: sql<Date>`${viewSession.openedAt}`.mapWith(viewSession.openedAt) })
    .from(viewSession)
    .where(sql`${is(viewSession.personId, "id")} and ${viewSession.openedAt} is not null`)
    .orderBy(viewSession.id),
);
const moves = statement<Of>()((db) =>
  db
    .select(without(getTableColumns(history), "id", "actor", "staffId", "staffReason", "ticketId", "caseId"))
    .from(history)
    .where(is(history.personId, "id"))
    .orderBy(history.id),
);
const files = statement<Of>()((db) =>
  db
    .select(without(getTableColumns(file), "uploadKey"))
    .from(file)
    .where(is(file.ownerId, "id"))
    .orderBy(file.id),
);

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

export const postgresPersonalData = inDatabase(PersonalData)(({ run, query }) => {
  const removals = personReferences.flatMap(({ column: [table, column], whenForgotten }) =>
    whenForgotten === "removed" && table !== "file" ? [[table, column] as const] : [],
  );

  return {
    collect: Effect.fnUntraced(function* (id) {
      const [own] = yield* run(profile, { id });
      if (own === undefined) return yield* notFound("person");
      const [factor] = yield* run(secondFactors, { id });
      const [feed] = yield* run(calendarFeeds, { id });
      const [said] = yield* run(finalAnswers, { id });
      return {
        profile: own,
        certificates: yield* run(certificates, { id }),
        credentials: yield* run(credentials, { id }),
        identities: yield* run(identities, { id }),
        finalAnswer: said ?? null,
        secondFactorSince: factor?.since ?? null,
        sessions: yield* run(sessions, { id }),
        knownDevices: yield* run(devices, { id }),
        listings: yield* run(listings, { id }),
        likes: yield* run(likes, { id }),
        bids: yield* run(bids, { id }),
        bidReviews: yield* run(bidReviews, { id }),
        contracts: yield* run(contracts, { id }),
        milestones: yield* run(milestones, { id }),
        waivers: yield* run(waivers, { id }),
        deliveries: yield* run(deliveries, { id }),
        changeOrders: yield* run(changeOrders, { id }),
        signatures: yield* run(signatures, { id }),
        teams: yield* run(teams, { id }),
        disputes: yield* run(disputes, { id }),
        payments: yield* run(payments, { id }),
        refunds: yield* run(refunds, { id }),
        tickets: yield* run(tickets, { id }),
        ticketMessages: yield* run(ticketMessages, { id }),
        paymentAccounts: yield* run(paymentAccounts, { id }),
        feedback: yield* run(feedbacks, { id }),
        savedSearches: yield* run(savedSearches, { id }),
        pushSubscriptions: yield* run(pushSubscriptions, { id }),
        calendarFeedSince: feed?.since ?? null,
        questions: yield* run(questions, { id }),
        answers: yield* run(answers, { id }),
        chatMessages: yield* run(chatMessages, { id }),
        blocked: yield* run(blocked, { id }),
        alerts: yield* run(alerts, { id }),
        preferences: yield* run(preferences, { id }),
        messages: yield* run(messages, { id }),
        supportAccess: yield* run(supportAccess, { id }),
        moves: yield* run(moves, { id }),
        files: yield* run(files, { id }),
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
      // Where it was stays as far as a contract needs it: the city, not the door.
      yield* query(
        (on) => on`
            update listing set pictures = '[]', documents = '[]', version = version + 1,
              place = place || '{"streetAddress": "", "latitude": null, "longitude": null}',
              description = case when exists (select from contract where listing_id = listing.id)
                then description else '' end
            where poster_id = ${id}`,
      );
      yield* query(
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
      );
      // The contract names a deleted account in their place.
      yield* query(
        (on) => on`
            update contract_names
            set poster = case when contract.poster_id = ${id} then poster || forgotten.party else poster end,
              bidder = case when contract.bidder_id = ${id} then bidder || forgotten.party else bidder end
            from contract,
              (select jsonb_build_object('name', ${name}::text, 'business', null, 'city', null, 'state', null, 'licenses', '[]'::jsonb) as party) forgotten
            where contract.id = contract_names.contract_id and ${id} in (contract.poster_id, contract.bidder_id)`,
      );
      // What they signed names them, and the other side: its hash stays, and is in the record.
      yield* query(
        (on) => on`
            update signature set name = null, profile_name = null
            from contract
            where contract.id = contract_id
              and (${id} = case side when 'poster' then poster_id else bidder_id end or member_id = ${id})`,
      );
      yield* query(
        (on) => on`
            update signed_document set text = null
            from contract where contract.id = contract_id and ${id} in (poster_id, bidder_id)`,
      );
      // It holds the names of both; its hash stays in the record.
      yield* query(
        (on) => on`
            update waiver
            set statement = statement || jsonb_build_object('signer', '', 'exceptions', '',
                'conditional', (statement -> 'conditional') || '{"text": ""}',
                'unconditional', (statement -> 'unconditional') || '{"text": ""}'),
              version = version + 1
            where ${id} in (poster_id, bidder_id)`,
      );
      yield* query(
        (on) => on`
            update contract
            set rules = rules || jsonb_build_object('license', rules -> 'license' || jsonb_build_object('number', '', 'holder', ${name}::text)),
              version = version + 1
            where bidder_id = ${id} and jsonb_typeof(rules -> 'license') = 'object'`,
      );
      // In offers and contracts as well, whoever of both sides has shown it.
      yield* query(
        (on) => on`
            update milestone set picture_id = null, picture_name = null, version = version + 1
            from file where file.id = picture_id and owner_id = ${id}`,
      );
      yield* query(
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
      );
      // What has come stays with the contract; only their photos go.
      yield* query(
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
      );
      // What was said stays the other's, and what was decided rests on it; the files they sent go.
      yield* query(
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
      );
      yield* query(
        (on) => on`
            update support_message set text = ${forgottenText}
            where author = 'person' and ticket_id in (select id from support_ticket where person_id = ${id})`,
      );
      // What the staff noted goes too: it may name them.
      yield* query(
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
      );
      yield* query((on) => on`update support_ticket set subject = ${forgottenText} where person_id = ${id}`);
      yield* query(
        (on) =>
          on`update payment_account set funding_source = null, customer = null, version = version + 1 where person_id = ${id}`,
      );
      // What they wrote stays the other's; the files they sent go with all of theirs.
      yield* query(
        (on) => on`
            with files as (
              delete from chat_message_file using chat_message
              where chat_message.id = message_id and sender_id = ${id}
            )
            update chat_message set attachments = '[]' where sender_id = ${id} and attachments <> '[]'`,
      );
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
