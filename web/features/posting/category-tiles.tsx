import { listCategoriesEndpoint } from "#api/endpoints/catalogue.ts";
import type { CategoryView } from "#core/market/catalogue/product.ts";
import { useRead } from "#web/client.ts";
import { ReadProblem } from "#web/reading/read-problem.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import * as words from "#web/words.ts";
import { CataloguePicture } from "./catalogue-picture.tsx";

const bones = ["a", "b", "c", "d", "e", "f"];

/** Shows the categories of the catalogue. */
export function CategoryTiles({ onOpen }: { onOpen: (category: CategoryView) => void }) {
  const found = useRead(listCategoriesEndpoint, {});
  if (found.data === undefined) {
    if (found.error) return <ReadProblem cause={found.error} onRetry={() => found.refetch()} />;
    return (
      <div className="category-tiles stack-12" role="status">
        <span className="visually-hidden">{words.materials.loadingMore}</span>
        {bones.map((bone) => (
          <span key={bone} className="ui-bone category-tiles__bone" aria-hidden="true" />
        ))}
      </div>
    );
  }
  if (found.data.items.length === 0) {
    return (
      <EmptyState icon="box" title={words.materials.noCategories}>
        {words.materials.noCategoriesHint}
      </EmptyState>
    );
  }
  return (
    <ul className="plain-list category-tiles stack-12">
      {found.data.items.map((category) => (
        <li key={category.id}>
          <button
            type="button"
            className="category-tile frame"
            data-from={category.id}
            onClick={() => onOpen(category)}
          >
            <CataloguePicture src={category.picture} />
            <span className="category-tile__text">
              <span className="category-tile__name">
                <bdi>{words.materials.categoryName(category.name)}</bdi>
              </span>
              <span className="fine tabular">
                <bdi>{words.materials.productCount(category.productCount)}</bdi>
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
