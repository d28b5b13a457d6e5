/** The fields that are marked as wrong; a button that opens what is missing cannot be marked as an input can. */
export const wrongFields = '[aria-invalid="true"], [data-invalid]';

/**
 * After the messages of a form are drawn, the first wrong field has the focus, and with it is said to a screen reader. Its
 * message comes into view, too: a list that is higher than a phone would fill the screen without it.
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
