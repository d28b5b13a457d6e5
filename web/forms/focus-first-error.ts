/** The fields that are marked as wrong; a button that opens what is missing cannot be marked as an input can. */
export const wrongFields = '[aria-invalid="true"], [data-invalid]';

/** After the messages of a form are drawn, the first wrong field has the focus, and with it is said to a screen reader. */
export const focusFirstError = (form: HTMLElement | null): void => {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>(wrongFields)?.focus());
};
