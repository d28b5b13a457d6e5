/**
 * A placeholder in the shape of what is loading, so that the layout does not jump. Screen readers read `label` once.
 */
import "./Skeleton.css";
import * as words from "#web/words.ts";

export interface SkeletonProps {
  shape: "row" | "page";
  count?: number;
  label?: string;
}

function Line({ width }: { width: "half" | "long" }) {
  return <span className={`ui-bone ui-skeleton__line ui-bone--${width}`} />;
}

/** A page's own placeholder shapes, each by its class. */
export function Bones({ of }: { of: readonly string[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: bones never change places
  return of.map((name, index) => <span key={index} className={`ui-bone ${name}`} />);
}

const shapes = {
  row: (
    <>
      <span className="ui-bone ui-skeleton__round" />
      <span className="ui-skeleton__body stack-12">
        <Line width="half" />
        <Line width="long" />
      </span>
    </>
  ),
  page: (
    <>
      <Line width="half" />
      <Line width="long" />
      <span className="ui-skeleton__tiles stack-16">
        <Bones of={["ui-skeleton__tile", "ui-skeleton__tile", "ui-skeleton__tile"]} />
      </span>
      <span className="ui-bone ui-skeleton__block" />
    </>
  ),
};

export function Skeleton({ shape, count = 1, label = words.ui.loading }: SkeletonProps) {
  return (
    <div className="ui-skeletons stack-16" role="status">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bones are all alike and never change places
        <span key={index} className={`ui-skeleton ui-skeleton--${shape}`} aria-hidden="true">
          {shapes[shape]}
        </span>
      ))}
    </div>
  );
}
