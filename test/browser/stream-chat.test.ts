import { afterAll, expect, test } from "vitest";
import { openConversationEndpoint } from "#api/endpoints/chat.ts";
import { countUnreadEndpoint } from "#api/endpoints/unread.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { startStream } from "#test/wire/stream/server.ts";
import { agree, type Party } from "./agreed.ts";
import { button, inDays } from "./parts.ts";
import { ownProduct } from "./product.ts";
import { looksRight, openAs, openWindow, openWindowAs, withoutReload } from "./window.ts";

const stream = await startStream();
const product = ownProduct(async () => ({
  STREAM_API_KEY: stream.settings.apiKey,
  STREAM_API_SECRET: stream.settings.apiSecret,
  STREAM_BASE_URL: stream.settings.baseUrl,
}));
afterAll(() => stream.close());

const openChat = async (party: Party, id: string) => {
  const window = await openWindowAs(product, party.email, `/v1/chats?conversation=${id}`);
  return window;
};

test("two people chat through Stream; a failed connection says why, and a retry loads the conversation", async () => {
  stream.notifies(`${product.url}/webhooks/stream`);
  const { owner, bidder, contractId } = await agree(product, {
    owner: "Olivia Park",
    bidder: "Carl Nguyen",
    title: "A Cedar Fence",
    stages: [{ amount: 900, description: "Posts", due: inDays(10) }],
  });
  const body = { personId: bidder.id, listingId: null, contractId: contractId as ContractId };
  const { id } = await owner.call(openConversationEndpoint, { body });

  const ofBidder = await openWindow(product);
  const { page } = ofBidder;
  await page.route("**/chat-connection", (route) => route.abort());
  await openAs(page, bidder.email, `/v1/chats?conversation=${id}`);
  await page.getByText(/^The connection dropped before we got an answer/).waitFor();
  await page.unroute("**/chat-connection");
  await button(page, /try again/i).click();
  await page.getByRole("log").waitFor();

  const ofOwner = await openChat(owner, id);
  await ofOwner.page.getByRole("log").waitFor();
  await withoutReload(ofBidder, async () => {
    await ofOwner.page.getByLabel("New message").fill("When can you begin?");
    await ofOwner.page.keyboard.press("Enter");
    await page.getByRole("log").getByText("When can you begin?").waitFor();
  });
  await withoutReload(ofOwner, async () => {
    await ofOwner.page.getByRole("log").getByText("Read", { exact: true }).waitFor();
    await page.getByLabel("New message").fill("On Monday at eight.");
    await page.keyboard.press("Enter");
    await ofOwner.page.getByRole("log").getByText("On Monday at eight.").waitFor();
  });
  expect(stream.channels.get(id)?.messages.map(({ text }) => text)).toEqual([
    "When can you begin?",
    "On Monday at eight.",
  ]);
  await expect.poll(async () => (await owner.call(countUnreadEndpoint, {})).messages).toBe(0);
  await looksRight(ofOwner);
  expect(stream.violations).toEqual([]);
});
