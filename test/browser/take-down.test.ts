import { expect, test } from "vitest";
import { postedBy, signUp } from "./agreed.ts";
import { button, dialog, pageTitle, projectCard } from "./parts.ts";
import { ownProduct } from "./product.ts";
import { looksRight, openWindowAs } from "./window.ts";

const product = ownProduct();

test("one post is closed and another removed by keyboard, each after a confirmation", async () => {
  const owner = await signUp(product, "Olivia Park", "home_owner");
  for (const title of ["Paint The Porch", "Mend The Gutter"]) await postedBy(owner, { title });
  const window = await openWindowAs(product, owner.email, "/v1/projects");
  const { page } = window;

  const ask = async (title: string, entry: string, question: string) => {
    await button(projectCard(page, title), `More for ${title}`).click();
    const chosen = page.getByRole("menuitem", { name: entry });
    await chosen.click();
    await dialog(page, question).getByText(title).waitFor();
    return dialog(page, question);
  };
  const asked = await ask("Paint The Porch", "Close this Post", "Close this post?");
  await looksRight(window);
  // Canceling returns the focus to where it was.
  await page.keyboard.press("Escape");
  await asked.waitFor({ state: "detached" });
  const more = button(projectCard(page, "Paint The Porch"), "More for Paint The Porch");
  await expect.poll(() => more.evaluate((one) => one === document.activeElement)).toBe(true);

  const readOn = () =>
    expect.poll(() => pageTitle(page, "My Projects").evaluate((one) => one === document.activeElement)).toBe(true);
  await button(await ask("Paint The Porch", "Close this Post", "Close this post?"), "Close this Post").press("Enter");
  await page.getByText("Paint The Porch is closed.").waitFor();
  await projectCard(page, "Paint The Porch").waitFor({ state: "detached" });
  await readOn();

  await button(await ask("Mend The Gutter", "Remove this Post", "Remove this post?"), "Remove this Post").press(
    "Enter",
  );
  await page.getByText("Mend The Gutter is removed.").waitFor();
  await page.getByRole("heading", { name: "No open projects" }).waitFor();
  await readOn();
  await page.getByRole("tab", { name: "Closed" }).click();
  await projectCard(page, "Paint The Porch").waitFor();
  expect(window.errors).toEqual([]);
});
