import { Fact, Facts } from "#web/ui/Facts.tsx";
import * as words from "#web/words.ts";
import { CataloguePicture } from "./catalogue-picture.tsx";
import { InCart, type InCartProps } from "./in-cart.tsx";
import { Estimate } from "./product-list.tsx";

/** 'Detail Page': all that the catalogue says of one product. */
export function ProductPage(props: InCartProps) {
  const { product } = props;
  return (
    <article className="product-page">
      <CataloguePicture src={product.picture} wide />
      <div className="product-page__text">
        <h5 tabIndex={-1} data-view-title="">
          <bdi>{product.name}</bdi>
        </h5>
        <Facts className="product-page__facts">
          <Fact label={words.materials.brand}>
            <bdi>{product.brand}</bdi>
          </Fact>
          <Fact label={words.materials.unit}>
            <bdi>{product.unit}</bdi>
          </Fact>
          <Fact label={words.materials.estimatedPrice}>
            <Estimate product={product} />
          </Fact>
          <Fact label={words.materials.category}>
            <bdi>{product.categoryName}</bdi>
          </Fact>
        </Facts>
        <p className="product-page__description" dir="auto">
          {product.description.trim() || words.materials.noDescription}
        </p>
        <InCart {...props} />
      </div>
    </article>
  );
}
