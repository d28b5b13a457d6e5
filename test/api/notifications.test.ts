import { describe, expect, test } from "vitest";
import { choosePreferenceEndpoint, listPreferencesEndpoint } from "#api/endpoints/notifications.ts";
import { chooseLanguageEndpoint } from "#api/endpoints/people.ts";
import type { Mailing } from "#core/messaging/notification/kinds.ts";
import { unsubscribePath } from "#core/messaging/notification/unsubscribe.ts";
import type { Client } from "../support/api.ts";
import { ownApi, ownClient } from "../support/own-api.ts";

const api = ownApi();
const owner = ownClient(api, "Olivia", "home_owner");

const addressOf = async ({ person }: Client, mailing: Mailing): Promise<string> =>
  `${api.url}${await api.runtime.runPromise(unsubscribePath(person.id, mailing))}`;

const mailOf = async (client: Client, kind: string) =>
  (await client.call(listPreferencesEndpoint, {})).items.find((it) => it.kind === kind)?.mail;

test("a chosen preference is saved, and mandatory mail cannot be switched off", async () => {
  await owner.call(choosePreferenceEndpoint, { params: { kind: "feedback" }, body: { mail: "digest" } });
  expect(await mailOf(owner, "feedback")).toBe("digest");
  expect(
    await owner.refused(choosePreferenceEndpoint, { params: { kind: "security" }, body: { mail: "never" } }),
  ).toMatchObject({ status: 409, code: "MailIsMandatory" });
  expect(
    await owner.refused(choosePreferenceEndpoint, {
      params: { kind: "weather" as "bid" },
      body: { mail: "never" },
    }),
  ).toMatchObject({ status: 400 });
});

describe("the unsubscribe link in a mail", () => {
  test("shows what it unsubscribes from, and changes nothing until its button is pressed", async () => {
    const address = await addressOf(owner, "bid");
    const shown = await fetch(address);
    expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    const page = await shown.text();
    expect(page).toContain("Bids on your projects");
    expect(page).toContain('<form method="post">');
    expect(await mailOf(owner, "bid")).toBe("at_once");
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const pressed = await fetch(address, { method: "POST", headers: form, body: "" });
    expect(pressed.status).toBe(200);
    expect(await pressed.text()).toContain("You're unsubscribed");
    expect(await mailOf(owner, "bid")).toBe("never");
  });

  test("uses the recipient's language, or the browser's if the link is wrong", async () => {
    await owner.call(chooseLanguageEndpoint, { body: { language: "es" } });
    const shown = await fetch(await addressOf(owner, "bid"));
    expect(shown.headers.get("content-language")).toBe("es");
    const page = await shown.text();
    expect(page).toContain('<html lang="es">');
    expect(page).toContain("Ofertas en sus proyectos");
    await owner.call(chooseLanguageEndpoint, { body: { language: "en" } });
    const wrong = await fetch(`${api.url}/unsubscribe/x`, { headers: { "accept-language": "es-MX" } });
    expect(wrong.headers.get("vary")).toContain("Accept-Language");
    expect(await wrong.text()).toContain("Este enlace ya no funciona");
  });

  test("accepts what mail programs POST: a form, multipart, text or an empty body", async () => {
    const parts = new FormData();
    parts.set("List-Unsubscribe", "One-Click");
    const bodies = [new URLSearchParams({ "List-Unsubscribe": "One-Click" }), parts, null, "anything"];
    for (const body of bodies) {
      await owner.call(choosePreferenceEndpoint, { params: { kind: "offer" }, body: { mail: "at_once" } });
      const answer = await fetch(await addressOf(owner, "offer"), { method: "POST", body });
      expect(answer.status).toBe(200);
      expect(await mailOf(owner, "offer")).toBe("never");
    }
  });

  test("leads to a 404 page that says so if it is wrong, for GET and POST", async () => {
    const address = await addressOf(owner, "milestone");
    for (const wrong of [address.slice(0, -1), `${api.url}/unsubscribe/x`, `${api.url}/unsubscribe/%00`]) {
      for (const method of ["GET", "POST"]) {
        const answer = await fetch(wrong, { method });
        expect(answer.status).toBe(404);
        expect(await answer.text()).toContain("This link doesn't work anymore");
      }
    }
    expect(await mailOf(owner, "milestone")).toBe("at_once");
  });
});
