import { useSearchParams } from "react-router-dom";

/**
 * Returns the selected tab and a way to select another, as `Tabs` takes them; the address contains the tab as `tab`,
 * except the first.
 */
export const useTab = <Id extends string>(ids: readonly [Id, ...Id[]]) => {
  const [search, setSearch] = useSearchParams();
  const [first] = ids;
  return {
    selected: ids.find((id) => id === search.get("tab")) ?? first,
    onSelect: (id: string) => setSearch(id === first ? {} : { tab: id }, { replace: true }),
  };
};
