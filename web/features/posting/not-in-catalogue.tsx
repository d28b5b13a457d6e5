import * as words from "#web/words.ts";

/** The way to an item that the catalogue does not have, for whoever looks at that or at the cart. */
export function NotInCatalogue({ onOwn }: { onOwn: () => void }) {
  return (
    <p className="catalogue__own soft">
      {words.materials.ownLead}{" "}
      <button type="button" onClick={onOwn}>
        {words.materials.own}
      </button>
    </p>
  );
}
