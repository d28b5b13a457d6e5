import { Result } from "effect";
import { liveContractStates } from "#core/contract/contract/contract.ts";
import type { PartyName } from "#core/contract/contract/contract-names.ts";
import { isOwed } from "#core/contract/contract/owed.ts";
import { isOpenDispute } from "#core/contract/dispute/standing-dispute.ts";
import type { Waiver } from "#core/contract/waiver/waiver.ts";
import { type Bid, noPicture, type PlannedMilestone } from "#core/market/bid/bid.ts";
import { seeSavedSearch } from "#core/market/saved-search/saved-search.ts";
import type { Message } from "#core/messaging/message/message.ts";
import { isLivePayment } from "#core/money/payment/payment.ts";
import { isLiveRefund, isOnItsWay } from "#core/money/refund/refund.ts";
import type { Person } from "#core/people/person/person.ts";
import { blankProfile } from "#core/people/person/register.ts";
import { notFound } from "#core/shared/errors.ts";
import { publicHistoryEntry } from "#core/shared/history.ts";
import type { PersonId } from "#core/shared/ids.ts";
import type { OwnData } from "#core/support/privacy/own-data.ts";
import { type Alias, PersonalData } from "#core/support/privacy/personal-data.ts";
import { forgottenText } from "#core/support/ticket/ticket.ts";
import { inMemory } from "../memory.ts";
import { bidToFinalIn } from "../people/bid-to-finals.ts";
import { allOf, sortedBy } from "../rows.ts";
import type { Tables } from "../tables.ts";

type Rows<Row> = ReadonlyMap<string, Row>;

const all = <Row>(rows: Rows<Row>, are: (row: Row) => boolean): ReadonlyArray<Row> => [...rows.values()].filter(are);

const isSide = (id: PersonId) => (row: { readonly posterId: PersonId; readonly bidderId: PersonId }) =>
  row.posterId === id || row.bidderId === id;

/** When the latest of these rows was saved; null if there are none. */
const newest = (rows: ReadonlyArray<{ readonly updatedAt: Date }>): Date | null =>
  rows.reduce<Date | null>((last, { updatedAt }) => (last === null || updatedAt > last ? updatedAt : last), null);

const collected = (tables: Tables, id: PersonId, profile: Person): OwnData => {
  const own = (row: { readonly personId: PersonId | null }) => row.personId === id;
  const contracts = allOf(tables.contracts, isSide(id));
  const ofThem = new Set(contracts.map((contract) => contract.id));
  return {
    profile,
    certificates: allOf(tables.certificates, own),
    credentials: allOf(tables.credentials, own),
    identities: all(tables.identities, own).map(({ provider, email, linkedAt }) => ({ provider, email, linkedAt })),
    finalAnswer: bidToFinalIn(tables, id).answer,
    secondFactorSince: tables.secondFactors.get(id)?.confirmedAt ?? null,
    sessions: allOf(tables.sessions, own).map(
      ({ personId: _person, tokenHash: _hash, previousTokenHash: _previous, ...session }) => session,
    ),
    knownDevices: all(tables.devices, own).map(({ lastUsedAt }) => ({ lastUsedAt })),
    listings: allOf(tables.listings, ({ posterId }) => posterId === id),
    likes: all(tables.likes, own).map(({ listingId, likedAt }) => ({ listingId, likedAt })),
    bids: allOf(tables.bids, ({ bidderId }) => bidderId === id),
    bidReviews: sortedBy(
      all(tables.bidReviews, ({ posterId }) => posterId === id),
      ({ bidId }) => bidId,
    ).map(({ posterId: _poster, ...review }) => review),
    contracts,
    milestones: sortedBy(
      all(tables.milestones, ({ contractId }) => ofThem.has(contractId)),
      ({ contractId, number }) => `${contractId} ${String(number).padStart(5, "0")}`,
    ),
    waivers: allOf(tables.waivers, isSide(id)),
    deliveries: allOf(tables.deliveries, ({ contractId }) => ofThem.has(contractId)),
    changeOrders: allOf(tables.changeOrders, ({ contractId }) => ofThem.has(contractId)),
    signatures: sortedBy(
      [...tables.signatures.values()].filter(({ contractId, side, memberId }) => {
        const contract = tables.contracts.get(contractId);
        return id === memberId || id === (side === "poster" ? contract?.posterId : contract?.bidderId);
      }),
      ({ signedAt, subjectId }) => `${signedAt.toISOString()} ${subjectId}`,
    ),
    teams: sortedBy(
      [...tables.teamMembers.values()].filter(({ businessId, personId }) => businessId === id || personId === id),
      ({ since, businessId, personId }) => `${since.toISOString()} ${businessId} ${personId}`,
    ),
    disputes: allOf(tables.disputes, ({ contractId }) => ofThem.has(contractId)),
    payments: allOf(tables.payments, isSide(id)),
    refunds: allOf(tables.refunds, isSide(id)),
    tickets: allOf(tables.tickets, own).map(({ personId: _person, ...ticket }) => ticket),
    ticketMessages: allOf(tables.ticketMessages, ({ ticketId }) => tables.tickets.get(ticketId)?.personId === id).map(
      ({ staff: _staff, ...message }) => message,
    ),
    paymentAccounts: all(tables.accounts, own).map(
      ({ personId: _person, ref: _ref, standingSince: _since, version: _version, ...account }) => account,
    ),
    savedSearches: allOf(tables.savedSearches, ({ search }) => search.personId === id).map(({ search }) =>
      seeSavedSearch(search),
    ),
    pushSubscriptions: allOf(tables.pushSubscriptions, own).map(({ endpoint, createdAt }) => ({ endpoint, createdAt })),
    calendarFeedSince: tables.calendarFeeds.get(id)?.createdAt ?? null,
    questions: allOf(tables.questions, ({ authorId }) => authorId === id),
    answers: allOf(tables.questions, ({ listingId }) => tables.listings.get(listingId)?.posterId === id).flatMap(
      ({ id, listingId, answer, answeredAt }) =>
        answer !== null && answeredAt !== null ? [{ questionId: id, listingId, answer, answeredAt }] : [],
    ),
    feedback: allOf(tables.feedbacks, ({ authorId, aboutId }) => authorId === id || aboutId === id),
    chatMessages: sortedBy(
      all(tables.chatMessages, ({ senderId }) => senderId === id),
      ({ conversationId, number }) => `${conversationId} ${String(number).padStart(9, "0")}`,
    ),
    blocked: all(tables.chatBlocks, ({ blockerId }) => blockerId === id).map(({ blockedId, at }) => ({
      personId: blockedId,
      at,
    })),
    alerts: allOf(tables.alerts, own).map(
      ({ personId: _person, words: _words, awaitsDigest: _waits, ...alert }) => alert,
    ),
    preferences: all(tables.preferences, own).map(({ personId: _person, ...choice }) => choice),
    messages: allOf(tables.messages, own).map(({ channel, address, subject, text, isSealed, createdAt, sentAt }) => ({
      channel,
      address,
      subject,
      text: isSealed ? null : text,
      createdAt,
      sentAt,
    })),
    supportAccess: allOf(tables.viewSessions, own).flatMap(({ about, openedAt }) =>
      openedAt === null ? [] : [{ about, openedAt }],
    ),
    moves: tables.history.filter(own).map(publicHistoryEntry),
    files: allOf(tables.files, ({ file }) => file.ownerId === id).map(({ file }) => file),
  };
};

const kept =
  <Row>(isTheirs: (row: Row) => boolean) =>
  (rows: Rows<Row>): Rows<Row> =>
    new Map([...rows].filter(([, row]) => !isTheirs(row)));

const changed =
  <Row>(isTheirs: (row: Row) => boolean, change: (row: Row) => Row) =>
  (rows: Rows<Row>): Rows<Row> =>
    new Map([...rows].map(([key, row]) => [key, isTheirs(row) ? change(row) : row]));

const isOver = ({ state }: Bid): boolean => state === "retracted" || state === "declined";

const isPictured = ({ pictureId }: PlannedMilestone): boolean => pictureId !== null;

/** The cases about a person: opened for them, about a contract of theirs, or with a ticket of theirs. */
const casesAbout = ({ cases, caseThings, contracts, tickets }: Tables, id: PersonId): ReadonlySet<string> => {
  const asked = all(
    caseThings,
    ({ noun, id: thingId }) => noun === "ticket" && tickets.get(thingId)?.personId === id,
  ).map(({ caseId }) => caseId);
  const own = all(cases, ({ personId, contractId }) => {
    const contract = contractId === null ? undefined : contracts.get(contractId);
    return personId === id || (contract !== undefined && isSide(id)(contract));
  });
  return new Set([...asked, ...own.map((it) => it.id)]);
};

const asItIs = <Table>(table: Table): Table => table;

/** How forgetting a person changes each table; a new table without a line here does not compile. */
const forgetting = (
  tables: Tables,
  id: PersonId,
  alias: Alias,
): { readonly [Name in keyof Tables]: (table: Tables[Name]) => Tables[Name] } => {
  const removeOwn = <Row extends { readonly personId: PersonId }>(rows: Rows<Row>): Rows<Row> =>
    kept<Row>(({ personId }) => personId === id)(rows);
  const { contracts, tickets, files } = tables;
  const about = casesAbout(tables, id);
  const isTheirFile = (file: { readonly id: string }): boolean => files.get(file.id)?.file.ownerId === id;
  const hired = new Set([...contracts.values()].map(({ listingId }) => listingId));
  return {
    people: changed(
      (member) => member.id === id,
      ({ person, standing }) => ({
        id,
        standing,
        passwordHash: null,
        emailProvenAt: null,
        person: {
          ...person,
          ...alias,
          ...blankProfile,
          isDeleted: true,
          version: person.version + 1,
        },
      }),
    ),
    idempotencyKeys: removeOwn,
    certificates: removeOwn,
    credentials: removeOwn,
    // Already ended; removed once every process knows about it.
    sessions: asItIs,
    identities: removeOwn,
    devices: removeOwn,
    passwordResets: removeOwn,
    teamMembers: kept(({ businessId, personId }) => businessId === id || personId === id),
    teamInvitations: kept(({ businessId, invitedBy }) => businessId === id || invitedBy === id),
    attemptCounts: asItIs,
    secondFactors: removeOwn,
    recoveryCodes: removeOwn,
    challenges: removeOwn,
    phoneCodes: removeOwn,
    usedProofs: asItIs,
    files: kept(({ file }) => file.ownerId === id),
    listings: changed(
      ({ posterId }) => posterId === id,
      (listing) => ({
        ...listing,
        pictures: [],
        documents: [],
        place: { ...listing.place, streetAddress: "", latitude: null, longitude: null },
        description: hired.has(listing.id) ? listing.description : "",
        version: listing.version + 1,
      }),
    ),
    likes: removeOwn,
    shareLinks: asItIs,
    bids: changed(
      (bid) => bid.bidderId === id && (isOver(bid) || bid.attachmentId !== null || bid.milestones.some(isPictured)),
      (bid) => ({
        ...bid,
        attachmentId: null,
        milestones: bid.milestones.map((stage) => ({ ...stage, ...noPicture })),
        description: isOver(bid) ? "" : bid.description,
        scopeAnswers: isOver(bid) ? [] : bid.scopeAnswers,
        version: bid.version + 1,
      }),
    ),
    bidReviews: kept(({ posterId }) => posterId === id),
    // Removes the license of a deleted account that the contract shows.
    contracts: changed(
      ({ bidderId, rules }) => bidderId === id && rules !== null && rules.license !== null,
      (contract) => ({
        ...contract,
        rules: contract.rules && {
          ...contract.rules,
          license: contract.rules.license && { ...contract.rules.license, number: "", holder: alias.name },
        },
        version: contract.version + 1,
      }),
    ),
    contractNames: (names) =>
      new Map(
        [...names].map(([key, kept]) => {
          const contract = tables.contracts.get(key);
          const forgotten = (party: PartyName, isTheirs: boolean): PartyName =>
            isTheirs ? { ...party, name: alias.name, business: null, city: null, state: null, licenses: [] } : party;
          const poster = forgotten(kept.poster, contract?.posterId === id);
          return [key, { ...kept, poster, bidder: forgotten(kept.bidder, contract?.bidderId === id) }];
        }),
      ),
    recordKeys: asItIs,
    materialRequests: asItIs,
    signatures: (signatures) =>
      new Map(
        [...signatures].map(([key, kept]) => {
          const { posterId, bidderId } = tables.contracts.get(kept.contractId) ?? {};
          const isTheirs = id === kept.memberId || id === (kept.side === "poster" ? posterId : bidderId);
          return [key, isTheirs ? { ...kept, name: null, profileName: null } : kept];
        }),
      ),
    signedDocuments: (documents) =>
      new Map(
        [...documents].map(([key, kept]) => {
          const contract = tables.contracts.get(kept.contractId);
          return [key, contract && isSide(id)(contract) ? { ...kept, text: null } : kept];
        }),
      ),
    milestones: changed(
      ({ pictureId }) => pictureId !== null && files.get(pictureId)?.file.ownerId === id,
      (milestone) => ({ ...milestone, ...noPicture, version: milestone.version + 1 }),
    ),
    // The waiver contains the names of both; its hash stays in the record.
    waivers: changed<Waiver>(isSide(id), (waiver) => ({
      ...waiver,
      statement: {
        ...waiver.statement,
        ...{ signer: "", exceptions: "" },
        conditional: { ...waiver.statement.conditional, text: "" },
        unconditional: { ...waiver.statement.unconditional, text: "" },
      },
      version: waiver.version + 1,
    })),
    // Part of the contract; only the files that this person attached are removed.
    changeOrders: changed(
      (order) => order.files.some(isTheirFile),
      (order) => ({
        ...order,
        files: order.files.filter((file) => !isTheirFile(file)),
        version: order.version + 1,
      }),
    ),
    // The delivery stays with the contract; only this person's photos are removed.
    deliveries: changed(
      ({ photos }) => photos.some(isTheirFile),
      (delivery) => ({ ...delivery, photos: delivery.photos.filter((photo) => !isTheirFile(photo)) }),
    ),
    // Statements stay with the other side, and the decision rests on them; this person's files are removed.
    disputes: changed(
      ({ statements }) => statements.some(({ files }) => files.some(isTheirFile)),
      (dispute) => ({
        ...dispute,
        statements: dispute.statements.map((said) => ({
          ...said,
          files: said.files.filter((file) => !isTheirFile(file)),
        })),
        version: dispute.version + 1,
      }),
    ),
    payments: asItIs,
    refunds: asItIs,
    chargebacks: asItIs,
    // Tickets and answers stay with the staff, without their texts.
    tickets: changed(
      ({ personId }) => personId === id,
      (ticket) => ({ ...ticket, subject: forgottenText }),
    ),
    ticketMessages: changed(
      ({ ticketId, author }) => author === "person" && tickets.get(ticketId)?.personId === id,
      (message) => ({ ...message, text: forgottenText }),
    ),
    // Staff notes are cleared too, because they may name the person.
    cases: changed(
      (it) => about.has(it.id),
      (it) => ({ ...it, subject: forgottenText }),
    ),
    caseThings: asItIs,
    caseNotes: changed(
      ({ caseId }) => about.has(caseId),
      (note) => ({ ...note, text: forgottenText }),
    ),
    paymentAsks: asItIs,
    refundAsks: asItIs,
    accounts: changed(
      ({ personId }) => personId === id,
      (account) => ({ ...account, fundingSource: null, customer: null, version: account.version + 1 }),
    ),
    // Removed once the provider has ended them.
    bankLinks: asItIs,
    blockedPayments: kept(({ bidderId }) => bidderId === id),
    postings: asItIs,
    differences: asItIs,
    closeouts: asItIs,
    bidToFinals: removeOwn,
    finalAnswers: removeOwn,
    usualPrices: asItIs,
    categories: asItIs,
    products: asItIs,
    feedbacks: asItIs,
    savedSearches: kept(({ search }) => search.personId === id),
    toldSeekers: removeOwn,
    pushSubscriptions: removeOwn,
    calendarFeeds: removeOwn,
    questions: kept(({ authorId }) => authorId === id),
    webhookEvents: asItIs,
    reminders: asItIs,
    alerts: removeOwn,
    preferences: removeOwn,
    digests: removeOwn,
    conversations: asItIs,
    conversationMembers: asItIs,
    chatMessages: changed(
      ({ senderId }) => senderId === id,
      (message) => ({ ...message, attachments: [] }),
    ),
    chatBlocks: kept(({ blockerId, blockedId }) => blockerId === id || blockedId === id),
    messages: removeOwn,
    dataCopies: removeOwn,
    approvals: asItIs,
    auditEntries: asItIs,
    auditSeal: asItIs,
    viewSessions: kept(({ personId }) => personId === id),
    batches: asItIs,
    heartbeats: asItIs,
    checkMarks: asItIs,
    closures: asItIs,
    history: asItIs,
    contractRecords: asItIs,
    recordEntries: asItIs,
    recordWords: kept(({ personId }) => personId === id),
    brokenRecords: asItIs,
    jobs: asItIs,
    deadJobs: asItIs,
    changes: asItIs,
  };
};

export const memoryPersonalData = inMemory(PersonalData)(({ read, readOne, modify, write }) => ({
  collect: (id) =>
    readOne("person", (tables) => {
      const member = tables.people.get(id);
      return member && collected(tables, id, member.person);
    }),
  openMoney: (id) =>
    read(({ contracts, listings, milestones, payments, refunds, chargebacks, disputes }) => ({
      contracts: all(contracts, (it) => isSide(id)(it) || listings.get(it.listingId)?.posterId === id).filter(
        ({ state }) => (liveContractStates as ReadonlyArray<string>).includes(state),
      ).length,
      payments:
        all(payments, isSide(id)).filter(isLivePayment).length +
        all(refunds, isSide(id)).filter((it) => isLiveRefund(it) || isOnItsWay(it)).length,
      owed: all(milestones, (milestone) => {
        const contract = contracts.get(milestone.contractId);
        return contract?.posterId === id && isOwed(contract, milestone);
      }).length,
      chargebacks: all(chargebacks, ({ paymentId, state }) => {
        const payment = payments.get(paymentId);
        return payment !== undefined && isSide(id)(payment) && (state === "needs_response" || state === "under_review");
      }).length,
      disputes: all(disputes, (dispute) => {
        const contract = contracts.get(dispute.contractId);
        return contract !== undefined && isSide(id)(contract) && isOpenDispute(dispute);
      }).length,
      bankSettledAt: newest(
        all(payments, isSide(id)).filter(({ rail, state }) => rail === "bank" && state === "settled"),
      ),
      refundedAt: newest(all(refunds, isSide(id)).filter(({ state }) => state === "refunded")),
    })),
  forget: (id, alias) =>
    modify((tables) => {
      if (!tables.people.has(id)) return Result.fail(notFound("person"));
      const files = all(tables.files, ({ file }) => file.ownerId === id).map((file) => file.id);
      const changes = forgetting(tables, id, alias);
      const entries = (Object.keys(changes) as ReadonlyArray<keyof Tables>).map((name) => [
        name,
        (changes[name] as (table: unknown) => unknown)(tables[name]),
      ]);
      return Result.succeed([files, Object.fromEntries(entries) as Tables]);
    }),
  removeLastMessages: write((tables) => {
    const deleted = new Set(all(tables.people, ({ person }) => person.isDeleted).map(({ id }) => id));
    return {
      ...tables,
      messages: kept<Message>(({ personId, dueAt }) => deleted.has(personId) && dueAt === null)(tables.messages),
    };
  }),
}));
