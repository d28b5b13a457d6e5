import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { askQuestionEndpoint } from "#api/endpoints/questions.ts";
import { postedBy, signUp } from "./agreed.ts";
import { button, dialog, openDialog } from "./parts.ts";
import { ownProduct } from "./product.ts";
import { looksRight, openAs, openWindow, withoutReload } from "./window.ts";

const product = ownProduct();

const posted = async (title: string) => {
  const owner = await signUp(product, "Olivia Park", "home_owner");
  return { owner, listing: await postedBy(owner, { title }) };
};

const part = (page: Page, title: string) => dialog(page, title).getByRole("region", { name: "Questions" });

test("a public question is asked and answered by keyboard, and each side sees the other's live", async () => {
  const title = "Widen The Gate";
  const { owner, listing } = await posted(title);
  const asker = await signUp(product, "Carl Nguyen", "contractor");
  const [asking, answering] = [await openWindow(product), await openWindow(product)];
  await openAs(asking.page, asker.email, `/v1?postID=${listing.id}`);
  await openAs(answering.page, owner.email, `/v1?postID=${listing.id}`);
  await part(answering.page, title).getByText("No questions yet.").waitFor();
  await button(part(answering.page, title), "Ask a question").waitFor({ state: "detached" });

  await withoutReload(answering, async () => {
    await button(part(asking.page, title), "Ask a question").press("Enter");
    const form = dialog(asking.page, "Ask a question");
    await button(form, "Ask").press("Enter");
    await form.getByText("Write your question.").waitFor();
    await looksRight(asking);
    await form.getByLabel("Your question").fill("Is there room for a truck?");
    await button(form, "Ask").press("Enter");
    await asking.page.getByText("Question posted.").waitFor();
    await part(asking.page, title).getByText("Not answered yet").waitFor();
    await part(answering.page, title).getByText("Is there room for a truck?").waitFor();
  });

  await withoutReload(asking, async () => {
    await button(part(answering.page, title), "Answer").press("Enter");
    const form = dialog(answering.page, "Answer this question");
    await form.getByText("Is there room for a truck?").waitFor();
    await form.getByLabel("Your answer").fill("Twelve feet, so yes.");
    await button(form, "Answer").press("Enter");
    await part(asking.page, title).getByText("Twelve feet, so yes.").waitFor();
    await part(asking.page, title).getByText("Olivia Park's answer").waitFor();
  });

  const change = await openDialog(part(answering.page, title), "Change answer", "Change your answer");
  expect(await change.getByLabel("Your answer").inputValue()).toBe("Twelve feet, so yes.");
  await change.getByLabel("Your answer").fill("Ten feet; I have measured it.");
  await button(change, "Save").click();
  await part(asking.page, title).getByText("Ten feet; I have measured it.").waitFor();
  for (const window of [asking, answering]) await looksRight(window);

  // The alert links to the project.
  await asking.page.goto("/v1/alerts");
  await asking.page.getByText("The answer to your question was changed").first().click();
  await part(asking.page, title).getByText("Ten feet; I have measured it.").waitFor();

  const sure = await openDialog(part(asking.page, title), "Remove", "Remove this question?");
  await sure.getByText("Its answer is removed, too.").waitFor();
  await looksRight(asking);
  await button(sure, "Remove").click();
  await part(asking.page, title).getByText("No questions yet.").waitFor();
  await part(answering.page, title).getByText("No questions yet.").waitFor();
  expect([...asking.errors, ...answering.errors]).toEqual([]);
});

test("a person who has asked five questions is offered no more, and the poster can remove a question", async () => {
  const title = "Level The Yard";
  const { owner, listing } = await posted(title);
  const asker = await signUp(product, "Carl Nguyen", "contractor");
  for (let n = 1; n <= 5; n += 1) {
    const body = { text: `How deep is corner ${n}?` };
    await asker.call(askQuestionEndpoint, { params: { listingId: listing.id }, body });
  }
  const [asking, answering] = [await openWindow(product), await openWindow(product)];
  await openAs(asking.page, asker.email, `/v1?postID=${listing.id}`);
  await part(asking.page, title).getByText("How deep is corner 5?").waitFor();
  expect(await button(part(asking.page, title), "Ask a question").count()).toBe(0);
  await openAs(answering.page, owner.email, `/v1?postID=${listing.id}`);
  const third = part(answering.page, title).getByRole("article").filter({ hasText: "corner 3" });
  await button(third, "Remove").click();
  await button(dialog(answering.page, "Remove this question?"), "Remove").click();
  await third.waitFor({ state: "detached" });
  await part(asking.page, title).getByText("How deep is corner 3?").waitFor({ state: "detached" });
  expect([...asking.errors, ...answering.errors]).toEqual([]);
});
