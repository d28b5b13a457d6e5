import { Bones } from "#web/ui/Skeleton.tsx";
import * as words from "#web/words.ts";

/** Shows a placeholder until the card form has loaded. */
export function FormSkeleton() {
  return (
    <div className="stack-24" role="status">
      <span className="visually-hidden">{words.payment.preparing}</span>
      <Bones of={["payment-bone--field", "payment-bone--field", "payment-bone--button"]} />
    </div>
  );
}
