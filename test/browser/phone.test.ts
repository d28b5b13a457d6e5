import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { call } from "#api/call.ts";
import { registerEndpoint } from "#api/endpoints/sign-in.ts";
import { aPhone } from "#test/builders/person.ts";
import { another } from "#test/builders/phone.ts";
import { agree } from "./agreed.ts";
import { inDays, pageTitle, press, pressAndLook } from "./parts.ts";
import { ownProduct } from "./product.ts";
import { looksRight, openWindowAs, password, type Window } from "./window.ts";

const product = ownProduct();

const title = "Verify Your Phone Number";
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const numberField = (page: Page) => page.getByLabel("Phone number");
const codeField = (page: Page) => page.getByLabel("6-digit code");
const sentNotice = (page: Page) => page.getByText("The OTP has been sent to the given phone number");
const codeSentTo = async (number: string): Promise<string> =>
  /^\d{6}/.exec((await product.sentTo(number))[0] ?? "")?.[0] ?? "";

let people = 0;
/** Opens a window as a person who has just registered, on the way to a page. */
const newcomer = async (to = "/v1"): Promise<Window> => {
  people += 1;
  const email = `ada.${people}@example.com`;
  await call(registerEndpoint, { body: { email, name: "Ada Miller", password } }, { baseUrl: product.url });
  const window = await openWindowAs(product, email, to);
  await pageTitle(window.page, title).waitFor();
  return window;
};

const proveHuman = async (page: Page): Promise<void> => {
  await page.getByRole("checkbox", { name: /not a robot/ }).click();
  await page.getByText("Checked").waitFor();
};

/** Requests a code on the page; the caller checks the result. */
const ask = async (page: Page, number: string): Promise<void> => {
  await numberField(page).fill(number.slice(2));
  await proveHuman(page);
  await button(page, "GET OTP").click();
};

const askAndGet = async (page: Page, number: string): Promise<string> => {
  await ask(page, number);
  await codeField(page).waitFor();
  return codeSentTo(number);
};

test("a phone number is verified by keyboard alone, and the destination is kept", async () => {
  const window = await newcomer("/v1/payments?x=1");
  const { page } = window;
  expect(new URL(page.url()).searchParams.get("next_route")).toBe("/v1/payments?x=1");
  const number = aPhone();
  await page.getByRole("checkbox", { name: /not a robot/ }).waitFor();
  await looksRight(window);
  await numberField(page).focus();
  await page.keyboard.type(number.slice(2));
  expect(await numberField(page).inputValue()).toMatch(/^\(512\) \d{3}-\d{4}$/);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.getByText("Checked").waitFor();
  await looksRight(window);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await sentNotice(page).waitFor();
  await page.getByText("OTP Sent", { exact: true }).waitFor();
  await codeField(page).waitFor();
  await looksRight(window);
  // A code can also be typed after a reload.
  await page.reload();
  await codeField(page).waitFor();
  await page.getByText(sayOf(number)).waitFor();
  const code = await codeSentTo(number);
  expect(code).toMatch(/^\d{6}$/);
  await codeField(page).fill(` ${code.slice(0, 3)} ${code.slice(3)}`);
  await page.keyboard.press("Enter");
  await pageTitle(page, "Select Your Profile Type").waitFor();
  expect(new URL(page.url()).searchParams.get("next_route")).toBe("/v1/payments?x=1");
  expect(window.errors).toEqual([]);
});

const sayOf = (number: string): string => `(${number.slice(2, 5)}) ${number.slice(5, 8)}-${number.slice(8)}`;

test("an invalid number or code is reported in the product's words, and can be corrected", async () => {
  const window = await newcomer();
  const { page } = window;
  await page.getByRole("checkbox", { name: /not a robot/ }).waitFor();
  for (const wrong of ["", "512 555", "512 512 3456", "222 222 2222"]) {
    await numberField(page).fill(wrong);
    await press(page, "GET OTP", "Invalid phone number. Please enter a valid phone number");
    await numberField(page).and(page.locator(":focus")).waitFor();
  }
  await looksRight(window);
  const number = aPhone();
  await numberField(page).fill(number.slice(2));
  await pressAndLook(window, page, "GET OTP", "Confirm that you're not a robot.");
  const code = await askAndGet(page, number);
  await codeField(page).fill("12345");
  await pressAndLook(window, page, "VERIFY OTP", "Please fill the correct 6 digit OTP to continue");
  await codeField(page).fill(another(code));
  await press(page, "VERIFY OTP", "INVALID OTP. The OTP entered is incorrect.");
  await product.database.sql`update phone_code set expires_at = now() where number = ${number}`;
  await codeField(page).fill(code);
  await pressAndLook(window, page, "VERIFY OTP", "INVALID OTP. The code has expired. Please try again.");
  await button(page, "Resend OTP").click();
  expect(await numberField(page).inputValue()).toBe(sayOf(number));
  const newer = await askAndGet(page, number);
  await codeField(page).pressSequentially(`x${newer.slice(0, 4)}0`);
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await page.keyboard.type(newer.slice(4));
  await button(page, "VERIFY OTP").click();
  await pageTitle(page, "Select Your Profile Type").waitFor();
  expect(window.errors).toEqual([]);
});

test("a third code in a row has to wait, and a number already in use is reported only after its code was right", async () => {
  const window = await newcomer();
  const { page } = window;
  const taken = aPhone();
  await product.database.sql`
    update person set phone = ${taken} where email = 'ada.1@example.com'`;
  await ask(page, aPhone());
  await codeField(page).waitFor();
  await button(page, "Resend OTP").click();
  const code = await askAndGet(page, taken);
  await codeField(page).fill(code);
  await pressAndLook(window, page, "VERIFY OTP", "The phone number is already in use.");
  await ask(page, aPhone());
  await page.getByText("You have raised too many requests kindly come again later.").waitFor();
  await page.getByRole("button", { name: /^Try again in 0:\d\d$/ }).waitFor();
  await looksRight(window);
  expect(window.errors).toEqual([]);
});

/** Answers the page's request for its code with this delivery, such as the carrier's rejection. */
const delivered = (delivery: string) => async (route: Route) => {
  if (route.request().method() !== "GET") return route.fallback();
  const response = await route.fetch();
  const { code } = await response.json();
  return route.fulfill({ response, json: { code: code && { ...code, delivery } } });
};
const codeAddress = "**/api/people/me/phone-code";

test("the page reports the carrier's failure or rejection, and a request that gets no response", async () => {
  const window = await newcomer();
  const { page } = window;
  const warnings: string[] = [];
  page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
  await page.route(codeAddress, (route) => (route.request().method() === "POST" ? route.abort() : route.fallback()));
  await ask(page, aPhone());
  await page.getByText("Error occurred", { exact: true }).waitFor();
  await page.getByText("Check console to see more details.").waitFor();
  expect(warnings.join()).toContain("NoAnswer");
  await looksRight(window);
  await page.unroute(codeAddress);
  await page.route(codeAddress, delivered("failed"));
  await ask(page, aPhone());
  await codeField(page).waitFor();
  await page.getByText("Error occurred", { exact: true }).waitFor();
  await page.unroute(codeAddress);
  await page.getByText("Error occurred", { exact: true }).waitFor({ state: "detached" });
  await page.route(codeAddress, delivered("refused"));
  await button(page, "Resend OTP").click();
  await ask(page, aPhone());
  await page.getByText("Invalid Phone Number. Please enter a valid phone number after refreshing the page.").waitFor();
  await looksRight(window);
  expect(window.errors).toEqual([]);
});

test("a person whose session ends meanwhile is led to register, with the destination kept", async () => {
  const { page } = await newcomer("/v1/alerts");
  await product.database.sql`delete from session`;
  await page.route("**/api/people/me/**", (route) =>
    route.fulfill({
      status: 401,
      contentType: "application/problem+json",
      json: { type: "about:blank", title: "x", detail: "x", status: 401, code: "Unauthenticated", reference: "r" },
    }),
  );
  await page.getByRole("checkbox", { name: /not a robot/ }).click();
  await pageTitle(page, "Create your account").waitFor();
  await page.getByText("INVALID CREDENTIALS", { exact: true }).waitFor();
  await page.getByText("Please sign in/sign up for verification.").waitFor();
  const { pathname, searchParams } = new URL(page.url());
  expect([pathname, searchParams.get("next_route")]).toEqual(["/register", "/v1/alerts"]);
});

test("the number is changed from the profile in the same way, which leads back to the profile", async () => {
  const stages = [{ amount: 900, description: "Posts", due: inDays(10) }];
  const { owner } = await agree(product, { owner: "Olivia Park", bidder: "Carl Nguyen", title: "A Fence", stages });
  const window = await openWindowAs(product, owner.email, "/v1/profile/basic-details");
  const { page } = window;
  await page.getByRole("link", { name: "Change phone number" }).click();
  await pageTitle(page, title).waitFor();
  const number = aPhone();
  const code = await askAndGet(page, number);
  await codeField(page).fill(code);
  await press(page, "VERIFY OTP", "Phone number verified.");
  await page.waitForURL(/\/v1\/profile\/basic-details$/);
  await page.getByText(sayOf(number)).first().waitFor();
  expect((await product.sentTo(owner.email)).join()).toContain("The phone number of your Dibbs account was changed.");
  expect(window.errors).toEqual([]);
});
