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

test("what one chooses is there when one looks again, and mails that must be stay", async () => {
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

describe("the link at the foot of a mail", () => {
  test("shows what it is of and changes nothing, until its button is pressed", async () => {
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

  test("speaks the language of whose mails they are; of a wrong link, that of the browser", async () => {
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

  test("takes what mail programs post, as a form, as parts, or with nothing", async () => {
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

  test("that is wrong gets a page that says so, whichever way it is asked", async () => {
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
