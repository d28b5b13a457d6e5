import { expect, test } from "vitest";
import { signUp } from "./agreed.ts";
import { button, dialog, openDialog, pageTitle, press, pressAndLook, projectCard } from "./parts.ts";
import { porchPicture } from "./picture.ts";
import { ownProduct } from "./product.ts";
import { fillInCustomer, pickBank } from "./steps.ts";
import { looksRight, openWindowAs, type Window } from "./window.ts";

const product = ownProduct();

/** Longer than the test provider takes to review a document, or until a bank link expires, in milliseconds. */
const aWhile = 60_000;

const open = async (name: string, path: string): Promise<Window> => {
  const person = await signUp(product, name, "home_owner");
  const window = await openWindowAs(product, person.email, path);
  return window;
};

const form = "/v1/payments/createcustomer";

/** Opens the form, and sends it under this first name. */
const sendAs = async (firstName: string) => {
  const window = await open(`Ada ${firstName}`, form);
  const { page } = window;
  await pageTitle(page, "Set up bank transfers").waitFor();
  await fillInCustomer(page, { firstName });
  await button(page, "Agree and continue").click();
  await pageTitle(page, "Payment Methods").waitFor();
  return { ...window, card: projectCard(page, "Bank account") };
};

test("the form for bank transfers says what is missing, in the words of the specification", async () => {
  const window = await open("Olive Owner", form);
  const { page } = window;
  await pageTitle(page, "Set up bank transfers").waitFor();
  await looksRight(window);
  // Values from the profile are already filled in.
  expect(await page.getByLabel("First name").inputValue()).toBe("Olive");
  for (const label of ["First name", "Last name", "Email", "Address", "City", "State", "Postal code"]) {
    await page.getByLabel(label, { exact: true }).fill("");
  }
  await button(page, "Agree and continue").click();
  const says = async (...messages: ReadonlyArray<string>) => {
    for (const message of messages) await page.getByText(message, { exact: true }).waitFor();
  };
  await says(
    "The First Name is required.",
    "The Last Name is required.",
    "The email is required.",
    "Address is required.",
    "City is required.",
    "State can only include 2 letters.",
    "Postal code can only accept numbers.",
    "DOB is required.",
    "SSN code is required.",
    "Please click on checkbox.",
  );
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("autocomplete"))).toBe("given-name");
  await looksRight(window);
  await page.getByLabel("Email", { exact: true }).fill("olive");
  await page.getByLabel("State", { exact: true }).fill("T3");
  await page.getByLabel("Postal code").fill("78A01");
  await page.getByLabel(/SSN/).fill("12a4");
  await button(page, "Agree and continue").click();
  await says(
    "Please enter an email address like name@example.com.",
    "State can only include 2 letters.",
    "Postal code can only accept numbers.",
    "SNN can only accept 4 digit numbers.",
  );
  await page.getByLabel("Email", { exact: true }).fill("olive.owner@example.com");
  await page.getByLabel("Address", { exact: true }).fill("12 Elm Street");
  await page.getByLabel("City").fill("Austin");
  await page.getByLabel("State", { exact: true }).fill("tx");
  await page.getByLabel("Postal code").fill("78701");
  await fillInCustomer(page);
  await page.getByLabel("Date of birth").fill(`${new Date().getFullYear() - 17}-01-01`);
  await button(page, "Agree and continue").click();
  await says("You must be at least 18 years old.");
  await page.getByLabel("Date of birth").fill("1980-02-29");
  await button(page, "Agree and continue").click();
  await pageTitle(page, "Payment Methods").waitFor();
  await page.getByText("Verified", { exact: true }).waitFor();
  await looksRight(window);
  expect(window.errors).toEqual([]);
});

test("banks are linked, chosen between, repaired and removed", async () => {
  const window = await sendAs("Olive");
  const { page, card } = window;
  await button(card, "Link a bank account").click();
  await pickBank(page, /First Test Bank/, () => looksRight(window));
  await card.getByText("Ready", { exact: true }).waitFor();
  await looksRight(window);
  await button(card, "Link another bank account").click();
  await pickBank(page, /Expired Sign-In Federal/);
  const row = (name: string) => card.getByRole("listitem").filter({ hasText: name });
  await row("First Test Bank").getByText("In use").waitFor();
  await button(row("Expired Sign-In Federal"), /^Use this one/).click();
  await row("Expired Sign-In Federal").getByText("In use").waitFor();
  expect(await row("First Test Bank").getByText("In use").count()).toBe(0);

  await product.advance(aWhile);
  await row("Expired Sign-In Federal").getByText("Your bank needs you to sign in again.").waitFor();
  await looksRight(window);
  const repair = await openDialog(card, "Sign in to your bank again", "Sign in to your bank");
  await looksRight(window);
  await button(repair, "Sign in").click();
  await page.getByText("Your bank is linked again.").waitFor();
  await card.getByText("Your bank needs you to sign in again.").waitFor({ state: "detached" });

  const asked = await openDialog(row("Expired Sign-In Federal"), /^Remove/, /^Remove Expired Sign-In Federal/);
  await looksRight(window);
  await button(asked, "Keep it").click();
  await button(row("Expired Sign-In Federal"), /^Remove/).click();
  await button(asked, "Remove").click();
  await row("Expired Sign-In Federal").waitFor({ state: "detached" });
  await row("First Test Bank").getByText("In use").waitFor();
  await button(row("First Test Bank"), /^Remove/).click();
  await dialog(page, /^Remove First/)
    .getByText("It's your only bank account")
    .waitFor();
  await button(dialog(page, /^Remove First/), "Remove").click();
  await card.getByText("Verified", { exact: true }).waitFor();
  await button(card, "Link a bank account").waitFor();
  expect(window.errors).toEqual([]);
});

test("a customer whom Dwolla asks to retry must enter all nine digits of the SSN", async () => {
  const window = await sendAs("Retry");
  const { page, card } = window;
  await card.getByText("Details needed").waitFor();
  await looksRight(window);
  await card.getByRole("link", { name: "Check your details" }).click();
  await pageTitle(page, "Check your details").waitFor();
  await fillInCustomer(page, { firstName: "Retry" });
  await pressAndLook(window, page, "Agree and continue", "Please enter all nine digits of your SSN.");
  await page.getByLabel("Social Security number (SSN)").fill("123-45-6789");
  await button(page, "Agree and continue").click();
  await pageTitle(page, "Payment Methods").waitFor();
  await card.getByText("Verified", { exact: true }).waitFor();
  expect(window.errors).toEqual([]);
});

test("a customer asked for an ID uploads one, reads that it was not accepted, and uploads another", async () => {
  const window = await sendAs("Document");
  const { card } = window;
  const picture = await porchPicture();
  const send = async (name: string) => {
    const upload = await openDialog(card, "Upload your ID");
    await press(upload, "Send to Dwolla", "Please Upload a File!");
    await upload.getByLabel(/Drag and drop your document here/).setInputFiles({ ...picture, name });
    await upload.getByText(name).waitFor();
    await looksRight(window);
    await button(upload, "Send to Dwolla").click();
    await card.getByText("ID being checked").waitFor();
  };
  await card.getByText("ID needed").waitFor();
  await looksRight(window);
  await send("fail.png");
  await product.advance(aWhile);
  await card.getByText("Your last document wasn't accepted").waitFor();
  await looksRight(window);
  await send("license.png");
  await looksRight(window);
  await product.advance(aWhile);
  await card.getByText("Verified", { exact: true }).waitFor();
  expect(window.errors).toEqual([]);
});

test.each([
  ["Suspended", "Suspended"],
  ["Deactivated", "Closed"],
])("a %s customer is referred to Dibbs Support", async (firstName, state) => {
  const window = await sendAs(firstName);
  const { page, card } = window;
  await card.getByText(state, { exact: true }).waitFor();
  await looksRight(window);
  await card.getByRole("link", { name: "Contact Dibbs Support" }).click();
  await pageTitle(page, "Dibbs Support").waitFor();
  // A person who already sent it is redirected to its status.
  await page.goto(form);
  await pageTitle(page, "Payment Methods").waitFor();
  await card.getByText(state, { exact: true }).waitFor();
  expect(window.errors).toEqual([]);
});
