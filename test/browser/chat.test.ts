import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openConversationEndpoint, sendChatMessageEndpoint } from "#api/endpoints/chat.ts";
import { listOwnTicketsEndpoint } from "#api/endpoints/support.ts";
import type { ChatMessageId, ContractId, ConversationId } from "#core/shared/ids.ts";
import { type Agreed, agree, type Party } from "./agreed.ts";
import { button, dialog, inDays, openDialog, pageTitle, press, seePicture } from "./parts.ts";
import { porchPicture } from "./picture.ts";
import { ownProduct } from "./product.ts";
import { signIn } from "./steps.ts";
import { interceptNext, looksRight, openAs, openWindow, openWindowAs, type Window, withoutReload } from "./window.ts";

const product = ownProduct();

const agreed = () =>
  agree(product, {
    owner: "Olivia Park",
    bidder: "Carl Nguyen",
    title: "A Cedar Fence",
    stages: [{ amount: 900, description: "Posts", due: inDays(10) }],
  });

/** Opens the conversation of two people about their contract; the owner has already sent these messages. */
const conversation = async ({ owner, bidder, contractId }: Agreed, texts: readonly string[] = []) => {
  const body = { personId: bidder.id, listingId: null, contractId: contractId as ContractId };
  const { id } = await owner.call(openConversationEndpoint, { body });
  for (const text of texts) await say(owner, id, text);
  return id;
};

const say = (party: Party, conversationId: ConversationId, text: string) =>
  party.call(sendChatMessageEndpoint, {
    params: { conversationId },
    body: { id: crypto.randomUUID() as ChatMessageId, text, attachments: [] },
  });

const openChat = async (party: Party, id: string, at = product.url): Promise<Window> => {
  const window = await openWindow(product, { baseURL: at });
  await openAs(window.page, party.email, `/v1/chats?conversation=${id}`);
  await window.page.getByRole("log").waitFor();
  return window;
};

const write = async (page: Page, text: string) => {
  await page.getByLabel("New message").fill(text);
  await page.keyboard.press("Enter");
};

/** Returns the messages of the open conversation, from the top. */
const texts = (page: Page) => page.locator(".chat-message__text").allTextContents();

test("two people chat through two servers, and see each other's typing, messages and read receipts", async () => {
  const contract = await agreed();
  const id = await conversation(contract);
  const elsewhere = await product.another();
  const owner = await openChat(contract.owner, id);
  const bidder = await openChat(contract.bidder, id, elsewhere);
  await withoutReload(bidder, async () => {
    // The typing sign soon disappears, so this waits for it from the first letter on.
    const told = bidder.page.getByText("Olivia Park is typing…").waitFor();
    await owner.page.getByLabel("New message").pressSequentially("When can you begin?");
    await told;
    await owner.page.keyboard.press("Enter");
    await bidder.page.getByRole("log").getByText("When can you begin?").waitFor();
  });
  await withoutReload(owner, async () => {
    await owner.page.getByRole("log").getByText("Read", { exact: true }).waitFor();
    await write(bidder.page, "On Monday at eight.");
    await owner.page.getByRole("log").getByText("On Monday at eight.").waitFor();
  });
  for (const { page } of [owner, bidder]) {
    await expect.poll(() => texts(page)).toEqual(["When can you begin?", "On Monday at eight."]);
  }
  await looksRight(owner);
  expect([...owner.errors, ...bidder.errors]).toEqual([]);
});

test("after being offline, messages arrive once and in order, and unsent ones go out only when their writer retries", async () => {
  const contract = await agreed();
  const id = await conversation(contract, ["One"]);
  const owner = await openChat(contract.owner, id);
  const bidder = await openChat(contract.bidder, id);
  await bidder.page.getByRole("log").getByText("One").waitFor();
  await bidder.page.context().setOffline(true);
  await write(bidder.page, "Seven");
  await write(bidder.page, "Eight");
  const unsent = bidder.page.getByRole("alert").filter({ hasText: "You're offline. Nothing was sent." });
  await expect.poll(() => unsent.count()).toBe(2);
  await looksRight(bidder);
  for (const text of ["Two", "Three", "Four", "Five", "Six"]) {
    await write(owner.page, text);
    await owner.page.getByRole("log").getByText(text, { exact: true }).waitFor();
  }
  await expect.poll(() => owner.page.getByText("Sending").count()).toBe(0);
  await bidder.page.context().setOffline(false);
  const before = ["One", "Two", "Three", "Four", "Five", "Six"];
  await expect.poll(() => texts(owner.page), { timeout: 60_000 }).toEqual(before);
  await bidder.page.getByRole("log").getByText("Six", { exact: true }).waitFor();
  // Nothing is sent automatically.
  expect(await unsent.count()).toBe(2);
  await button(unsent.first(), "Try again").click();
  await owner.page.getByRole("log").getByText("Seven", { exact: true }).waitFor();
  await button(unsent.first(), "Try again").click();
  const all = ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight"];
  await expect.poll(() => texts(bidder.page), { timeout: 60_000 }).toEqual(all);
  await expect.poll(() => texts(owner.page), { timeout: 60_000 }).toEqual(all);
  await bidder.page.reload();
  await expect.poll(() => texts(bidder.page)).toEqual(all);
});

test("a conversation opens at its latest messages, and loads earlier ones on scrolling up", async () => {
  const contract = await agreed();
  const id = await conversation(
    contract,
    Array.from(
      { length: 30 },
      (_, place) => `Message ${place + 1}, which takes some room: ${"so it goes on. ".repeat(20)}`,
    ),
  );
  const window = await openChat(contract.bidder, id);
  const { page, errors } = window;
  const log = page.getByRole("log");
  await log.getByText(/^Message 30,/).waitFor();
  expect(await log.getByText(/^Message 1,/).count()).toBe(0);
  const atTop = async (text: string) => {
    await log.evaluate((log) => log.scrollTo({ top: 0 }));
    return log.getByText(text).count();
  };
  // Messages that fail to load are requested again by the reader, not by the page.
  let refused = 0;
  await page.route(/messages\?.*before=/, (route) => {
    refused += 1;
    return route.fulfill({ status: 500, body: "" });
  });
  await expect.poll(() => atTop("Something went wrong.")).toBe(1);
  await looksRight(window);
  expect(refused).toBe(1);
  await page.unroute(/messages\?.*before=/);
  await button(log, "Try Again").click();
  await expect.poll(() => atTop("This is the start of your conversation.")).toBe(1);
  await expect.poll(() => page.locator(".chat-message__text").count()).toBe(30);
  // On a phone the page is no taller than its window, so the name and the way back stay visible while writing.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBe(844);
  await page.getByLabel("New message").focus();
  await page
    .getByRole("button", { name: "All conversations" })
    .or(page.getByRole("link", { name: "All conversations" }))
    .waitFor();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(errors).toEqual([]);
});

test("the list of conversations updates unread counts live, and its search finds old messages", async () => {
  const contract = await agreed();
  const id = await conversation(contract, ["The north-side gutter leaks."]);
  const window = await openWindowAs(product, contract.bidder.email, "/v1/chats");
  const { page } = window;
  await pageTitle(page, "Messages").waitFor();
  await page.getByRole("link", { name: /^Chats?, 1/ }).waitFor();
  const row = page.getByRole("link", { name: /Olivia Park/ });
  await row.getByText("1 unread message").waitFor();
  await withoutReload(window, async () => {
    await say(contract.owner, id, "And the fence?");
    await row.getByText("2 unread messages").waitFor();
  });
  await looksRight(window);
  await page.getByLabel("Search your messages").fill("north side");
  await page.getByText("Messages found: 1").waitFor();
  await page.getByRole("button", { name: /gutter/ }).click();
  await page.getByRole("log").getByText("And the fence?").waitFor();
  await page.getByRole("link", { name: "View Contract" }).waitFor();
  await page.getByRole("link", { name: /^Chats?$/ }).waitFor();
  expect(window.errors).toEqual([]);
});

test("an unsent draft is kept for its writer, and not shown to the next person who signs in", async () => {
  const contract = await agreed();
  const id = await conversation(contract, ["The north-side gutter leaks."]);
  const { page, errors } = await openWindow(product);
  const field = page.getByPlaceholder("New message");
  await openAs(page, contract.bidder.email, `/v1/chats?conversation=${id}`);
  await field.fill("I could come on");
  await page.goto(`/v1/chats?conversation=${id}`);
  await expect.poll(() => field.inputValue()).toBe("I could come on");
  await button(page, "Account").click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await signIn(page, contract.owner.email);
  await page.getByRole("link", { name: /^Chats/ }).waitFor();
  await page.goto(`/v1/chats?conversation=${id}`);
  await page.getByRole("log").getByText("The north-side gutter leaks.").waitFor();
  expect(await field.inputValue()).toBe("");
  expect(errors).toEqual([]);
});

test("a message carries pictures and documents, and refuses other files", async () => {
  const contract = await agreed();
  const id = await conversation(contract);
  const { page } = await openChat(contract.owner, id);
  const picker = page.getByTestId("chat-files");
  await picker.setInputFiles([
    await porchPicture(),
    { name: "virus.exe", mimeType: "application/x-msdownload", buffer: Buffer.from("MZ") },
  ]);
  await page.getByText("Upload Failed! This file type is not supported.").waitFor();
  // The rejected file goes away with the next attempt.
  await picker.setInputFiles([
    { name: "plan.csv", mimeType: "text/csv", buffer: Buffer.from("room,width\nkitchen,11\n") },
  ]);
  await page.getByText("plan.csv").waitFor();
  await button(page, "Remove porch.jpg").waitFor();
  expect(await page.getByText("virus.exe").count()).toBe(0);
  // After removing a file by keyboard, the focus is in the message field.
  await button(page, "Remove plan.csv").press("Enter");
  await page.getByText("plan.csv").waitFor({ state: "detached" });
  await expect.poll(() => page.getByLabel("New message").evaluate((one) => one === document.activeElement)).toBe(true);
  await picker.setInputFiles([
    { name: "plan.csv", mimeType: "text/csv", buffer: Buffer.from("room,width\nkitchen,11\n") },
  ]);
  await button(page, "Remove plan.csv").waitFor();
  await page.getByLabel("New message").fill("The plan");
  await expect.poll(() => button(page, "Send").getAttribute("aria-disabled")).toBeNull();
  await page.keyboard.press("Enter");
  const log = page.getByRole("log");
  await log.getByRole("link", { name: /plan\.csv/ }).waitFor();
  await expect
    .poll(() => log.locator("img").evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  // Clicking a picture shows it over the whole window, and Escape returns the focus to it.
  const whole = await openDialog(log, "porch.jpg", "Image preview");
  await seePicture(whole.getByRole("img", { name: "porch.jpg" }));
  await page.keyboard.press("Escape");
  await whole.waitFor({ state: "detached" });
  await expect.poll(() => button(log, "porch.jpg").evaluate((one) => one === document.activeElement)).toBe(true);
});

test("a blocked person cannot send messages until they are unblocked", async () => {
  const contract = await agreed();
  const id = await conversation(contract, ["Hello"]);
  const owner = await openChat(contract.owner, id);
  const bidder = await openChat(contract.bidder, id);
  await interceptNext(bidder.page, "**/messages", (route) => route.abort());
  await bidder.page.getByLabel("New message").fill("Still there?");
  await press(bidder.page, "Send", "No answer.");
  await button(owner.page, "More about Carl Nguyen").click();
  await owner.page.getByRole("menuitem", { name: "Block" }).click();
  await button(dialog(owner.page, "Block Carl Nguyen?"), "Block").click();
  await owner.page.getByText("You blocked Carl Nguyen.").waitFor();
  await bidder.page.getByText("You can't message this person anymore.").waitFor();
  // An unsent message can't be sent now.
  expect(await button(bidder.page, "Try again").count()).toBe(0);
  await looksRight(owner);
  await button(owner.page, "Unblock").click();
  await button(bidder.page, "Try again").click();
  await owner.page.getByRole("log").getByText("Still there?").waitFor();
});

test("reporting a person opens an urgent ticket that the reported person does not see", async () => {
  const contract = await agreed();
  const id = await conversation(contract, ["Hello"]);
  const owner = await openChat(contract.owner, id);
  const { page } = owner;
  await button(page, "More about Carl Nguyen").click();
  await page.getByRole("menuitem", { name: "Report" }).click();
  const asked = dialog(page, "Report Carl Nguyen");
  await press(asked, "Send report", "Tell us what happened.");
  await asked.getByLabel("What happened?").fill("They want to be paid past Dibbs.");
  await looksRight(owner);
  await button(asked, "Send report").click();
  await page.getByText("Thanks. Our support team will look into it.").waitFor();
  const { items } = await contract.owner.call(listOwnTicketsEndpoint, { query: {} });
  expect(items).toMatchObject([{ subject: "Report of Carl Nguyen", priority: "urgent", state: "open" }]);
  expect((await contract.bidder.call(listOwnTicketsEndpoint, { query: {} })).items).toEqual([]);
});

test("a conversation that fails to load says why, and a retry loads it", async () => {
  const contract = await agreed();
  const id = await conversation(contract, ["Hello"]);
  const { page } = await openWindow(product);
  await page.route("**/messages?*", (route) => route.abort());
  await openAs(page, contract.bidder.email, `/v1/chats?conversation=${id}`);
  await page.getByText("Network Error, please check your network!").waitFor();
  await page.unroute("**/messages?*");
  await button(page, /try again/i).click();
  await page.getByRole("log").getByText("Hello").waitFor();
});

test("a conversation starts from a contract or a client's profile, but a home owner's view of a profile offers none", async () => {
  const contract = await agreed();
  const owner = await openWindow(product);
  await openAs(owner.page, contract.owner.email, `/v1/projects/contract?contract_id=${contract.contractId}`);
  await button(owner.page, "More for Carl Nguyen").click();
  await owner.page.getByRole("menuitem", { name: "Send Message" }).click();
  await owner.page.getByText("This is the start of your conversation.").last().waitFor();
  await owner.page.getByText("A Cedar Fence").last().waitFor();
  await write(owner.page, "Welcome.");
  await owner.page.getByRole("log").getByText("Sent", { exact: true }).waitFor();

  const bidder = await openWindow(product);

  await openAs(bidder.page, contract.bidder.email, `/v1/my-bids?profile=${contract.owner.id}`);
  await button(dialog(bidder.page, "Profile"), "Send Message").click();
  await bidder.page.getByRole("log").getByText("Welcome.").waitFor();

  await owner.page.goto(`/v1/projects?profile=${contract.bidder.id}`);
  await dialog(owner.page, "Profile").getByText("Carl Nguyen").first().waitFor();
  expect(await button(dialog(owner.page, "Profile"), "Send Message").count()).toBe(0);
});
