/** Once what is drawn next stands, reading goes on at the page's title: for what takes away that which had the focus. */
export const focusPageTitle = (): void => {
  requestAnimationFrame(() => document.querySelector<HTMLElement>("[data-page-title]")?.focus({ preventScroll: true }));
};
