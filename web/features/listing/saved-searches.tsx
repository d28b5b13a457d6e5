import { useEffect, useState } from "react";
import { paths } from "#api/addresses.ts";
import {
  editSavedSearchEndpoint,
  listSavedSearchesEndpoint,
  removeSavedSearchEndpoint,
} from "#api/endpoints/saved-searches.ts";
import type { SeenSavedSearch } from "#core/market/saved-search/saved-search.ts";
import { useDo, useRead } from "#web/client.ts";
import { Reading } from "#web/reading/reading.tsx";
import { AskButton } from "#web/ui/AskButton.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { Switch } from "#web/ui/Switch.tsx";
import { useToasts } from "#web/ui/Toasts.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";
import { resultsOf } from "./kept-filter.ts";
import { sayFilter } from "./say-filter.ts";
import { SearchNameDialog } from "./search-name-dialog.tsx";
import "./saved-searches.css";

function SavedSearchRow({ search }: { search: SeenSavedSearch }) {
  const toasts = useToasts();
  const { id, name, filter } = search;
  const edit = useDo(editSavedSearchEndpoint);
  const remove = useDo(removeSavedSearchEndpoint, { said: words.savedSearch.removed(name) });
  const [renaming, setRenaming] = useState(false);
  const [wanted, setWanted] = useState<boolean>();
  // The choice stays visible until the list contains it.
  useEffect(() => {
    if (search.alerts === wanted) setWanted(undefined);
  }, [search.alerts, wanted]);
  const params = { searchId: id };
  const said = sayFilter(filter);

  const toggle = async (alerts: boolean) => {
    setWanted(alerts);
    if (!(await edit.run({ params, body: { alerts } }))) return setWanted(undefined);
    toasts.success(alerts ? words.savedSearch.alertsOn(name) : words.savedSearch.alertsOff(name));
  };

  return (
    <li className="saved-search frame">
      <div className="breaks stack-4">
        <h2 className="text-16">
          <bdi>{name}</bdi>
        </h2>
        {said === name ? null : (
          <p className="breaks">
            <bdi>{said}</bdi>
          </p>
        )}
        <p className="soft">
          {words.savedSearch.since} <When at={search.createdAt} within />
        </p>
      </div>
      <Switch
        aria-label={words.savedSearch.alertsOf(name)}
        label={words.savedSearch.alerts}
        checked={wanted ?? search.alerts}
        aria-disabled={edit.busy}
        onChange={(on) => {
          if (!edit.busy) void toggle(on);
        }}
      />
      <div className="saved-search__actions cluster-8">
        <ButtonLink to={resultsOf(filter)}>
          <span>
            {words.savedSearch.show}
            <span className="visually-hidden"> {words.savedSearch.of(name)}</span>
          </span>
        </ButtonLink>
        <Button aria-label={words.savedSearch.renameOf(name)} onPress={() => setRenaming(true)}>
          {words.savedSearch.rename}
        </Button>
        <AskButton
          variant="text"
          aria-label={words.savedSearch.removeOf(name)}
          ask={{
            title: words.savedSearch.removeTitle(name),
            message: words.savedSearch.removeHint,
            yes: words.savedSearch.remove,
            no: words.savedSearch.keep,
            danger: true,
          }}
          onYes={() => remove.run({ params })}
        />
      </div>
      {renaming ? (
        <SearchNameDialog
          title={words.savedSearch.renameTitle}
          said={said}
          name={name}
          send={words.savedSearch.renameAction}
          onSend={(renamed) => edit.run({ params, body: { name: renamed } })}
          onClose={() => setRenaming(false)}
        />
      ) : null}
    </li>
  );
}

/** Shows /v1/saved-searches: the person's saved searches, and whether they get alerts for them. */
export function SavedSearchesPage() {
  const found = useRead(listSavedSearchesEndpoint, {});
  return (
    <>
      <PageHeader
        title={words.savedSearch.title}
        sentence={words.savedSearch.sentence}
        back={{ to: paths.listings, label: words.navigation.listings }}
      />
      {found.data === undefined ? (
        <Reading of={found} skeleton={<Skeleton shape="row" count={3} />} />
      ) : found.data.items.length === 0 ? (
        <EmptyState
          icon="bell"
          title={words.savedSearch.none}
          action={<ButtonLink to={paths.listings}>{words.savedSearch.find}</ButtonLink>}
        >
          {words.savedSearch.noneHint}
        </EmptyState>
      ) : (
        <ul className="plain-list stack-16">
          {found.data.items.map((search) => (
            <SavedSearchRow key={search.id} search={search} />
          ))}
        </ul>
      )}
    </>
  );
}
