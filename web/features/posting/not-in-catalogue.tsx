import * as words from "#web/words.ts";

/** Links from the catalogue and the cart to the form for an item that the catalogue does not have. */
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
