/** The parts of pages, by what people see of them: labels, buttons, headings; and what is done with a single one. */
import type { Locator, Page } from "playwright-core";
import { dayOf, daysAfter } from "#core/shared/time-zone.ts";
import { looksRight, type Window } from "./window.ts";

/** A day from today on, as date fields take it. */
export const inDays = (days: number): string => daysAfter(dayOf(new Date()), days);

/** Looks at each page that a step comes through. */
export type Look = () => Promise<void>;
export const glance: Look = async () => {};

export const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole("dialog", { name });
export const button = (within: Page | Locator, name: string | RegExp): Locator => within.getByRole("button", { name });
export const pageTitle = (page: Page, name: string): Locator => page.getByRole("heading", { level: 1, name });

/** Presses a button, and waits for the words that answer it there. */
export const press = async (within: Page | Locator, name: string | RegExp, answer: string | RegExp): Promise<void> => {
  await button(within, name).click();
  await within.getByText(answer).waitFor();
};

/** The same, and looks at the page once they are there. */
export const pressAndLook = async (window: Window, ...pressed: Parameters<typeof press>): Promise<void> => {
  await press(...pressed);
  await looksRight(window);
};

/** Presses a button, and answers the dialog that it opens, which has its name unless it is given another. */
export const openDialog = async (within: Page | Locator, name: string | RegExp, title = name): Promise<Locator> => {
  await button(within, name).click();
  return dialog("page" in within ? within.page() : within, title);
};

/** Follows the menu at the side. */
export const goTo = async (page: Page, name: string, title = name): Promise<void> => {
  await page.getByRole("navigation").getByRole("link", { name, exact: true }).first().click();
  await pageTitle(page, title).waitFor();
};

/** The picture itself is there, not only the place for it. */
export const seePicture = async (picture: Locator): Promise<void> => {
  await picture.scrollIntoViewIfNeeded();
  await picture.evaluate((image: HTMLImageElement) => image.decode());
};

/** The whole of it is on the screen, inside whatever scrolls. */
export const isInView = (shown: Locator): Promise<boolean> =>
  shown.evaluate(
    (element) =>
      new Promise<boolean>((tell) => {
        const observer = new IntersectionObserver(([seen]) => {
          observer.disconnect();
          tell(seen?.intersectionRatio === 1);
        });
        observer.observe(element);
      }),
  );

/** A card by its title; titles are shown with capitals. */
export const projectCard = (page: Page, title: string): Locator =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name: title }) });

/** A milestone on the page of its contract. */
export const milestone = (page: Page, number: number): Locator =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: `Milestone ${number}`, exact: true }) });

/** What a contract's page sums up under this label. */
export const tile = (page: Page, label: string) =>
  page.locator(".ui-tile").filter({ has: page.getByText(label, { exact: true }) });
