/** Parts of pages, found by what people see: labels, buttons, headings; and actions on a single part. */
import type { Locator, Page } from "playwright-core";
import { dayOf, daysAfter } from "#core/shared/time-zone.ts";
import { looksRight, type Window } from "./window.ts";

/** Returns the day so many days from today, in the format of date fields. */
export const inDays = (days: number): string => daysAfter(dayOf(new Date()), days);

/** Called with each page that a step passes through. */
export type Look = () => Promise<void>;
export const glance: Look = async () => {};

export const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole("dialog", { name });
export const button = (within: Page | Locator, name: string | RegExp): Locator => within.getByRole("button", { name });
export const pageTitle = (page: Page, name: string): Locator => page.getByRole("heading", { level: 1, name });

/** Presses a button, and waits for the text that answers it. */
export const press = async (within: Page | Locator, name: string | RegExp, answer: string | RegExp): Promise<void> => {
  await button(within, name).click();
  await within.getByText(answer).waitFor();
};

/** The same, and checks the page then. */
export const pressAndLook = async (window: Window, ...pressed: Parameters<typeof press>): Promise<void> => {
  await press(...pressed);
  await looksRight(window);
};

/** Presses a button, and returns the dialog that it opens, whose name is the button's by default. */
export const openDialog = async (within: Page | Locator, name: string | RegExp, title = name): Promise<Locator> => {
  await button(within, name).click();
  return dialog("page" in within ? within.page() : within, title);
};

/** Follows a link of the side menu. */
export const goTo = async (page: Page, name: string, title = name): Promise<void> => {
  await page.getByRole("navigation").getByRole("link", { name, exact: true }).first().click();
  await pageTitle(page, title).waitFor();
};

/** Checks that the picture itself has loaded, not only its placeholder. */
export const seePicture = async (picture: Locator): Promise<void> => {
  await picture.scrollIntoViewIfNeeded();
  await picture.evaluate((image: HTMLImageElement) => image.decode());
};

/** Returns whether all of the element is visible, within each scrolling parent. */
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

/** Finds a card by its title; titles are shown capitalized. */
export const projectCard = (page: Page, title: string): Locator =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name: title }) });

/** Finds a milestone on its contract's page. */
export const milestone = (page: Page, number: number): Locator =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: `Milestone ${number}`, exact: true }) });

/** Finds the summary tile with this label on a contract's page. */
export const tile = (page: Page, label: string) =>
  page.locator(".ui-tile").filter({ has: page.getByText(label, { exact: true }) });
