import { searchProductsEndpoint } from "#api/endpoints/catalogue.ts";
import type { CategoryView, ProductView } from "#core/market/catalogue/product.ts";
import { useReadPages } from "#web/client.ts";
import { NextPage } from "#web/reading/next-page.tsx";
import { ReadProblem } from "#web/reading/read-problem.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Money } from "#web/ui/Money.tsx";
import * as words from "#web/words.ts";
import { CataloguePicture } from "./catalogue-picture.tsx";
import { InCart, type InCartProps } from "./in-cart.tsx";

const rowsAPage = 24;
const bones = ["a", "b", "c", "d", "e"];

function RowBones({ label }: { label: string }) {
  return (
    <div className="product-rows" role="status">
      <span className="visually-hidden">{label}</span>
      {bones.map((bone) => (
        <span key={bone} className="product-row cluster-wide" aria-hidden="true">
          <span className="ui-bone catalogue-picture product-row__bone-picture" />
          <span className="product-row__text">
            <span className="ui-bone product-row__bone" />
            <span className="ui-bone product-row__bone product-row__bone--short" />
          </span>
        </span>
      ))}
    </div>
  );
}

/** Shows the estimated price of one piece. */
export function Estimate({ product }: { product: Pick<ProductView, "estimatedPrice" | "unit"> }) {
  if (product.estimatedPrice === null) return <>{words.materials.noEstimate}</>;
  return (
    <bdi>
      <Money cents={product.estimatedPrice} exact /> {words.materials.per(product.unit)}
    </bdi>
  );
}

export interface ProductListProps extends Omit<InCartProps, "product"> {
  category: CategoryView | null;
  text: string;
  onView: (product: ProductView) => void;
}

/** Shows the products of one category, or all that match a search; more load while scrolling. */
export function ProductList({ category, text, onView, ...cart }: ProductListProps) {
  const wanted = text.trim();
  const found = useReadPages(
    searchProductsEndpoint,
    {
      query: { ...(category ? { category: category.id } : {}), ...(wanted ? { text: wanted } : {}), limit: rowsAPage },
    },
    { keepPrevious: true },
  );
  if (found.isPending) return <RowBones label={words.materials.loadingMore} />;
  if (found.data === undefined) return <ReadProblem cause={found.error} onRetry={() => found.refetch()} />;
  if (found.rows.length === 0) {
    return (
      <EmptyState icon="search" title={words.materials.none}>
        {words.materials.noneHint}
      </EmptyState>
    );
  }
  return (
    <div aria-busy={found.isFetching}>
      <ul className={`plain-list product-rows${found.isPlaceholderData ? " product-rows--old" : ""}`}>
        {found.rows.map((product) => (
          <li key={product.id} className="product-row cluster-wide">
            <CataloguePicture src={product.picture} />
            <div className="product-row__text">
              <button
                type="button"
                className="product-row__name"
                data-from={product.id}
                onClick={() => onView(product)}
              >
                <bdi>{product.name}</bdi>
              </button>
              <span className="soft">
                <bdi>{product.brand}</bdi>
              </span>
              <span className="text-14">
                <Estimate product={product} />
              </span>
            </div>
            <InCart product={product} {...cart} />
          </li>
        ))}
      </ul>
      <NextPage pages={found} skeletons={<RowBones label={words.materials.loadingMore} />} />
    </div>
  );
}
