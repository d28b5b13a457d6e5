import { useState } from "react";
import { paths } from "#api/addresses.ts";
import { listSavedSearchesEndpoint, saveSearchEndpoint } from "#api/endpoints/saved-searches.ts";
import { longestName } from "#core/market/saved-search/saved-search.ts";
import { useDo, useRead } from "#web/client.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { preloadDialog } from "#web/ui/Dialog.tsx";
import * as words from "#web/words.ts";
import type { Filter } from "./filter.ts";
import { keptFilterOf, resultsOf } from "./kept-filter.ts";
import { sayFilter } from "./say-filter.ts";
import { SearchNameDialog } from "./search-name-dialog.tsx";
import "./saved-searches.css";

/** Saves the address's search; once it is saved, links to all saved searches. */
export function SaveSearch({ filter }: { filter: Filter }) {
  const saved = useRead(listSavedSearchesEndpoint, {});
  const [open, setOpen] = useState(false);
  const save = useDo(saveSearchEndpoint, { said: words.savedSearch.saved });
  const kept = keptFilterOf(filter);
  const address = resultsOf(kept).toLowerCase();
  const isSaved = saved.data?.items.some((search) => resultsOf(search.filter).toLowerCase() === address) ?? false;
  if (isSaved) {
    return (
      <ButtonLink variant="text" icon="check" to={paths.saved_searches}>
        {words.savedSearch.isSaved}
      </ButtonLink>
    );
  }
  const said = sayFilter(kept);
  return (
    <>
      <Button
        variant="text"
        icon="bell"
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        onPress={() => setOpen(true)}
      >
        {words.savedSearch.save}
      </Button>
      {open ? (
        <SearchNameDialog
          title={words.savedSearch.saveTitle}
          said={said}
          hint={words.savedSearch.saveHint}
          name={said.slice(0, longestName)}
          send={words.savedSearch.saveAction}
          onSend={(name) => save.run({ body: { name, filter: kept } })}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
