import { Icon } from "#web/ui/Icon.tsx";
import "./catalogue.css";

/** Shows the error about the cart as a whole, announced to screen readers. */
export function CatalogueProblem({ problem }: { problem: string | undefined }) {
  return problem ? (
    <p className="catalogue__problem row-4" role="alert">
      <Icon name="exclamation-circle" size="small" />
      {problem}
    </p>
  ) : null;
}
