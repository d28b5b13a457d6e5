/** The selector of wrong fields; a button that opens a missing part cannot be marked as an input can. */
export const wrongFields = '[aria-invalid="true"], [data-invalid]';

/**
 * Focuses the first wrong field after the form's messages are rendered, so that a screen reader announces it. Its
 * message is scrolled into view as well: otherwise a list higher than a phone would fill the screen.
 */
export const focusFirstError = (form: HTMLElement | null): void => {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>(wrongFields);
    field?.focus();
    const describedBy = field?.getAttribute("aria-describedby")?.split(" ") ?? [];
    const message = describedBy.find((id) => id.endsWith("-error"));
    if (message) document.getElementById(message)?.scrollIntoView({ block: "nearest" });
  });
};
