import { beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { call, urlOf } from "#api/call.ts";
import type { Endpoint } from "#api/endpoint.ts";
import { everyEndpoint } from "#api/endpoints/every.ts";
import { viewSelfEndpoint } from "#api/endpoints/session.ts";
import {
  endViewSessionEndpoint,
  listSupportAccessEndpoint,
  openViewSessionEndpoint,
  resumeViewSessionEndpoint,
} from "#api/endpoints/view-session.ts";
import { liveNotSignedIn, livePath } from "#api/live-message.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { endViewsOf } from "#core/support/view-session/create-view-session.ts";
import { createdView } from "../builders/staff.ts";
import { type Client, noLimits, problemOf } from "../support/api.ts";
import { contentsOf } from "../support/database.ts";
import { ownApi } from "../support/own-api.ts";
import { asksOn, type Kept, type Parts } from "./rights-asks.ts";
import { scenesOn } from "./rights-scenes.ts";

/** What support may read in a view session. Everything else is refused: it writes, or is private. */
const readable = `
  challengeHuman compareBids countListings countUnread exportContractDocument exportInvoice exportReceipt exportRecord exportStatement
  exportStatementFile exportWaiverDocument exportYearStatement listAccounts listAlertGroups listAlerts listBidders listBids
  listCategories listChangeOrders listChatMessages listConversations listDisputes listFeedback listFundingSources listHistory listLandmarks
  listLikedListings listLikes listOwnBids listOwnCertificates listOwnContracts listOwnCredentials listOwnListings listOwnTeams listOwnTickets listPreferences listQuestions
  listRunningContracts listSavedSearches listSignInWays listStateRules listSupportAccess listTeam quoteMilestone searchChatMessages searchListings searchPlaces searchProducts
  viewBid viewBidToFinal viewCalendar viewContract viewContractDocument viewContractOfBid viewConversation viewDeliveries viewFeedback viewInvitation viewInvoice viewLastOffer viewListing viewMaterials viewOwnerPays viewPassword
  viewPayment viewPhoneCode viewProduct viewProfile viewReceipt viewRecordKeys viewRulesOfBid viewSelf viewSetup viewStateRules viewStatement viewTicket viewToday viewUsual viewUsualOfListing viewWaiverDocument viewWaivers viewYearStatement
`
  .trim()
  .split(/\s+/);

const api = ownApi({ limits: noLimits, outboxShows: ["mail"] });
const scenes = scenesOn(api);
const asks = asksOn(scenes);

type View = { readonly viewToken: string; readonly cookie: string; readonly linkToken: string };

const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");

/** Opens a link to this person's pages in a browser. */
const openView = async (personId: PersonId): Promise<View> => {
  const { token } = await api.runtime.runPromise(createdView(personId));
  let cookie = "";
  const { viewToken } = await call(
    openViewSessionEndpoint,
    { body: { token } },
    {
      baseUrl: api.url,
      fetch: async (...request) => {
        const response = await fetch(...request);
        cookie = cookiesOf(response);
        return response;
      },
    },
  );
  return { viewToken, cookie, linkToken: token };
};

/** Makes the call as the browser that has opened the view session. */
const askIn = async (
  { viewToken, cookie }: Pick<View, "viewToken" | "cookie">,
  endpoint: Endpoint,
  { body, form, ...parts }: Parts = {},
  scheme = "View",
): Promise<{ readonly status: number; readonly code?: string; readonly detail?: string }> => {
  const answer = await fetch(api.url + urlOf(endpoint, parts), {
    method: endpoint.method,
    headers: {
      authorization: `${scheme} ${viewToken}`,
      cookie,
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    body: form ?? (body === undefined ? null : JSON.stringify(body)),
  });
  const text = await answer.text();
  const { code, detail } = answer.ok || text === "" ? {} : JSON.parse(text);
  return { status: answer.status, ...(code && { code, detail }) };
};

/**
 * Returns all stored data, except what a view session itself stores: its audit entries; and the installation's own key,
 * which is stored when it signs its first file.
 */
const storedNow = async () => {
  const tables = await api.sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'sandbox') and tablename not in ('view_session', 'audit_entry', 'audit_seal', 'record_key')
    union all select 'pgboss.job' order by 1`;
  return contentsOf(
    api.sql,
    tables.map(({ name }) => name),
  );
};

describe("support viewing a person's pages", () => {
  /** Nothing is changed here: all operations are called on the same things, in the same view sessions. */
  const kept: Kept = new Map();
  const views = new Map<PersonId, View>();
  const viewOf = async (personId: PersonId): Promise<View> => {
    const view = views.get(personId) ?? (await openView(personId));
    views.set(personId, view);
    return view;
  };

  test("has a sample request for every operation", () => {
    expect(everyEndpoint.map(({ name }) => name).filter((name) => !(name in asks))).toEqual([]);
    expect(readable.filter((name) => !everyEndpoint.some((it) => it.name === name))).toEqual([]);
  });

  test.each(everyEndpoint.map((endpoint) => [endpoint.name, endpoint] as const))(
    "%s changes nothing, and is refused unless it is listed as readable",
    async (name, endpoint) => {
      const ask = asks[name];
      if (!ask) throw new Error(`Nobody has said how ${name} is asked.`);
      const { owner, parts } = await ask.given(kept);
      const sent = await parts(owner);
      const view = await viewOf(owner.person.id);
      const before = await storedNow();
      const answer = await askIn(view, endpoint, sent);
      expect(await storedNow()).toEqual(before);
      if (readable.includes(name)) expect(answer).toEqual({ status: endpoint.status });
      else
        expect(answer).toMatchObject({ status: 403, code: "ViewOnly", detail: expect.stringContaining("for support") });
    },
  );

  test("cannot use the live socket", async () => {
    const { person } = await scenes.someone("homeOwner");
    const { viewToken, cookie } = await openView(person.id);
    const code = await new Promise((resolve) => {
      const socket = new WebSocket(`${api.url.replace("http", "ws")}${livePath}`, { headers: { cookie } });
      socket.once("open", () => socket.send(JSON.stringify({ type: "hello", accessToken: viewToken })));
      socket.once("close", resolve);
    });
    expect(code).toBe(liveNotSignedIn);
  });
});

describe("a view session", () => {
  let maya: Client;
  let view: View;
  beforeAll(async () => {
    maya = await api.signUp("Maya", "home_owner");
    view = await openView(maya.person.id);
  });

  test("needs both its token and the cookie of the browser that opened it", async () => {
    const other = await openView(maya.person.id);
    expect(await askIn(view, viewSelfEndpoint)).toEqual({ status: 200 });
    for (const wrong of [
      { ...view, cookie: "" },
      { ...view, cookie: other.cookie },
      { ...view, viewToken: other.viewToken },
      { ...view, viewToken: maya.accessToken },
      { ...view, viewToken: "" },
    ]) {
      expect(await askIn(wrong, viewSelfEndpoint)).toMatchObject({ status: 401 });
    }
  });

  test("is not a sign-in session: its token is no access token, and its cookie cannot be refreshed into one", async () => {
    expect(await askIn(view, viewSelfEndpoint, {}, "Bearer")).toMatchObject({ status: 401 });
    const refreshed = await fetch(`${api.url}/api/session/refresh`, {
      method: "POST",
      headers: { cookie: view.cookie },
    });
    expect(refreshed.status).toBe(401);
    const [, value = ""] = view.cookie.split("=");
    const dressed = { cookie: `dibbs_refresh=${value}` };
    expect((await fetch(`${api.url}/api/session/refresh`, { method: "POST", headers: dressed })).status).toBe(401);
  });

  test("resumes in the same browser after a reload, and expires no later", async () => {
    const resume = async (cookie: string) => {
      const answer = await fetch(api.url + resumeViewSessionEndpoint.path, { method: "POST", headers: { cookie } });
      return { status: answer.status, reply: await answer.json() };
    };
    const [first, second] = [await resume(view.cookie), await resume(view.cookie)];
    expect(first).toMatchObject({ status: 200, reply: { person: { id: maya.person.id }, page: "/v1" } });
    expect(second.reply.expiresAt).toBe(first.reply.expiresAt);
    expect(await askIn({ ...view, viewToken: second.reply.viewToken }, viewSelfEndpoint)).toEqual({ status: 200 });
    expect((await resume("")).status).toBe(401);
    expect((await resume(`dibbs_view=${view.linkToken}`)).status).toBe(401);
  });

  test("cannot be opened a second time, or from another site", async () => {
    const open = (token: string, headers: Record<string, string> = {}) =>
      fetch(api.url + openViewSessionEndpoint.path, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify({ token }),
      });
    expect((await open(view.linkToken)).status).toBe(401);
    const { token } = await api.runtime.runPromise(createdView(maya.person.id));
    expect((await open(token, { origin: "https://elsewhere.example" })).status).toBe(403);
    const opened = await open(token);
    expect(opened.status).toBe(200);
    const [cookie = ""] = opened.headers.getSetCookie();
    expect(cookie).toMatch(/^dibbs_view=[\w-]{43};.*Path=\/;.*HttpOnly;.*SameSite=Strict/);
  });

  test("ends at once by 'End' in the browser, or when support ends all views of the person", async () => {
    const [one, other] = [await openView(maya.person.id), await openView(maya.person.id)];
    const ended = await fetch(api.url + endViewSessionEndpoint.path, {
      method: "DELETE",
      headers: { cookie: one.cookie },
    });
    expect(ended.status).toBe(204);
    expect(ended.headers.getSetCookie().join()).toMatch(/dibbs_view=;/);
    expect(await askIn(one, viewSelfEndpoint)).toMatchObject({ status: 401 });
    expect(await askIn(other, viewSelfEndpoint)).toEqual({ status: 200 });
    await api.runtime.runPromise(endViewsOf({ kind: "support", personId: maya.person.id, staff: "Sam Staff" }));
    expect(await askIn(other, viewSelfEndpoint)).toMatchObject({ status: 401, code: "SessionEnded" });
  });

  test("is shown to the person in their list of support's access", async () => {
    const { items } = await maya.call(listSupportAccessEndpoint, { query: {} });
    expect(items.length).toBeGreaterThan(2);
    expect(items[0]).toMatchObject({ about: "the request 'The seller has no account'" });
    const stranger = await api.signUp("Stranger", "home_owner");
    expect(await stranger.call(listSupportAccessEndpoint, { query: {} })).toEqual({ items: [], next: null });
  });

  test("is named in the log, but its tokens are not", async () => {
    const asked = await openView(maya.person.id);
    await askIn(asked, viewSelfEndpoint);
    const lines = api.logged().filter(({ view: by }) => by !== undefined);
    expect(lines.at(-1)).toMatchObject({ path: "/api/people/me", person: maya.person.id, view: expect.any(String) });
    const text = JSON.stringify(api.logged());
    for (const secret of [asked.linkToken, asked.viewToken, asked.cookie.split("=")[1] ?? ""]) {
      expect(text).not.toContain(secret);
    }
  });

  test("cannot be resumed without its cookie", async () => {
    const problem = await problemOf(call(resumeViewSessionEndpoint, {}, { baseUrl: api.url }));
    expect(problem).toMatchObject({ status: 401, code: "SessionEnded" });
  });
});
