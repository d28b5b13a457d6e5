/** How a person becomes a member, by what they see: register, verify the phone, choose a type, fill in the profile. */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { aPhone } from "#test/builders/person.ts";
import { button, dialog, glance, type Look, openDialog, pageTitle, press, seePicture } from "./parts.ts";
import { porchPicture } from "./picture.ts";
import type { Product } from "./product.ts";
import { password } from "./window.ts";

export interface Newcomer {
  readonly name: string;
  readonly email: string;
  readonly type: "Homeowner" | "Contractor/Sub-Contractor" | "Supplier";
}

/** On the registration page: creates the account, and ends at the phone step. */
export const register = async (page: Page, { name, email }: Newcomer, look = glance): Promise<void> => {
  await pageTitle(page, "Create your account").waitFor();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await look();
  await button(page, "Create account").click();
  await pageTitle(page, "Verify Your Phone Number").waitFor();
};

/** Returns the code in the latest text to a number. */
export const textedCode = async (product: Product, number: string): Promise<string> => {
  const [last = ""] = await product.sentTo(number);
  return /^\d{6}(?= is your Dibbs code)/.exec(last)?.[0] ?? "";
};

/** Verifies a new number, and ends at the type step. */
export const verifyPhone = async (page: Page, product: Product, look = glance): Promise<void> => {
  const number = aPhone();
  await page.getByLabel("Phone number").fill(number.slice(2));
  // A pointer would hit the tick that is drawn over the box.
  await page.getByRole("checkbox", { name: /I'm not a robot/ }).press("Space");
  await page.getByText("Checked").waitFor();
  await look();
  await press(page, "GET OTP", "The OTP has been sent to the given phone number");
  await page.getByLabel("6-digit code").fill(await textedCode(product, number));
  await look();
  await button(page, "VERIFY OTP").click();
  await pageTitle(page, "Select Your Profile Type").waitFor();
};

/** Chooses the type, and ends at the wizard's first step. */
export const chooseType = async (page: Page, type: Newcomer["type"], look = glance): Promise<void> => {
  expect(await page.getByRole("radio", { name: /^Homeowner/ }).isChecked()).toBe(true);
  await page.getByRole("radio", { name: type }).check();
  await look();
  await button(page, "Next").click();
  await stepTitle(page, "Profile Details").waitFor();
};

export const stepTitle = (page: Page, name: string): Locator =>
  page.getByRole("heading", { level: 2, name, exact: true });

/** Submits the current step's form. */
const next = (page: Page) => button(page, "Next").click();

export const fillDetails = async (page: Page): Promise<void> => {
  await page.getByLabel("Street address").fill("1907 Kinney Avenue");
  await page.getByLabel("City").fill("Austin");
  await page.getByLabel("State").selectOption("TX");
  await page.getByLabel("ZIP code").fill("78704");
};

/** Uploads a photo, and accepts the suggested crop. */
export const uploadPhoto = async (page: Page, look = glance): Promise<void> => {
  await page.getByLabel(/Drag and drop your photo here/).setInputFiles(await porchPicture());
  const crop = dialog(page, "Position your photo");
  await crop.getByRole("slider", { name: "Zoom" }).waitFor();
  await seePicture(crop.locator("img"));
  await look();
  await button(crop, "Use this photo").click();
  await page.getByText("Attached Image Uploaded Successfully").first().waitFor();
  await button(page, "Remove photo").waitFor();
};

export const addCertificate = async (page: Page, title: string, issuer: string, look = glance): Promise<void> => {
  const form = await openDialog(page, "Add a Certifications", "Add Certification");
  await form.getByLabel("Title").fill(title);
  await form.getByLabel("Issuer name").fill(issuer);
  const upload = page.waitForResponse((answer) => answer.url().includes("/api/files") && answer.ok());
  await form.getByLabel(/Drag and drop the image here/).setInputFiles(await porchPicture());
  await upload;
  await form.getByRole("progressbar").waitFor({ state: "detached" });
  await look();
  await button(form, "Add").click();
  await form.waitFor({ state: "detached" });
  await page.getByRole("listitem").filter({ hasText: title }).getByText(issuer).waitFor();
};

/** Fills in everything that the wizard asks for; ends at the page after it. */
export const fillProfile = async (page: Page, type: Newcomer["type"], look: Look = glance): Promise<void> => {
  await fillDetails(page);
  await look();
  await next(page);
  await page.getByText("Details saved successfully.").waitFor();
  await stepTitle(page, "Profile Photo").waitFor();
  await look();
  await uploadPhoto(page, look);
  await look();
  await next(page);
  if (type === "Homeowner") return;
  await stepTitle(page, "Business Details").waitFor();
  await page.getByLabel("Business name").fill("Kinney Avenue Builders");
  await look();
  await next(page);
  await page.getByText("Business details saved successfully.").waitFor();
  await stepTitle(page, "Select Industry").waitFor();
  await page.getByRole("checkbox", { name: "Carpenter" }).check();
  await page.getByLabel("Another industry").fill("Chimney repair");
  await button(page, "Add").click();
  await look();
  await next(page);
  await page.getByText("Industry saved successfully.").waitFor();
  await stepTitle(page, "Certifications").waitFor();
  await look();
  await addCertificate(page, "30-Hour Construction Safety", "Builders' Safety Institute", look);
  await look();
  await button(page, "Save").click();
};
