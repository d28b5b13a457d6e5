import { Effect } from "effect";
import { expect, it } from "vitest";
import { reseal } from "#adapters/vault/reseal.ts";
import { secretVault } from "#adapters/vault/vault.ts";
import { sendChatMessageEndpoint } from "#api/endpoints/chat.ts";
import { proveItEndpoint } from "#api/endpoints/identities.ts";
import { syncAccountEndpoint } from "#api/endpoints/payments.ts";
import { viewSelfEndpoint } from "#api/endpoints/session.ts";
import { registerEndpoint, signInEndpoint } from "#api/endpoints/sign-in.ts";
import { openTicketEndpoint } from "#api/endpoints/support.ts";
import { fileLinks } from "#api/file-links.ts";
import { loggedPath } from "#api/log.ts";
import { linkPurpose } from "#core/money/payout-account/sync-bank-link.ts";
import { People } from "#core/people/person/people.ts";
import { sealSecret, secondFactorPurpose } from "#core/people/second-factor/check-answer.ts";
import { SecondFactors } from "#core/people/second-factor/second-factors.ts";
import { FileId } from "#core/shared/ids.ts";
import { Vault } from "#core/shared/vault.ts";
import { AuditEntries, type AuditFilter, everyEntry } from "#core/support/staff/audit-entries.ts";
import { idOf } from "#test/builders/moment.ts";
import { type Client, password, startApi, type TestApi, secret as testSecret } from "../support/api.ts";
import { ownDatabase } from "../support/database.ts";

const database = ownDatabase();
const [older, newer] = ["an older secret of 32 characters and more", "a newer secret of 32 characters and more"];
const publicUrl = "https://dibbs.example";

it("sets __Host- cookies, and requires https of its subdomains, if its public address is https", async () => {
  const api = await startApi(database.url, { publicUrl });
  const response = await fetch(`${api.url}${registerEndpoint.path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "secure@example.com", name: "Sue", password }),
  });
  const cookies = response.headers.getSetCookie();
  expect(cookies).toHaveLength(2);
  for (const cookie of cookies)
    expect(cookie).toMatch(/^__Host-dibbs_(refresh|device)=[^;]+;.* Path=\/; HttpOnly; Secure;/);
  expect(response.headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
  const cookie = cookies.map((one) => one.split(";", 1)[0]).join("; ");
  const refreshed = await fetch(`${api.url}/api/session/refresh`, { method: "POST", headers: { cookie } });
  expect(refreshed.status).toBe(200);
  await api.close();
});

it("accepts access tokens of its own address only, and of the previous secret while that is configured", async () => {
  const first = await startApi(database.url, { publicUrl, tokenSecret: older });
  const { accessToken } = await first.signUp("Tom", "home_owner");
  const statusAt = async (options: Parameters<typeof startApi>[1]) => {
    const api = await startApi(database.url, options);
    const headers = { authorization: `Bearer ${accessToken}` };
    const { status } = await fetch(`${api.url}${viewSelfEndpoint.path}`, { headers });
    await api.close();
    return status;
  };
  expect(await statusAt({ publicUrl, tokenSecret: older })).toBe(200);
  expect(await statusAt({ publicUrl: "https://staging.dibbs.example", tokenSecret: older })).toBe(401);
  expect(await statusAt({ publicUrl, tokenSecret: newer })).toBe(401);
  expect(await statusAt({ publicUrl, tokenSecret: newer, previousSecret: older })).toBe(200);
  await first.close();
});

it("reads file links signed with the previous secret, and signs new ones with the current secret", () => {
  const id = idOf(FileId);
  const link = fileLinks(older).linkOf(id);
  const both = fileLinks(newer, Date.now, older);
  expect(both.read(link).id).toBe(id);
  expect(() => fileLinks(newer).read(link)).toThrow();
  expect(both.linkOf(id)).toBe(fileLinks(newer).linkOf(id));
});

it("reseals stored secrets once after a change of the secret, and leaves unreadable ones alone", async () => {
  const api = await startApi(database.url);
  const { person } = await api.signUp("Ivy", "contractor");
  const { runtime, sql } = api;
  const createdAt = new Date();
  await runtime.runPromise(
    Effect.gen(function* () {
      const sealedSecret = yield* sealSecret(person.id, "JBSWY3DPEHPK3PXP");
      const factor = { personId: person.id, sealedSecret, confirmedAt: null, lastStep: null, createdAt };
      yield* (yield* SecondFactors).begin(factor);
      const sealed = yield* (yield* Vault).seal(linkPurpose(person.id), "access-token");
      for (const [ref, token] of [
        ["account-1", sealed],
        ["account-2", "nothing that was ever sealed, but long enough to be"],
      ] as const) {
        yield* Effect.promise(
          () => sql`insert into bank_link (account_ref, person_id, item_ref, sealed_token, standing, created_at, updated_at)
            values (${ref}, ${person.id}, 'item', ${token}, 'working', now(), now())`,
        );
      }
    }),
  );
  const secrets = { secret: newer, previous: testSecret };
  expect(await reseal(sql, secrets)).toEqual({ resealed: 2, unreadable: 1 });
  expect(await reseal(sql, secrets)).toEqual({ resealed: 0, unreadable: 1 });
  const opened = await Effect.runPromise(
    Effect.gen(function* () {
      const [factor] = yield* Effect.promise(() => sql`select sealed_secret from second_factor`);
      const [link] = yield* Effect.promise(
        () => sql`select sealed_token from bank_link where account_ref = 'account-1'`,
      );
      const vault = yield* Vault;
      const secret = yield* vault.open(secondFactorPurpose, factor?.sealed_secret);
      return [secret, yield* vault.open(linkPurpose(person.id), link?.sealed_token)];
    }).pipe(Effect.provide(secretVault(newer))),
  );
  expect(opened).toEqual([`${person.id} JBSWY3DPEHPK3PXP`, "access-token"]);
  await api.close();
});

it("hides in logged addresses what would open a file or act for a person", async () => {
  expect(loggedPath("/files/0197-a.20780.c2lnbmF0dXJl/card?x=1")).toBe("/files/0197-a.20780.[hidden]/card");
  expect(loggedPath("/unsubscribe/0197-a.bid.0123456789abcdef")).toBe("/unsubscribe/0197-a.bid.[hidden]");
  expect(loggedPath("/calendar/c2VjcmV0.ics?x=1")).toBe("/calendar/[hidden]");
  expect(loggedPath("/api/listings?search=deck")).toBe("/api/listings");
  const api = await startApi(database.url);
  const link = fileLinks("some secret of 32 characters and more").linkOf(idOf(FileId));
  expect((await fetch(`${api.url}/files/${link}/card`)).status).toBe(404);
  expect(JSON.stringify(api.logged())).not.toContain(link.split(".")[2]);
  await api.close();
});

it("limits chat messages, support tickets and provider syncs per person", async () => {
  const limits = { chatMessagesPerPerson: 1, ticketsPerPerson: 1, syncsPerPerson: 1 };
  const api = await startApi(database.url, { limits });
  const [one, other] = [await api.signUp("Fay", "contractor"), await api.signUp("Guy", "contractor")];
  const ticket = { body: { msgSubject: "Help", msgBody: "Please.", priority: "normal" } } as const;
  const sync = { params: { rail: "card" } } as const;
  const message = {
    params: { conversationId: idOf(FileId) as never },
    body: { id: idOf(FileId) as never, text: "Hello", attachments: [] },
  };
  for (const statuses of [201, 429]) {
    expect(
      await one.call(openTicketEndpoint, ticket).then(
        () => 201,
        ({ problem }) => problem.status,
      ),
    ).toBe(statuses);
  }
  await one.call(syncAccountEndpoint, sync).catch(() => {});
  expect(await one.refused(syncAccountEndpoint, sync)).toMatchObject({ status: 429 });
  expect(await one.refused(sendChatMessageEndpoint, message)).toMatchObject({ status: 404 });
  expect(await one.refused(sendChatMessageEndpoint, message)).toMatchObject({ status: 429 });
  // Another person is counted separately.
  expect(await other.refused(sendChatMessageEndpoint, message)).toMatchObject({ status: 404 });
  await api.close();
});

/** Creates a support staff member. */
const agentOf = async (api: TestApi, name: string): Promise<Client> => {
  const agent = await api.signUp(name, "home_owner");
  await api.runtime.runPromise(
    Effect.flatMap(People, (people) => people.save({ ...agent.person, staffRole: "agent" })),
  );
  return agent;
};
const auditOf = async (api: TestApi, about: AuditFilter) => {
  const search = Effect.flatMap(AuditEntries, (entries) => entries.search(about, { after: null, limit: 10 }));
  return (await api.runtime.runPromise(search)).items;
};

it("audits browser sign-ins of staff, accepted and refused, and nobody else's", async () => {
  const api = await startApi(database.url);
  const [agent, owner] = [await agentOf(api, "Ann"), await api.signUp("Ole", "home_owner")];
  const signIn = (email: string, typed: string) =>
    fetch(`${api.url}${signInEndpoint.path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password: typed }),
    }).then(({ status }) => status);
  for (const { person } of [agent, owner]) {
    expect([await signIn(person.email, "not the right one"), await signIn(person.email, password)]).toEqual([401, 201]);
  }
  const items = await auditOf(api, everyEntry);
  expect(items.map(({ kind, staffId, subjects }) => [kind, staffId, subjects])).toEqual([
    ["signed_in", agent.person.id, [agent.person.id]],
    ["sign_in_refused", null, [agent.person.id]],
  ]);
  await api.close();
});

it("audits a staff member's fresh proof that was refused, and not the accepted one", async () => {
  const api = await startApi(database.url);
  const [agent, owner] = [await agentOf(api, "Amy"), await api.signUp("Oda", "home_owner")];
  const proof = (typed: string) => ({ body: { password: typed, answer: null } });
  for (const { refused, call } of [agent, owner]) {
    expect(await refused(proveItEndpoint, proof("not the right one"))).toMatchObject({ status: 422 });
    await call(proveItEndpoint, proof(password));
  }
  const items = await auditOf(api, { ...everyEntry, subjects: [agent.person.id] });
  expect(items.map(({ kind, staffId, detail }) => [kind, staffId, detail])).toEqual([
    ["sign_in_refused", null, expect.stringMatching(/^Fresh proof: This isn't your password\. In a browser: /)],
  ]);
  await api.close();
});
