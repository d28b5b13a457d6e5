const canBePressed = ":is(a[href], button, input, select, textarea, summary, [tabindex='0']):not(:disabled)";

/** Returns the first visible control in an element, including the element itself. */
const firstIn = (element: Element): HTMLElement | undefined =>
  [element, ...element.querySelectorAll(canBePressed)].find(
    (one): one is HTMLElement =>
      one instanceof HTMLElement && one.matches(canBePressed) && one.getClientRects().length > 0,
  );

/** The last focused element, its position among its siblings, and its page. */
type Kept = {
  readonly element: Element;
  readonly places: ReadonlyArray<{ readonly parent: Element; readonly at: number }>;
  readonly page: string;
};

/** From the innermost element outwards, up to the page or dialog that contains it. */
const placesOf = (element: Element): Kept["places"] => {
  const parent = element.parentElement;
  if (parent === null || parent.matches("main, body, .ui-dialog")) return [];
  return [{ parent, at: [...parent.children].indexOf(element) }, ...placesOf(parent)];
};

/**
 * Returns the next control, or else the previous one, in the rest of its section; if that has none, the page's title.
 */
const neighborOf = ({ places }: Kept): HTMLElement | null => {
  const left = places.filter(({ parent }) => parent.isConnected);
  if (left.length === 0) return null;
  for (const { parent, at } of left) {
    const children = [...parent.children];
    for (const child of [...children.slice(at), ...children.slice(0, at).reverse()]) {
      const found = firstIn(child);
      if (found) return found;
    }
    if (parent.matches("section")) break;
  }
  // A dialog manages its own focus.
  return document.querySelector(".ui-dialog") ? null : document.querySelector("[data-page-title]");
};

/**
 * Moves the focus to a neighbor when the button that has it is removed by its own press, for example with its row: a keyboard continues
 * there, and a screen reader reads it. A page or dialog that moves the focus itself comes first.
 */
export const keepFocus = (): void => {
  let kept: Kept | undefined;
  addEventListener("focusin", ({ target }) => {
    if (target instanceof Element) kept = { element: target, places: placesOf(target), page: location.href };
  });
  addEventListener("pointerdown", ({ target }) => {
    if (target instanceof Node && !kept?.element.contains(target)) kept = undefined;
  });
  const give = () => {
    if (kept === undefined || document.activeElement !== document.body) return;
    const isGone = !kept.element.isConnected || kept.element.matches(":disabled");
    if (isGone && kept.page === location.href) neighborOf(kept)?.focus({ preventScroll: true });
  };
  let isAwaited = false;
  new MutationObserver(() => {
    if (isAwaited || kept === undefined || document.activeElement !== document.body) return;
    isAwaited = true;
    // A component that moves the focus itself has done so two frames later.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        isAwaited = false;
        give();
      }),
    );
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
};
