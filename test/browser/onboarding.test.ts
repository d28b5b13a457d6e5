import { describe, expect, test } from "vitest";
import { button, openDialog, pageTitle } from "./parts.ts";
import { ownProduct } from "./product.ts";
import {
  addCertificate,
  chooseType,
  fillDetails,
  fillProfile,
  type Newcomer,
  register,
  stepTitle,
  uploadPhoto,
  verifyPhone,
} from "./sign-up.ts";
import { looksRight, openWindow } from "./window.ts";

const product = ownProduct();

/** Makes emails unique, also when a test is retried. */
let people = 0;

const newcomer = (name: string, type: Newcomer["type"]): Newcomer => {
  people += 1;
  return { name, email: `${name.toLowerCase().replaceAll(/\W+/g, ".")}.${people}@example.com`, type };
};

const columnsOf = async (email: string) => {
  const [row] = await product.database.sql`
    select user_type, city, state, business, industries, onboarded_at is not null as onboarded,
      picture_id is not null as pictured,
      (select count(*)::int from certificate where person_id = person.id) as certificates
    from person where email = ${email}`;
  return row;
};

test("a home owner registers, completes the profile, and arrives at the page they first opened", async () => {
  const owner = newcomer("Hazel Ortiz", "Homeowner");
  const window = await openWindow(product);
  const { page } = window;
  await page.goto("/v1/payments?from=mail");
  await page.getByRole("link", { name: "Create an account" }).click();
  await register(page, owner);
  await verifyPhone(page, product);
  await chooseType(page, owner.type, () => looksRight(window));
  for (const path of ["/v1", "/v1/projects", "/signin", "/v1/verify-phone-number", "/v1/select-user-type"]) {
    await page.goto(path);
    await stepTitle(page, "Profile Details").waitFor();
    expect(new URL(page.url()).pathname).toBe("/v1/profile-onboard");
  }
  await page.goto("/v1/profile-onboard?next_route=%2Fv1%2Fpayments%3Ffrom%3Dmail");
  await stepTitle(page, "Profile Details").waitFor();
  expect(
    await page
      .getByRole("listitem")
      .filter({ hasText: /Profile (Details|Photo)/ })
      .count(),
  ).toBe(2);
  await fillProfile(page, owner.type);
  await pageTitle(page, "Payment Methods").waitFor();
  expect(page.url()).toBe(`${product.url}/v1/payments?from=mail`);
  expect(await columnsOf(owner.email)).toEqual({
    user_type: "home_owner",
    city: "Austin",
    state: "TX",
    business: null,
    industries: [],
    onboarded: true,
    pictured: true,
    certificates: 0,
  });
  await page.goto("/v1/profile-onboard?next_route=https%3A%2F%2Fexample.com%2F");
  await pageTitle(page, "Home").waitFor();
  expect(window.errors).toEqual([]);
});

test("a contractor's next_route is kept through every step of onboarding", async () => {
  const contractor = newcomer("Cole Ramsey", "Contractor/Sub-Contractor");
  const window = await openWindow(product);
  const { page } = window;
  const wanted = "/v1/alerts";
  const carried = () => new URL(page.url()).searchParams.get("next_route");
  await page.goto(wanted);
  await page.getByRole("link", { name: "Create an account" }).click();
  await register(page, contractor);
  expect(carried()).toBe(wanted);
  await verifyPhone(page, product);
  expect(carried()).toBe(wanted);
  await chooseType(page, contractor.type);
  expect(carried()).toBe(wanted);
  await fillProfile(page, contractor.type, () => looksRight(window));
  await pageTitle(page, "Alerts").waitFor();
  expect(await columnsOf(contractor.email)).toEqual({
    user_type: "contractor",
    city: "Austin",
    state: "TX",
    business: { name: "Kinney Avenue Builders", address: null, website: null },
    industries: ["Carpenter", "Chimney repair"],
    onboarded: true,
    pictured: true,
    certificates: 1,
  });
  expect(window.errors).toEqual([]);
});

test("a supplier leaves midway, resumes with what they had typed, and skips the optional steps", async () => {
  const supplier = newcomer("Sam Okafor", "Supplier");
  const window = await openWindow(product);
  const { page } = window;
  await page.goto("/register");
  await register(page, supplier);
  await verifyPhone(page, product);
  await chooseType(page, "Contractor/Sub-Contractor");
  await button(page, "Previous").click();
  await pageTitle(page, "Select Your Profile Type").waitFor();
  await page.getByRole("radio", { name: "Supplier" }).check();
  await button(page, "Next").click();
  await stepTitle(page, "Profile Details").waitFor();

  await page.getByLabel("Street address").fill("12 Elm Street");
  await page.reload();
  await stepTitle(page, "Profile Details").waitFor();
  expect(await page.getByLabel("Street address").inputValue()).toBe("12 Elm Street");
  await fillDetails(page);
  await button(page, "Next").click();
  await stepTitle(page, "Profile Photo").waitFor();
  await button(page, "Skip").click();
  await stepTitle(page, "Business Details").waitFor();
  await page.getByLabel("Business website").fill("okaforlumber.example.com");
  await page.goto("/v1/profile");
  await pageTitle(page, "Profile").waitFor();
  await page.getByRole("link", { name: "Continue" }).click();
  await stepTitle(page, "Business Details").waitFor();
  expect(await page.getByLabel("Business website").inputValue()).toBe("okaforlumber.example.com");
  await button(page, "Previous").click();
  await stepTitle(page, "Profile Photo").waitFor();
  await button(page, "Skip").click();
  await button(page, "Next").click();
  await stepTitle(page, "Select Industry").waitFor();
  // A skipped step isn't marked as done.
  const steps = page.getByRole("navigation", { name: "Steps of your profile" }).getByRole("listitem");
  await steps.filter({ hasText: "Business Details (done)" }).waitFor();
  expect(await steps.filter({ hasText: "Profile Photo" }).textContent()).not.toContain("done");
  await page.getByRole("checkbox", { name: "Roofing" }).check();
  await button(page, "Next").click();
  await stepTitle(page, "Certifications").waitFor();
  await button(page, "Skip").click();
  await pageTitle(page, "Home").waitFor();
  expect(await columnsOf(supplier.email)).toMatchObject({
    user_type: "supplier",
    business: { name: null, address: null, website: "https://okaforlumber.example.com" },
    industries: ["Roofing"],
    onboarded: true,
    pictured: false,
    certificates: 0,
  });
  expect(window.errors).toEqual([]);
});

test("each step names what is missing or invalid, in the product's words", async () => {
  const window = await openWindow(product);
  const { page } = window;
  await page.goto("/register");
  const contractor = newcomer("Nora Blank", "Contractor/Sub-Contractor");
  await register(page, contractor);
  await verifyPhone(page, product);
  await chooseType(page, contractor.type);
  const says = (message: string) => page.getByRole("alert").filter({ hasText: message }).waitFor();
  const refuses = async (message: string, name = "Next") => {
    await button(page, name).click();
    await says(message);
  };

  await page.getByLabel("Name", { exact: true }).fill(" ");
  await refuses("Please Confirm Your Name!");
  await says("Please Input Your Address!");
  await says("Please Input Your City!");
  await says("Please Select Your State!");
  await says("Please input your Zip Code!");
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-invalid"))).toBe("true");
  await looksRight(window);
  await page.getByLabel("Name", { exact: true }).fill(contractor.name);
  await fillDetails(page);
  await page.getByLabel("City").fill("Austin 2");
  await says("Valid characters include letters, spaces and . - '");
  await page.getByLabel("City").fill("Round Rock");
  await button(page, "Next").click();

  await stepTitle(page, "Profile Photo").waitFor();
  await refuses("Please Upload a Profile Picture");
  const large = { name: "large.png", mimeType: "image/png", buffer: Buffer.alloc(2 * 1024 * 1024) };
  await page.getByLabel(/Drag and drop your photo here/).setInputFiles(large);
  await says("Image must smaller than 2MB!");
  const broken = { name: "broken.png", mimeType: "image/png", buffer: Buffer.from("no picture") };
  await page.getByLabel(/Drag and drop your photo here/).setInputFiles(broken);
  await says("We can't read this picture.");
  await looksRight(window);
  const note = { name: "note.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") };
  await page.getByLabel(/Drag and drop your photo here/).setInputFiles(note);
  await says("This file type is not supported.");
  expect(await page.getByText("We can't read this picture.").count()).toBe(0);
  await button(page, "Skip").click();

  await stepTitle(page, "Business Details").waitFor();
  await refuses("Please fill at least one value.");
  await looksRight(window);
  await button(page, "Skip").click();

  await stepTitle(page, "Select Industry").waitFor();
  await refuses("Please select your industry!");
  await page.getByLabel("Another industry").fill("Chimney repair");
  await button(page, "Next").click();

  await stepTitle(page, "Certifications").waitFor();
  await refuses("Please Add Certificate", "Save");
  const form = await openDialog(page, "Add a Certifications", "Add Certification");
  await button(form, "Add").click();
  await says("Please Enter a Title!");
  await says("Please Upload a File!");
  const text = { name: "license.txt", mimeType: "text/plain", buffer: Buffer.from("license") };
  await form.getByLabel(/Drag and drop the image here/).setInputFiles(text);
  await says("You can only upload JPG/PNG file!");
  await looksRight(window);
  await button(form, "Cancel").click();
  await form.waitFor({ state: "detached" });
  await addCertificate(page, "Electrical License", "State of Texas");
  const asked = await openDialog(page, "Delete Electrical License", "Are you sure you want to delete this?");
  await looksRight(window);
  await button(asked, "Delete").click();
  await page.getByText("No certifications yet").waitFor();
  await addCertificate(page, "Electrical License", "State of Texas");
  await button(page, "Save").click();
  await pageTitle(page, "Home").waitFor();
  expect(window.errors).toEqual([]);
});

describe("by keyboard alone", () => {
  test("a home owner gets from the choice of the profile type to the listings", async () => {
    const window = await openWindow(product);
    const { page } = window;
    const { keyboard } = page;
    const owner = newcomer("Kay Lindqvist", "Homeowner");
    await page.goto("/register");
    await register(page, owner);
    await verifyPhone(page, product);
    /** Presses Tab until the element of this name has the focus. */
    const tabTo = async (name: string | RegExp) => {
      for (let presses = 0; presses < 40; presses += 1) {
        const focused = await page.evaluate(() => {
          const element = document.activeElement as HTMLInputElement | null;
          return element?.labels?.[0]?.textContent ?? element?.getAttribute("aria-label") ?? element?.textContent ?? "";
        });
        if (typeof name === "string" ? focused.trim() === name : name.test(focused)) return;
        await keyboard.press("Tab");
      }
      throw new Error(`Tab never reaches ${name}.`);
    };
    await tabTo(/^Homeowner/);
    await keyboard.press("ArrowDown");
    await keyboard.press("ArrowUp");
    await keyboard.press("Enter");
    await stepTitle(page, "Profile Details").waitFor();
    await tabTo("Street address");
    await keyboard.type("1907 Kinney Avenue");
    await tabTo("City");
    await keyboard.type("Austin");
    await tabTo("State");
    await keyboard.type("Texas");
    await tabTo("ZIP code");
    await keyboard.type("78704");
    await keyboard.press("Enter");
    await stepTitle(page, "Profile Photo").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Profile Photo");
    // The file is chosen in the system's own dialog.
    await uploadPhoto(page);
    await tabTo("Next");
    await keyboard.press("Enter");
    await pageTitle(page, "Home").waitFor();
    expect(window.errors).toEqual([]);
  });
});
