/** Photos of the work that are taken without a connection, and are sent later. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { blockPersonEndpoint, listChatMessagesEndpoint, listConversationsEndpoint } from "#api/endpoints/chat.ts";
import { type Agreed, agree, type Party, signUp } from "./agreed.ts";
import { button, dialog, inDays } from "./parts.ts";
import { porchPicture } from "./picture.ts";
import { ownProduct } from "./product.ts";
import { contractPage, signIn } from "./steps.ts";
import { looksRight, loseAnswer, openAs, openWindow, openWindowAs, password, untilKeptOffline } from "./window.ts";

const product = ownProduct();

const stages = [
  { amount: 900, description: "Posts", due: inDays(10) },
  { amount: 1600, description: "Pickets and gate", due: inDays(16) },
];
const fence = { owner: "Olivia Park", bidder: "Carl Nguyen", title: "A cedar fence", stages };

const pathOf = ({ bidId }: Agreed) => `/v1/my-bids/contract?bid_id=${bidId}`;
const phone = { serviceWorkers: "allow", viewport: { width: 390, height: 844 } } as const;
const waits = "Waiting for a connection. We'll send it then.";

const take = async (page: Page, label = /Send a photo of milestone 2/) =>
  page.getByLabel(label).setInputFiles(await porchPicture());

/** Returns one side's messages in the conversation with the other. */
const messagesOf = async ({ call }: Party) => {
  const [conversation] = (await call(listConversationsEndpoint, { query: {} })).items;
  if (!conversation) return [];
  const { items } = await call(listChatMessagesEndpoint, { params: { conversationId: conversation.id }, query: {} });
  return items.map(({ text, attachments }) => ({ text, files: attachments.map(({ name }) => name) }));
};

const asMessage = {
  text: expect.stringMatching(/^Milestone 2, photo taken \w{3} \d+, \d+:\d\d [ap]m$/i),
  files: ["porch.jpg"],
};

const storedFiles = async ({ id }: Party) => {
  const [row] = await product.database.sql<{ count: number }[]>`
    select count(*)::int from file where owner_id = ${id} and purpose = 'chat_attachment'`;
  return row?.count;
};

const databases = (page: Page) => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));

test("a milestone photo taken offline outlasts the page, and is sent to the owner once there is a connection", async () => {
  const agreed = await agree(product, fence);
  const { owner, bidder } = agreed;
  const window = await openWindowAs(product, bidder.email, pathOf(agreed), phone);
  const { page } = window;
  await contractPage(page);
  await page.getByLabel(/Send a photo of milestone 2/).waitFor({ state: "attached" });
  await page.getByText("Olivia Park gets it in Messages.").first().waitFor();
  await looksRight(window);
  await untilKeptOffline(window);

  const context = page.context();
  await context.setOffline(true);
  await page.goto("/v1");
  await page.getByRole("heading", { name: "Contracts you viewed last" }).waitFor();
  await take(page);
  await page.getByText(waits).waitFor();
  await page.getByText("1 photo is waiting to be sent.").waitFor();
  await page.getByRole("img", { name: "Photo of milestone 2" }).waitFor();
  await looksRight(window);
  expect(await messagesOf(owner)).toEqual([]);
  await page.close();

  const next = await context.newPage();
  await next.goto("/v1");
  await next.getByText(waits).waitFor();
  await context.setOffline(false);
  await next.getByText("Photo sent.").waitFor();
  await next.getByText("Olivia Park has it in Messages.").waitFor();
  expect(await messagesOf(owner)).toEqual([asMessage]);
  expect(await storedFiles(bidder)).toBe(1);

  await next.goto(pathOf(agreed));
  await contractPage(next);
  await next.getByLabel(/Send a photo of milestone 2/).waitFor({ state: "attached" });
  expect(await next.getByText(waits).count()).toBe(0);
});

test("a photo is sent at once, or when the connection is back, and only once even if the response is lost", async () => {
  const agreed = await agree(product, fence);
  const { owner, bidder } = agreed;
  const { page } = await openWindow(product);
  await openAs(page, bidder.email, pathOf(agreed));
  await contractPage(page);
  await take(page);
  const untilSent = async () => {
    await page.getByText("Photo sent.").waitFor();
    await button(page, "Close this notice").click();
    await page.getByText("Photo sent.").waitFor({ state: "detached" });
  };
  await untilSent();
  expect(await messagesOf(owner)).toEqual([asMessage]);

  // The message arrives, but its response is lost. First, because a restored connection sends again automatically.
  await loseAnswer(page, /\/api\/conversations\/[^/]+\/messages$/);
  await take(page);
  await page.getByText(waits).waitFor();
  await button(page, "Try again to send the photo of milestone 2").click();
  await untilSent();
  expect(await messagesOf(owner)).toEqual([asMessage, asMessage]);

  // The page stays open while the connection is lost and comes back.
  await page.context().setOffline(true);
  await take(page);
  await page.getByText(waits).waitFor();
  await page.context().setOffline(false);
  await untilSent();
  expect(await messagesOf(owner)).toEqual([asMessage, asMessage, asMessage]);
  expect(await storedFiles(bidder)).toBe(3);
});

test("a rejected photo says why, is not resent automatically, and can be deleted", async () => {
  const agreed = await agree(product, fence);
  const { owner, bidder } = agreed;
  await owner.call(blockPersonEndpoint, { params: { personId: bidder.id } });
  const window = await openWindowAs(product, bidder.email, pathOf(agreed));
  const { page } = window;
  await contractPage(page);
  await take(page);
  await page.getByText("The photo of milestone 2, A cedar fence, wasn't sent").waitFor();
  await page
    .getByRole("status")
    .getByText(/^Not sent: \S+/)
    .waitFor();
  await looksRight(window);

  const sends: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && /\/api\/(files|conversations)/.test(request.url())) sends.push(request.url());
  });
  await page.reload();
  await page
    .getByRole("status")
    .getByText(/^Not sent: \S+/)
    .waitFor();
  expect(sends).toEqual([]);
  await button(page, "Delete the photo of milestone 2").click();
  await page.getByText(/^Not sent: /).waitFor({ state: "detached" });
  expect(await messagesOf(owner)).toEqual([]);
});

test("signing out asks for confirmation and deletes unsent photos, in Spanish", async () => {
  const agreed = await agree(product, fence);
  const window = await openWindow(product, { locale: "es-US" });
  const { page } = window;
  await page.goto(pathOf(agreed));
  await page.getByLabel("Correo electrónico").fill(agreed.bidder.email);
  await page.getByLabel("Contraseña", { exact: true }).fill(password);
  await button(page, "Iniciar sesión").click();
  const field = page.getByLabel(/Enviar una foto de la etapa 1/);
  await field.waitFor({ state: "attached" });
  await page.route(/\/api\/files/, (route) => route.fulfill({ status: 401, json: {} }));
  await field.setInputFiles(await porchPicture());
  await page.getByText("En espera de conexión. La enviaremos entonces.").waitFor();

  await button(page, /Carl Nguyen/)
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Cerrar sesión" }).click();
  const asked = dialog(page, "¿Cerrar la sesión y borrar las fotos sin enviar?");
  await asked.getByText(/^1 foto aún no se envió\./).waitFor();
  await looksRight(window);
  await button(asked, "Seguir aquí").click();
  await asked.waitFor({ state: "detached" });
  expect(await databases(page)).toContain("dibbs.photos");

  await button(page, /Carl Nguyen/)
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Cerrar sesión" }).click();
  await button(asked, "Cerrar sesión").click();
  await page.waitForURL(/signin/);
  await expect.poll(() => databases(page)).not.toContain("dibbs.photos");
});

test("after the session ends, an unsent photo waits for the person who took it, and is deleted when another signs in", async () => {
  const agreed = await agree(product, fence);
  const { owner, bidder } = agreed;
  const other = await signUp(product, "Ben Frame", "contractor");
  const { page } = await openWindow(product);
  await openAs(page, bidder.email, pathOf(agreed));
  await contractPage(page);
  await page.getByLabel(/Send a photo of milestone 2/).waitFor({ state: "attached" });
  const sessionEnds = async () => {
    await page.route(/\/api\/files/, (route) => route.fulfill({ status: 401, json: {} }));
    await take(page);
    await page.getByText(waits).waitFor();
    await page.context().clearCookies();
    await page.unroute(/\/api\/files/);
    await page.goto("/signin");
    await page.getByLabel("Email").waitFor();
    expect(await databases(page)).toContain("dibbs.photos");
  };
  await sessionEnds();
  await signIn(page, bidder.email);
  await page.getByText("Photo sent.").waitFor();
  expect(await messagesOf(owner)).toEqual([asMessage]);

  await page.goto(pathOf(agreed));
  await contractPage(page);
  await page.getByLabel(/Send a photo of milestone 2/).waitFor({ state: "attached" });
  await sessionEnds();
  await signIn(page, other.email);
  await expect.poll(() => databases(page)).not.toContain("dibbs.photos");
  expect(await messagesOf(owner)).toHaveLength(1);
});
