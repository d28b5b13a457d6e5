import { Icon } from "#web/ui/Icon.tsx";
import "./catalogue.css";

/** What is wrong with the cart as a whole, read out where it appears. */
export function CatalogueProblem({ problem }: { problem: string | undefined }) {
  return problem ? (
    <p className="catalogue__problem row-4" role="alert">
      <Icon name="exclamation-circle" size="small" />
      {problem}
    </p>
  ) : null;
}
