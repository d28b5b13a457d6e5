import { useSearchParams } from "react-router-dom";

/** Which tab is selected, kept in the address as `tab` but for the first, and how to select another: as `Tabs` takes both. */
export const useTab = <Id extends string>(ids: readonly [Id, ...Id[]]) => {
  const [search, setSearch] = useSearchParams();
  const [first] = ids;
  return {
    selected: ids.find((id) => id === search.get("tab")) ?? first,
    onSelect: (id: string) => setSearch(id === first ? {} : { tab: id }, { replace: true }),
  };
};
