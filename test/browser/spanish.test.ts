/** A contractor's errand in Spanish: sign in, find a project, bid; and how the language is chosen and kept. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { postListingEndpoint } from "#api/endpoints/listings.ts";
import { aListingDraft } from "#test/builders/listing.ts";
import { signUp, uploadPorch } from "./agreed.ts";
import { button, dialog, inDays, pageTitle, press } from "./parts.ts";
import { ownProduct } from "./product.ts";
import { signIn } from "./steps.ts";
import { looksRight, openWindow, password } from "./window.ts";

const product = ownProduct();

const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang);

const signInInSpanish = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel("Correo electrónico").fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(password);
  await button(page, "Iniciar sesión").click();
};

/** Words that occur in English screens but in no Spanish one. */
const english =
  /\b(the|your|you|and|with|bid|bids|project|projects|search|filters|posted|days|left|budget|save|view|sign|amount|description|milestone|please|close|loading|optional|date)\b/i;

/** Returns the page's English text, apart from what people wrote themselves. */
const leftInEnglish = async (page: Page, written: readonly string[]): Promise<readonly string[]> => {
  const texts = await page.evaluate(() => {
    const said = [...document.querySelectorAll("body *")].flatMap((part) => [
      ...["aria-label", "title", "placeholder", "alt"].map((name) => part.getAttribute(name) ?? ""),
      ...[...part.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent ?? ""),
    ]);
    return [document.title, ...said];
  });
  const own = texts.map((text) => written.reduce((rest, part) => rest.replaceAll(part, ""), text.trim()));
  return [...new Set(own.filter((text) => english.test(text)))];
};

test("in a Spanish browser a contractor signs in, finds a project and bids, with no English text left", async () => {
  const owner = await signUp(product, "Olivia Park", "home_owner");
  const contractor = await signUp(product, "Carl Nguyen", "contractor");
  const draft = aListingDraft({ title: "New Cedar Gate", pictures: [await uploadPorch(owner)] });
  const listing = await owner.call(postListingEndpoint, { body: draft });
  const written = ["New Cedar Gate", draft.description, draft.title, "Olivia Park", "Carl Nguyen", contractor.email];

  const window = await openWindow(product, { locale: "es-US" });
  const { page, errors } = window;
  await page.goto("/v1");
  await pageTitle(page, "Iniciar sesión").waitFor();
  expect(await languageOf(page)).toBe("es");
  await looksRight(window);
  expect(await leftInEnglish(page, written)).toEqual([]);

  // The API's errors are in Spanish.
  await page.getByLabel("Correo electrónico").fill(contractor.email);
  await press(page, "Iniciar sesión", "Escriba su contraseña.");

  await signInInSpanish(page, contractor.email);
  await pageTitle(page, "Inicio").waitFor();
  await page.getByText("New Cedar Gate").first().waitFor();
  expect(await leftInEnglish(page, written)).toEqual([]);
  await looksRight(window);

  await page.goto(`/v1?bid=${listing.id}`);
  const form = dialog(page, "Hacer una oferta");
  await press(form, "Enviar oferta", "Escriba el monto de la oferta.");
  expect(await leftInEnglish(page, written)).toEqual([]);
  await form.getByLabel("Monto de la oferta").fill("950");
  await form.getByLabel("Fecha final").fill(inDays(20));
  await looksRight(window);
  await button(form, "Enviar oferta").click();
  await button(dialog(page, "¿Su oferta está lista para enviarse?"), "Sí").click();
  await page.getByText("¡Felicidades! Su oferta llegó a la publicación de Olivia Park").first().waitFor();

  await page.goto("/v1/my-bids");
  await pageTitle(page, "Mis ofertas").waitFor();
  await page.getByText("Falta que").first().waitFor();
  expect(await page.getByText(/\$950/).count()).toBeGreaterThan(0);
  expect(await leftInEnglish(page, written)).toEqual([]);
  await looksRight(window);
  expect(errors).toEqual([]);
});

test("the language is chosen before sign-in or in Settings, and the person's other browser follows at sign-in", async () => {
  const { email } = await signUp(product, "Rosa Delgado", "contractor");
  const { page } = await openWindow(product);
  await page.goto("/signin");
  expect(await languageOf(page)).toBe("en");
  await button(page, "Español").click();
  await pageTitle(page, "Iniciar sesión").waitFor();
  await signInInSpanish(page, email);
  await pageTitle(page, "Inicio").waitFor();
  const languageKept = async () => {
    const [row] = await product.database.sql`select language from person where email = ${email}`;
    return row?.language;
  };
  await expect.poll(languageKept).toBe("es");

  // Another browser, set to English, follows the account.
  const other = await openWindow(product);
  await other.page.goto("/v1");
  await signIn(other.page, email);
  await pageTitle(other.page, "Inicio").waitFor();
  expect(await languageOf(other.page)).toBe("es");

  await button(page, "Apariencia e idioma").click();
  await page.getByRole("radio", { name: "English" }).click();
  await pageTitle(page, "Home").waitFor();
  expect(await languageOf(page)).toBe("en");
  await expect.poll(languageKept).toBe("en");
});
