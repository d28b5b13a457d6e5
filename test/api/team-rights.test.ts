import { describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { urlOf } from "#api/call.ts";
import type { Endpoint } from "#api/endpoint.ts";
import { everyEndpoint } from "#api/endpoints/every.ts";
import { livePath, liveSessionEnded } from "#api/live-message.ts";
import { teamRights } from "#api/team-rights.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { acceptInvitation } from "#core/people/team/accept-invitation.ts";
import { actFor } from "#core/people/team/act-for.ts";
import { changeRole, leaveTeam, removeMember } from "#core/people/team/change-team.ts";
import { TeamRole } from "#core/people/team/team.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { aListingDraft, aMaterialsDraft } from "../builders/listing.ts";
import { invited } from "../builders/team.ts";
import { noLimits, password, type TestApi } from "../support/api.ts";
import { ownApi, ownApiBeside } from "../support/own-api.ts";
import { type Caller, scenesOn } from "./rights-scenes.ts";

/**
 * What each operation requires of a member who acts for a business. It repeats api/team-rights.ts, so that no right is
 * granted by mistake. `self` is done for the member themselves; no member does what belongs to the `account`.
 */
const asked: Readonly<Record<string, string>> = {
  self: `listSignInWays beginGoogleLink linkGoogle unlinkGoogle viewProof proveIt beginGoogleProof finishGoogleProof
    listOwnSessions endSession endOtherSessions listPushSubscriptions addPushSubscription removePushSubscription viewPassword
    changePassword viewSecondFactor beginSecondFactor confirmSecondFactor renewRecoveryCodes switchOffSecondFactor chooseLanguage
    listPreferences choosePreference listOwnTeams acceptInvitation leaveTeam`,
  account: `chooseUserType saveDetails finishOnboarding challengeHuman sendPhoneCode viewPhoneCode verifyPhoneCode exportOwnData
    viewOwnData deleteOwnAccount listSupportAccess viewCalendarFeed createCalendarFeed withdrawCalendarFeed giveChatToken`,
  crew: `listTeam viewSelf listOwnCertificates listOwnCredentials viewProfile viewBidToFinal listFeedback searchListings countListings
    viewListing shareListing listCategories searchProducts viewProduct listQuestions viewUsual viewUsualOfListing listBidders
    searchPlaces listLandmarks uploadFile viewToday viewCalendar countUnread listAlerts
    listAlertGroups visitLinks readAlert readAlerts listLikes listLikedListings listSavedSearches listOwnListings listOwnBids viewBid
    listOwnContracts listRunningContracts viewContract viewContractOfBid listHistory listChangeOrders listDisputes viewDeliveries
    viewMaterials recordDelivery submitMilestone viewFeedback connectChat listConversations openConversation viewConversation
    listChatMessages searchChatMessages sendChatMessage noteProgress showTyping reportConversation`,
  estimator: `likeListing unlikeListing saveSearch editSavedSearch removeSavedSearch postListing editListing closeListing removeListing
    askQuestion answerQuestion removeQuestion placeBid editBid retractBid viewRulesOfBid viewLastOffer viewOwnerPays listBids compareBids reviewBid
    askBidders requestMaterials viewContractDocument exportContractDocument viewStatement exportStatement exportStatementFile
    viewWaivers viewWaiverDocument exportWaiverDocument`,
  manager: `inviteMember withdrawInvitation changeRole removeMember savePicture saveBusiness saveProfileVisibility saveIndustries
    addCertificate removeCertificate addCredential editCredential removeCredential answerBidToFinal removeBidToFinalAnswer declineBid
    viewOfferToSign hireBidder offerAgain askOwnerToPay withdrawOwnerAsk declineToPay viewContractToSign acceptContract refuseContract withdrawContract endContract leaveContract
    cancelContract proposeCancelling refuseCancelling withdrawCancelling returnMilestone viewProposalToSign viewChangeToSign proposeChange
    acceptChange declineChange withdrawChange openDispute sayInDispute acceptSplit escalateDispute withdrawDispute giveFeedback
    editFeedback replyToFeedback exportRecord viewReceipt exportReceipt viewInvoice exportInvoice viewYearStatement
    exportYearStatement signWaiver quoteMilestone payMilestone fundMilestone openCardPayment viewPayment syncPayment cancelPayment
    releasePayment releasePart requestRefund agreeToRefund refuseRefund withdrawRefund refundPayment listAccounts listFundingSources
    blockPerson unblockPerson openTicket listOwnTickets viewTicket writeToSupport closeTicket`,
  owner: `setUpAccount syncAccount createPaymentCustomer viewCustomerStatus addIdentityDocument openBankLink linkBank
    createProcessorToken addFundingSource chooseFundingSource removeFundingSource repairBankLink`,
};
const expected = Object.fromEntries(
  Object.entries(asked).flatMap(([right, names]) => names.split(/\s+/).map((name) => [name, right])),
);

const api = ownApi({ limits: noLimits });
const other = ownApiBeside(api, { limits: noLimits });
const scenes = scenesOn(api);

type Asking = { readonly accessToken: string; readonly key?: string; readonly at?: TestApi };

const ask = async (
  name: string,
  { accessToken, key, at = api }: Asking,
  { body, ...parts }: { readonly params?: Readonly<Record<string, string>>; readonly body?: unknown } = {},
) => {
  const endpoint = everyEndpoint.find((it) => it.name === name) as Endpoint;
  const any = { personId: crypto.randomUUID() } as Record<string, string>;
  for (const [, part = ""] of endpoint.path.matchAll(/:(\w+)/g)) any[part] = crypto.randomUUID();
  const answer = await fetch(at.url + urlOf(endpoint, { params: { ...any, ...parts.params } }), {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${accessToken}`,
      ...(key !== undefined && { "idempotency-key": key }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, json: text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : {} };
};

const memberOf = async (business: Caller, role: TeamRole, who?: Caller) => {
  const person = who ?? (await scenes.someone("homeOwner"));
  await scenes.run(
    acceptInvitation(person.actor, await scenes.run(invited(business.actor, person.person.email, role))),
  );
  return { ...person, acting: await actingAs(person, business.person.id) };
};

/** Returns a token with which somebody acts for the business, issued by the server. */
const actingAs = async (person: Caller, businessId: PersonId | null): Promise<string> => {
  const again = await scenes.callerOf(person.person);
  const answer = await fetch(`${api.url}/api/session/acting`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie: again.cookie },
    body: JSON.stringify({ businessId }),
  });
  expect(answer.status).toBe(200);
  const { accessToken } = (await answer.json()) as { accessToken: string };
  return accessToken;
};

const socketOf = async (accessToken: string) => {
  const socket = new WebSocket(`${other.url.replace("http", "ws")}${livePath}`);
  const heard: Array<{ readonly change?: { readonly noun: string } }> = [];
  const closed = new Promise<number>((resolve) => socket.once("close", resolve));
  await new Promise((resolve) => socket.once("open", resolve));
  const ready = new Promise((resolve) => socket.once("message", resolve));
  socket.send(JSON.stringify({ type: "hello", accessToken }));
  await ready;
  socket.on("message", (data) => heard.push(JSON.parse(String(data))));
  return { closed, heard, close: () => socket.close() };
};

describe("the rights of a team member", () => {
  test("are in the table for every operation that requires a signed-in person, and for no other", () => {
    const names = everyEndpoint.filter(({ access }) => access === "person").map(({ name }) => name);
    expect(Object.keys(teamRights).toSorted()).toEqual(names.toSorted());
    expect(teamRights).toEqual(expected);
  });

  test.each(TeamRole.literals)("as %s match the table for every operation", async (role) => {
    const business = await scenes.someone("contractor");
    const member = await memberOf(business, role);
    // Operations that end the caller's sessions are called last.
    const last = ["endOtherSessions", "changePassword", "leaveTeam"];
    const names = Object.keys(expected).toSorted((a, b) => last.indexOf(a) - last.indexOf(b));
    const answers: Record<string, string> = {};
    for (const name of names) {
      const { status, json } = await ask(name, { accessToken: member.acting });
      const isForbidden = json.code === "RoleForbids" || json.code === "AccountOnly";
      expect([name, status], JSON.stringify(json)).toEqual([name, isForbidden ? 403 : status]);
      expect([401, 500], `${name} ${JSON.stringify(json)}`).not.toContain(status);
      answers[name] = isForbidden ? json.code : "admitted";
    }
    const rank = (right: string) => TeamRole.literals.indexOf(right as TeamRole);
    expect(answers).toEqual(
      Object.fromEntries(
        Object.entries(expected).map(([name, right]) => [
          name,
          right === "account"
            ? "AccountOnly"
            : right === "self" || rank(role) >= rank(right)
              ? "admitted"
              : "RoleForbids",
        ]),
      ),
    );
  });

  test("are named in a refusal: who may do it, in the member's own language", async () => {
    const business = await scenes.someone("contractor");
    const person = await scenes.someone("homeOwner", { language: "es" });
    const { acting } = await memberOf(business, "crew", person);
    expect((await ask("placeBid", { accessToken: acting })).json).toMatchObject({
      status: 403,
      detail: "Solo los estimadores, gerentes y propietarios del equipo pueden hacer esto.",
      whatToDo: "Pídale a uno de ellos que lo haga, o que cambie su función.",
    });
    expect((await ask("viewSelf", { accessToken: acting })).json).toMatchObject({
      id: business.person.id,
      language: "es",
    });
  });

  test("do not let an estimator accept, pay, sign or change where money goes, but let a manager accept", async () => {
    const { contract, bidder } = await scenes.offer();
    const estimator = await memberOf(bidder, "estimator");
    const of = { params: { contractId: contract.id } };
    for (const name of ["acceptContract", "viewContractToSign", "cancelContract", "proposeChange"]) {
      expect((await ask(name, { accessToken: estimator.acting }, of)).json.code).toBe("RoleForbids");
    }
    for (const name of ["payMilestone", "fundMilestone", "releasePayment", "requestRefund", "signWaiver", "linkBank"]) {
      expect((await ask(name, { accessToken: estimator.acting })).json.code).toBe("RoleForbids");
    }
    const found = await scenes.run(Contracts.use((contracts) => contracts.get(contract.id)));
    expect(found.state).toBe("offer_sent");
    expect((await ask("viewContract", { accessToken: estimator.acting }, of)).status).toBe(200);
    const manager = await memberOf(bidder, "manager");
    const accepted = await ask(
      "acceptContract",
      { accessToken: manager.acting },
      { ...of, body: { skipAccounts: true } },
    );
    expect(accepted.status, JSON.stringify(accepted.json)).toBe(200);
    const [row] = await api.sql`select person_id, member_id from history
      where contract_id = ${contract.id} and noun = 'contract' and event = 'accept'`;
    expect(row).toEqual({ person_id: bidder.person.id, member_id: manager.person.id });
  });
});

test("a reply offers only the moves of the member's role", async () => {
  const { contract, bidder } = await scenes.offer();
  const [crew, estimator, manager] = [
    await memberOf(bidder, "crew"),
    await memberOf(bidder, "estimator"),
    await memberOf(bidder, "manager"),
  ];
  const moves = async (accessToken: string) =>
    (await ask("viewContract", { accessToken }, { params: { contractId: contract.id } })).json.moves;
  expect(await moves(manager.acting)).toEqual(await moves(bidder.accessToken));
  expect(await moves(manager.acting)).toContain("accept");
  expect([await moves(crew.acting), await moves(estimator.acting)]).toEqual([[], []]);

  const running = await scenes.contract();
  const worker = await memberOf(running.bidder, "crew");
  const { json } = await ask(
    "viewContract",
    { accessToken: worker.acting },
    { params: { contractId: running.contract.id } },
  );
  expect(json.milestones[0].moves).toEqual(["submit"]);

  const waiting = await scenes.bid();
  const bidsOf = async (accessToken: string) =>
    (await ask("viewBid", { accessToken }, { params: { bidId: waiting.bid.id } })).json.moves;
  const [looks, bids] = [await memberOf(waiting.bidder, "crew"), await memberOf(waiting.bidder, "estimator")];
  expect(await bidsOf(looks.acting)).toEqual([]);
  expect(await bidsOf(bids.acting)).toEqual(await bidsOf(waiting.bidder.accessToken));
  expect(await bidsOf(bids.acting)).toContain("retract");
});

describe("a team membership", () => {
  test.each([
    ["removed", (business: Caller, member: Caller) => removeMember(business.actor, member.person.id)],
    ["left", (business: Caller, member: Caller) => leaveTeam(member.actor, business.person.id)],
  ] as const)(
    "that ends (the member has %s) ends its token at once at every process, and closes its socket",
    async (_, end) => {
      const business = await scenes.someone("contractor");
      const member = await memberOf(business, "owner");
      const colleague = await memberOf(business, "crew");
      const [window, others] = [await socketOf(member.acting), await socketOf(colleague.acting)];
      await scenes.run(end(business, member));
      // Read at each request, so no process has to be notified first.
      for (const at of [api, other]) {
        expect((await ask("listOwnBids", { accessToken: member.acting, at })).status).toBe(401);
        expect((await ask("listOwnSessions", { accessToken: member.acting, at })).status).toBe(401);
      }
      expect(await window.closed).toBe(liveSessionEnded);
      for (const at of [api, other]) {
        expect((await ask("listOwnBids", { accessToken: colleague.acting, at })).status).toBe(200);
        expect((await ask("listOwnBids", { accessToken: member.accessToken, at })).status).toBe(200);
      }
      others.close();
    },
  );

  test("whose role is raised or lowered has the new rights from the next request on", async () => {
    const business = await scenes.someone("contractor");
    const member = await memberOf(business, "manager");
    const asks = async () => (await ask("openTicket", { accessToken: member.acting })).status;
    expect(await asks()).toBe(400);
    await scenes.run(changeRole(business.actor, { personId: member.person.id, role: "crew" }));
    expect(await asks()).toBe(403);
    await scenes.run(changeRole(business.actor, { personId: member.person.id, role: "owner" }));
    expect(await asks()).toBe(400);
  });

  test("survives a new password of the business, and is signed out by a new password of the member", async () => {
    const business = await scenes.someone("contractor");
    const member = await memberOf(business, "crew");
    const change = { body: { presentPassword: password, newPassword: "another long one" } };
    expect((await ask("changePassword", { accessToken: business.accessToken }, change)).status).toBe(204);
    expect((await ask("listOwnBids", { accessToken: member.acting })).status).toBe(200);
    const changed = await ask("changePassword", { accessToken: member.accessToken }, change);
    expect(changed.status, JSON.stringify(changed.json)).toBe(204);
    await expect
      .poll(async () => (await ask("listOwnBids", { accessToken: member.acting })).status, { interval: 10 })
      .toBe(401);
  });
});

describe("a person in two businesses", () => {
  test("acts only for the business of the session, and for themselves in their own session", async () => {
    const [one, two] = [await scenes.someone("contractor"), await scenes.someone("supplier")];
    const inOne = await memberOf(one, "estimator");
    const inTwo = await memberOf(two, "crew", inOne);
    const whose = async (accessToken: string) => (await ask("viewSelf", { accessToken })).json.id;
    expect(await whose(inOne.acting)).toBe(one.person.id);
    expect(await whose(inTwo.acting)).toBe(two.person.id);
    expect(await whose(inOne.accessToken)).toBe(inOne.person.id);
    const draft = { body: { ...aListingDraft(), ...aMaterialsDraft() } };
    expect((await ask("postListing", { accessToken: inTwo.acting }, draft)).status).toBe(403);
    await scenes.run(removeMember(one.actor, inOne.person.id));
    expect((await ask("viewSelf", { accessToken: inOne.acting })).status).toBe(401);
    expect(await whose(inTwo.acting)).toBe(two.person.id);
  });

  test("gets no answer under the idempotency key of a colleague, or their own key in another business", async () => {
    const [one, two] = [await scenes.someone("contractor"), await scenes.someone("contractor")];
    const person = await memberOf(one, "owner");
    const inTwo = await memberOf(two, "owner", person);
    const colleague = await memberOf(one, "manager");
    const key = `key-${crypto.randomUUID()}`;
    const body = { msgSubject: "Help", msgBody: "What now?", priority: "urgent" };
    const open = (accessToken: string) => ask("openTicket", { accessToken, key }, { body });
    const first = await open(person.acting);
    expect(first.status, JSON.stringify(first.json)).toBe(201);
    expect((await open(person.acting)).json.ticket.id).toBe(first.json.ticket.id);
    const elsewhere = await open(inTwo.acting);
    const own = await open(person.accessToken);
    expect(new Set([first.json.ticket.id, elsewhere.json.ticket.id, own.json.ticket.id]).size).toBe(3);
    expect((await open(colleague.acting)).json.code).toBe("IdempotencyKeyReused");
  });

  test("does not become a member by a forged token", async () => {
    const business = await scenes.someone("contractor");
    const stranger = await scenes.someone("contractor");
    const forged = api.app.jwt.sign({ sub: stranger.person.id, acting: stranger.sessionId, for: business.person.id });
    for (const name of ["viewSelf", "listOwnBids", "listOwnSessions"]) {
      expect((await ask(name, { accessToken: forged })).status).toBe(401);
    }
  });
});

test("a member can switch back to themselves, but not with an ended session or from another site", async () => {
  const business = await scenes.someone("contractor");
  const member = await memberOf(business, "crew");
  const opened = await scenes.run(actFor(member.cookie.split("=")[1] ?? "", business.person.id));
  const post = (cookie: string, businessId: PersonId | null) =>
    fetch(`${api.url}/api/session/acting`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify({ businessId }),
    });
  expect((await post(member.cookie, null)).status).toBe(401);
  const back = await post(`dibbs_refresh=${opened.refreshToken}`, null);
  expect(await back.json()).toMatchObject({ acting: null, person: { id: member.person.id } });
  expect((await post("dibbs_refresh=nonsense", null)).status).toBe(401);
  const foreign = await fetch(`${api.url}/api/session/acting`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie: member.cookie, origin: "https://elsewhere.example" },
    body: JSON.stringify({ businessId: null }),
  });
  expect(foreign.status).toBe(403);
});
