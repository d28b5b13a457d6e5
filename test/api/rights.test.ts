import { afterAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { urlOf } from "#api/call.ts";
import type { Endpoint } from "#api/endpoint.ts";
import { everyEndpoint } from "#api/endpoints/every.ts";
import { livePath } from "#api/live-message.ts";
import type { Person } from "#core/people/person/person.ts";
import { noLimits, password } from "../support/api.ts";
import { ownApi } from "../support/own-api.ts";
import { asksOn, type Kept, type Parts } from "./rights-asks.ts";
import { type Caller, type Kind, scenesOn } from "./rights-scenes.ts";

/**
 * Who may do what: the status that each operation answers to each kind of caller. `owner` owns the thing: the poster of a
 * listing, contract or payment, the bidder of a bid, the author of feedback, the person of a profile or a session. `other` is
 * the other party to it. The first three callers after `signed out` have no relation to it, nor does a support staff member,
 * who has no rights on other people's things over HTTP. If everybody asks for their own, owner and other are the two sides of
 * a running contract: the poster a home owner and the bidder a contractor.
 *
 * 2xx allowed · 401 sign in first · 403 never allowed for this kind of person · 404 it does not exist for them · 409 theirs, but
 * not in this state. Operations that need Google's answer, a mailed link or a challenge are called without one: 401, 403 or 410.
 */
const rights = `
                               signed  home   con-  sup-         other  sup-
                                 out  owner tractor plier owner  party  port
— coming and going
register                         201   201   201   201   201   201   201
signIn                           201   201   201   201   201   201   201
giveSecondFactor                 401   401   401   401   401   401   401
refreshSession                   401   200   200   200   200   200   200
signOut                          204   204   204   204   204   204   204
beginGoogleSignIn                200   200   200   200   200   200   200
finishGoogleSignIn               403   403   403   403   403   403   403
listSignInWays                   401   200   200   200   200   200   200
beginGoogleLink                  401   200   200   200   200   200   200
linkGoogle                       401   403   403   403   403   403   403
unlinkGoogle                     401   204   204   204   204   204   204
viewProof                        401   200   200   200   200   200   200
proveIt                          401   204   204   204   204   204   204
beginGoogleProof                 401   409   409   409   409   409   409
finishGoogleProof                401   403   403   403   403   403   403
listOwnSessions                  401   200   200   200   200   200   200
endSession                       401   404   404   404   204   404   404
endOtherSessions                 401   200   200   200   200   200   200
listPushSubscriptions            401   200   200   200   200   200   200
addPushSubscription              401   201   201   201   201   201   201
removePushSubscription           401   404   404   404   204   404   404
viewToday                        401   200   200   200   200   200   200
viewCalendar                     401   200   200   200   200   200   200
viewCalendarFeed                 401   200   200   200   200   200   200
createCalendarFeed               401   201   201   201   201   201   201
withdrawCalendarFeed             401   204   204   204   204   204   204
requestPasswordReset             204   204   204   204   204   204   204
resetPassword                    410   410   410   410   410   410   410
viewPassword                     401   200   200   200   200   200   200
changePassword                   401   204   204   204   204   204   204
viewSelf                         401   200   200   200   200   200   200
viewSecondFactor                 401   200   200   200   200   200   200
beginSecondFactor                401   201   201   201   201   201   201
confirmSecondFactor              401   200   200   200   200   200   200
renewRecoveryCodes               401   201   201   201   201   201   201
switchOffSecondFactor            401   204   204   204   204   204   204
challengeHuman                   401   200   200   200   200   200   200
sendPhoneCode                    401   201   201   201   201   201   201
viewPhoneCode                    401   200   200   200   200   200   200
verifyPhoneCode                  401   200   200   200   200   200   200

signInStaff                      401   401   401   401   401   401   401
signOutStaff                     204   204   204   204   204   204   204
POST /api/staff/commands         401   401   401   401   401   401   401

— profile and data
chooseUserType                   401   200   200   200   409   409   200
chooseLanguage                   401   200   200   200   200   200   200
saveDetails                      401   200   200   200   200   200   200
savePicture                      401   200   200   200   200   200   200
saveBusiness                     401   403   200   200   403   200   403
saveProfileVisibility            401   403   200   200   403   200   403
saveIndustries                   401   403   200   200   403   200   403
finishOnboarding                 401   200   200   200   200   200   200
addCertificate                   401   403   201   201   403   201   403
listOwnCertificates              401   200   200   200   200   200   200
removeCertificate                401   404   404   404   204   404   404
addCredential                    401   403   201   201   403   201   403
listOwnCredentials               401   200   200   200   200   200   200
editCredential                   401   404   404   404   200   404   404
removeCredential                 401   404   404   404   204   404   404
viewProfile                      401   200   200   200   200   200   200
exportOwnData                    401   201   201   201   201   201   201
viewOwnData                      401   200   200   200   200   200   200
deleteOwnAccount                 401   204   204   204   409   409   204

— teams
listTeam                         401   200   200   200   200   200   200
listOwnTeams                     401   200   200   200   200   200   200
inviteMember                     401   409   201   201   201   409   409
withdrawInvitation               401   404   404   404   204   404   404
changeRole                       401   404   404   404   204   404   404
removeMember                     401   404   404   404   204   404   404
leaveTeam                        401   404   404   404   204   404   404
viewInvitation                   200   200   200   200   200   200   200
acceptInvitation                 401   409   409   409   201   409   409
actFor                           401   404   404   404   200   404   404

— listings
searchListings                   401   200   200   200   200   200   200
countListings                    401   200   200   200   200   200   200
viewListing                      401   200   200   200   200   200   200
postListing                      401   201   201   201   201   201   201
editListing                      401   404   404   404   200   404   404
closeListing                     401   404   404   404   200   404   404
removeListing                    401   404   404   404   200   404   404
shareListing                     401   200   200   200   200   200   200
likeListing                      401   204   204   204   204   204   204
unlikeListing                    401   204   204   204   204   204   204
listLikes                        401   200   200   200   200   200   200
listLikedListings                401   200   200   200   200   200   200
listOwnListings                  401   200   200   200   200   200   200
listCategories                   401   200   200   200   200   200   200
searchProducts                   401   200   200   200   200   200   200
viewProduct                      401   200   200   200   200   200   200
saveSearch                       401   201   201   201   201   201   201
listSavedSearches                401   200   200   200   200   200   200
editSavedSearch                  401   404   404   404   200   404   404
removeSavedSearch                401   404   404   404   204   404   404
askQuestion                      401   201   201   201   403   201   201
listQuestions                    401   200   200   200   200   200   200
viewUsualOfListing               401   200   200   200   200   200   200
answerQuestion                   401   404   404   404   404   200   404
removeQuestion                   401   404   404   404   204   204   404

— bids
placeBid                         401   403   201   201   403   409   403
listBids                         401   404   404   404   200   404   404
compareBids                      401   404   404   404   200   404   404
listBidders                      401   200   200   200   200   200   200
viewBid                          401   404   404   404   200   200   404
listOwnBids                      401   200   200   200   200   200   200
editBid                          401   404   404   404   200   404   404
retractBid                       401   404   404   404   200   404   404
reviewBid                        401   404   404   404   200   404   404
askBidders                       401   404   404   404   201   404   404
declineBid                       401   404   404   404   404   200   404
viewOfferToSign                  401   404   404   404   404   200   404
viewRulesOfBid                   401   404   404   404   200   404   404
hireBidder                       401   404   404   404   404   201   404

— contracts
viewContract                     401   404   404   404   200   200   404
viewContractOfBid                401   404   404   404   200   200   404
listOwnContracts                 401   200   200   200   200   200   200
listRunningContracts             401   200   200   200   200   200   200
viewContractToSign               401   404   404   404   404   200   404
acceptContract                   401   404   404   404   404   200   404
refuseContract                   401   404   404   404   404   200   404
withdrawContract                 401   404   404   404   200   404   404
endContract                      401   404   404   404   200   404   404
viewStatement                    401   404   404   404   200   200   404
exportStatement                  401   404   404   404   200   200   404
exportStatementFile              401   404   404   404   200   200   404
viewContractDocument             401   404   404   404   200   200   404
exportContractDocument           401   404   404   404   200   200   404
viewReceipt                      401   404   404   404   200   404   404
exportReceipt                    401   404   404   404   200   404   404
viewInvoice                      401   404   404   404   200   200   404
exportInvoice                    401   404   404   404   200   200   404
viewYearStatement                401   200   200   200   200   200   200
exportYearStatement              401   200   200   200   200   200   200
exportRecord                     401   404   404   404   200   200   404
viewWaivers                      401   404   404   404   200   200   404
viewMaterials                    401   404   404   404   200   200   404
requestMaterials                 401   404   404   404   404   201   404
viewDeliveries                   401   404   404   404   200   200   404
recordDelivery                   401   404   404   404   201   201   404
viewOwnerPays                    401   404   404   404   200   404   404
askOwnerToPay                    401   404   404   404   404   204   404
withdrawOwnerAsk                 401   404   404   404   404   204   404
declineToPay                     401   404   404   404   204   404   404
signWaiver                       401   404   404   404   404   201   404
viewWaiverDocument               401   404   404   404   200   200   404
exportWaiverDocument             401   404   404   404   200   200   404
listHistory                      401   404   404   404   200   200   404
offerAgain                       401   404   404   404   201   404   404
viewLastOffer                    401   404   404   404   200   200   404
proposeCancelling                401   404   404   404   200   200   404
refuseCancelling                 401   404   404   404   409   200   404
withdrawCancelling               401   404   404   404   200   409   404
cancelContract                   401   404   404   404   409   200   404
leaveContract                    401   404   404   404   200   404   404
submitMilestone                  401   404   404   404   404   200   404
returnMilestone                  401   404   404   404   200   404   404
listChangeOrders                 401   404   404   404   200   200   404
viewProposalToSign               401   404   404   404   200   200   404
proposeChange                    401   404   404   404   201   201   404
viewChangeToSign                 401   404   404   404   200   200   404
acceptChange                     401   404   404   404   409   200   404
declineChange                    401   404   404   404   409   200   404
withdrawChange                   401   404   404   404   200   409   404
listDisputes                     401   404   404   404   200   200   404
openDispute                      401   404   404   404   201   201   404
sayInDispute                     401   404   404   404   200   200   404
acceptSplit                      401   404   404   404   409   200   404
escalateDispute                  401   404   404   404   200   200   404
withdrawDispute                  401   404   404   404   200   409   404
giveFeedback                     401   404   404   404   201   201   404
viewFeedback                     401   404   404   404   200   200   404
editFeedback                     401   404   404   404   200   404   404
replyToFeedback                  401   404   404   404   404   200   404
listFeedback                     401   200   200   200   200   200   200
viewBidToFinal                   401   200   200   200   200   200   200
answerBidToFinal                 401   200   200   200   200   200   200
removeBidToFinalAnswer           401   204   204   204   204   204   204

— payments
quoteMilestone                   401   404   404   404   200   404   404
openCardPayment                  401   404   404   404   201   404   404
fundMilestone                    401   404   404   404   201   404   404
releasePayment                   401   404   404   404   200   404   404
releasePart                      401   404   404   404   200   404   404
payMilestone                     401   404   404   404   201   404   404
viewPayment                      401   404   404   404   200   200   404
syncPayment                      401   404   404   404   200   200   404
cancelPayment                    401   404   404   404   200   404   404
refundPayment                    401   404   404   404   404   201   404
requestRefund                    401   404   404   404   201   404   404
agreeToRefund                    401   404   404   404   404   200   404
refuseRefund                     401   404   404   404   404   200   404
withdrawRefund                   401   404   404   404   200   404   404

— support
openTicket                       401   201   201   201   201   201   201
listOwnTickets                   401   200   200   200   200   200   200
viewTicket                       401   404   404   404   200   404   404
writeToSupport                   401   404   404   404   201   404   404
closeTicket                      401   404   404   404   200   404   404

openViewSession                  401   401   401   401   401   401   401
resumeViewSession                401   401   401   401   401   401   401
endViewSession                   204   204   204   204   204   204   204
listSupportAccess                401   200   200   200   200   200   200

listAccounts                     401   200   200   200   200   200   200
setUpAccount                     401   201   201   201   201   201   201
syncAccount                      401   200   200   200   200   200   200
createPaymentCustomer            401   201   201   201   201   201   201
viewCustomerStatus               401   404   404   404   200   404   404
listFundingSources               401   404   404   404   200   404   404
addIdentityDocument              401   404   404   404   201   404   404
openBankLink                     401   404   404   404   201   404   404
linkBank                         401   404   404   404   201   404   404
createProcessorToken             401   422   422   422   201   422   422
addFundingSource                 401   404   404   404   201   404   404
chooseFundingSource              401   404   404   404   200   404   404
repairBankLink                   401   404   404   404   200   404   404
removeFundingSource              401   404   404   404   200   404   404

— chat
connectChat                      401   200   200   200   200   200   200
giveChatToken                    401   403   403   403   200   403   403
countUnread                      401   200   200   200   200   200   200
listConversations                401   200   200   200   200   200   200
openConversation                 401   403   200   200   200   403   403
viewConversation                 401   404   404   404   200   200   404
listChatMessages                 401   404   404   404   200   200   404
sendChatMessage                  401   404   404   404   201   201   404
noteProgress                     401   404   404   404   204   204   404
showTyping                       401   404   404   404   204   204   404
reportConversation               401   404   404   404   201   201   404
searchChatMessages               401   200   200   200   200   200   200
blockPerson                      401   204   204   204   204   403   204
unblockPerson                    401   204   204   204   204   204   204

— the rest
listAlerts                       401   200   200   200   200   200   200
listAlertGroups                  401   200   200   200   200   200   200
visitLinks                       401   200   200   200   200   200   200
readAlert                        401   404   404   404   204   404   404
readAlerts                       401   204   204   204   204   204   204
listPreferences                  401   200   200   200   200   200   200
choosePreference                 401   200   200   200   200   200   200
uploadFile                       401   201   201   201   201   201   201
listLandmarks                    401   200   200   200   200   200   200
searchPlaces                     401   200   200   200   200   200   200
viewUsual                        401   200   200   200   200   200   200
viewSetup                        200   200   200   200   200   200   200
listStateRules                   200   200   200   200   200   200   200
viewStateRules                   200   200   200   200   200   200   200
viewRecordKeys                   200   200   200   200   200   200   200

— routes that are no operations
GET /api/openapi.json            200   200   200   200   200   200   200
GET /files/:link/:variant        200   200   200   200   200   200   200
GET /                            200   200   200   200   200   200   200
GET /projects                    200   200   200   200   200   200   200
GET /projects/:listingId         200   200   200   200   200   200   200
GET /projects/:listingId/pictures/:number/:size  200   200   200   200   200   200   200
GET /pros/:personId              200   200   200   200   200   200   200
GET /pros/:personId/picture      404   404   404   404   404   404   404
GET /sitemap.xml                 200   200   200   200   200   200   200
GET /robots.txt                  200   200   200   200   200   200   200
GET /s/:code                     200   200   200   200   200   200   200
GET /s/:code/picture             302   302   302   302   302   302   302
GET /calendar/:file              200   200   200   200   200   200   200
GET /unsubscribe/:token          200   200   200   200   200   200   200
POST /unsubscribe/:token         200   200   200   200   200   200   200
GET /healthz                     200   200   200   200   200   200   200
GET /readyz                      200   200   200   200   200   200   200
GET /metrics                     200   200   200   200   200   200   200
POST /webhooks/sandbox           401   401   401   401   401   401   401
SOCKET /api/live                 401   200   200   200   200   200   200

— only while trying Dibbs out, never in production
GET /dev/outbox                  200   200   200   200   200   200   200
GET /dev/google/page.css         200   200   200   200   200   200   200
GET /dev/google/choose/:visit    400   400   400   400   400   400   400
POST /dev/google/choose/:visit   400   400   400   400   400   400   400
GET /dev/google/*                404   404   404   404   404   404   404
POST /dev/google/*               404   404   404   404   404   404   404
GET /dev/sandbox                 200   200   200   200   200   200   200
POST /dev/sandbox                400   400   400   400   400   400   400
GET /sandbox/control.css         200   200   200   200   200   200   200
GET /sandbox/sandbox.css         200   200   200   200   200   200   200
GET /sandbox/accounts/:ref       404   404   404   404   404   404   404
POST /sandbox/accounts/:ref      404   404   404   404   404   404   404
GET /sandbox/banks               200   200   200   200   200   200   200
POST /sandbox/banks/pick         404   404   404   404   404   404   404
POST /sandbox/cards/confirm      400   400   400   400   400   400   400
POST /sandbox/control            204   204   204   204   204   204   204
`;

/**
 * What changes somebody's sign-in, or where their money goes. It is refused even to its owner if they signed in more
 * than ten minutes ago, until they prove their identity again. Linking Google requires the proof when it begins.
 */
const asksProof = [
  "addFundingSource",
  "beginGoogleLink",
  "beginSecondFactor",
  "changeRole",
  "chooseFundingSource",
  "confirmSecondFactor",
  "createCalendarFeed",
  "createProcessorToken",
  "inviteMember",
  "linkBank",
  "openBankLink",
  "removeFundingSource",
  "setUpAccount",
  "unlinkGoogle",
];

const columns = ["out", "homeOwner", "contractor", "supplier", "owner", "other", "support"] as const;
type Column = (typeof columns)[number];

const rows = rights
  .split("\n")
  .flatMap((line) => /^(\S.*?)((?:\s+\d{3}){7})$/.exec(line) ?? [])
  .flatMap((part, index, parts) =>
    index % 3 === 1 ? [[part, (parts[index + 1] ?? "").trim().split(/\s+/)] as const] : [],
  )
  .map(([name, statuses]) => ({ name, statuses: statuses.map(Number) }));

const api = ownApi({ limits: noLimits, outboxShows: ["mail"] });
const scenes = scenesOn(api);
const asks = asksOn(scenes);
const kept: Kept = new Map();

/** People without any relation to the things, by kind, who have done nothing so far. */
const strangers = new Map<Kind, Caller>();
const strangerOf = async (kind: Kind, but: Partial<Person> | undefined): Promise<Caller> => {
  if (but !== undefined) return scenes.someone(kind, but);
  const stranger = strangers.get(kind) ?? (await scenes.someone(kind));
  strangers.set(kind, stranger);
  return stranger;
};

/** Returns how the live socket answers to a token, as the status of a request with that token. */
const joinLive = (caller: Caller | null): Promise<number> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`${api.url.replace("http", "ws")}${livePath}`);
    socket.once("open", () =>
      socket.send(JSON.stringify({ type: "hello", accessToken: caller?.accessToken ?? "none" })),
    );
    socket.once("message", () => {
      resolve(200);
      socket.close();
    });
    socket.once("close", (code) => resolve(code - 4000));
  });

/** Makes the call as a browser in which this caller is signed in. */
const askAs = async (
  name: string,
  caller: Caller | null,
  { body, form, ...parts }: Parts,
): Promise<{ readonly status: number; readonly text: string }> => {
  const endpoint = everyEndpoint.find((it) => it.name === name);
  const [method = "", path = ""] = endpoint ? [endpoint.method, endpoint.path] : name.split(" ");
  if (method === "SOCKET") return { status: await joinLive(caller), text: "" };
  const answer = await fetch(api.url + urlOf({ path } as Endpoint, parts), {
    method,
    headers: {
      ...(caller && { authorization: `Bearer ${caller.accessToken}`, cookie: caller.cookie }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    body: form ?? (body === undefined ? null : JSON.stringify(body)),
    redirect: "manual",
  });
  return { status: answer.status, text: await answer.text() };
};

/**
 * Returns every route of the server by method and path, parsed from its framework's drawing: a tree, indented by four
 * characters.
 */
const routesOf = (drawn: string): ReadonlyArray<string> => {
  const path: Array<string> = [];
  return drawn.split("\n").flatMap((line) => {
    const [, indent = "", segment = "", methods = ""] =
      /^((?:│ {3}| {4})*)[├└]── (\S+)(?: \((.*)\))?$/.exec(line) ?? [];
    if (segment === "") return [];
    path.splice(indent.length / 4, path.length, segment);
    const whole = path.join("").replace(/^\/?\*$/, "/dev/google/*");
    return methods.split(", ").flatMap((method) => (method === "" || method === "HEAD" ? [] : [`${method} ${whole}`]));
  });
};

/** Returns the data of a person that nobody else ever sees. */
const secretsOf = ({ person }: Caller): ReadonlyArray<string> => [
  person.email,
  person.phone ?? person.email,
  person.streetAddress ?? person.email,
];

/** Operations that return who signed in, or whom a member acts for; the outbox is for people who try Dibbs. */
const tellsWho = ["signIn", "actFor", "GET /dev/outbox"];

/** The amounts of the scenes' bids, contracts and milestones, in cents: only the two sides may see them. */
const sums = /\b(800000|200000|350000)\b/;

const isSuccess = (status: number | undefined): boolean => status !== undefined && status < 300;

describe("who may do what", () => {
  let asked = 0;
  afterAll(() => console.log(`${asked} cells: ${rows.length} operations × ${columns.length} kinds of callers.`));

  test("every operation and every route has a row in the table, and every row exists", () => {
    const served = routesOf(api.app.printRoutes({ commonPrefix: false }));
    const byRoute = new Map(everyEndpoint.map(({ method, path, name }) => [`${method} ${path}`, name]));
    const expected = [...served.map((route) => byRoute.get(route) ?? route), `SOCKET ${livePath}`];
    const names = rows.map(({ name }) => name);
    expect({
      withoutRow: expected.filter((name) => !names.includes(name)),
      notServed: names.filter((name) => !expected.includes(name)),
      notAsked: names.filter((name) => !(name in asks)),
      askedInVain: Object.keys(asks).filter((name) => !names.includes(name)),
    }).toEqual({ withoutRow: [], notServed: [], notAsked: [], askedInVain: [] });
    expect(new Set(names).size).toBe(names.length);
  });

  test.each(rows)("$name", async ({ name, statuses }) => {
    const ask = asks[name];
    if (!ask) throw new Error(`Nobody has said how ${name} is asked.`);
    const reads = name.startsWith("GET ") || everyEndpoint.find((it) => it.name === name)?.method === "GET";
    let given = await ask.given(kept);
    const found: Partial<Record<Column, number>> = {};
    const expected = Object.fromEntries(columns.map((column, index) => [column, statuses[index]]));
    // Refused calls change nothing, so the same people can make them on the same thing; each success needs its own.
    const order = columns.toSorted((a, b) => Number(isSuccess(expected[a])) - Number(isSuccess(expected[b])));
    for (const column of order) {
      await api.sql`delete from attempt_count`;
      const isParty = column === "owner" || column === "other";
      const caller = column === "out" ? null : isParty ? given[column] : await strangerOf(column, ask.newcomers);
      const { status, text } = await askAs(name, caller, await given.parts(caller));
      found[column] = status;
      for (const party of [given.owner, given.other]) {
        if (party === caller || tellsWho.includes(name)) continue;
        for (const secret of secretsOf(party)) expect(text, `${name}, by ${column}`).not.toContain(secret);
      }
      if (!isParty && name !== "placeBid") expect(text, `${name}, by ${column}`).not.toMatch(sums);
      if (!reads && isSuccess(status)) {
        if (isParty || !ask.own) given.spoil();
        if (!ask.own) given = await ask.given(kept);
        if (column !== "out" && !isParty) strangers.delete(column);
      }
      asked += 1;
    }
    expect(found, name).toEqual(expected);
  });
});

describe("a fresh proof of identity", () => {
  test("is required by these operations, and no others", () => {
    const stated = everyEndpoint.filter(({ asksProof }) => asksProof).map(({ name }) => name);
    expect(stated.toSorted()).toEqual(asksProof);
  });

  test.each(asksProof)("is required by %s after an older sign-in, and is given by the password", async (name) => {
    const ask = asks[name];
    if (!ask) throw new Error(`There is no ask for ${name}.`);
    const { owner, parts, spoil } = await ask.given(kept);
    spoil();
    const sent = await parts(owner);
    await api.sql`update session set created_at = now() - interval '11 minutes' where id = ${owner.sessionId}`;
    const refused = await askAs(name, owner, sent);
    expect([refused.status, JSON.parse(refused.text).code]).toEqual([409, "prove_it_is_you"]);
    const wrong = await askAs("proveIt", owner, { body: { password: "another one", answer: null } });
    expect(wrong.status).toBe(422);
    expect((await askAs(name, owner, sent)).status).toBe(409);
    expect((await askAs("proveIt", owner, { body: { password, answer: null } })).status).toBe(204);
    expect((await askAs(name, owner, sent)).status).toBeLessThan(300);
  });
});
