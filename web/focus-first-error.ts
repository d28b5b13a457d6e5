/** After the messages of a form are drawn, the first wrong field has the focus, and with it is said to a screen reader. */
export const focusFirstError = (form: HTMLElement | null): void => {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
};
