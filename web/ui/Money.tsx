/** An amount of money, in tabular figures. `cents` is null if the reader may not see the amount: '$ *****'. */
import "./Money.css";
import * as words from "#web/words.ts";
import { formatMoney } from "./money.ts";

export interface MoneyProps {
  cents: number | null;
  /** Always shows the cents, as in a receipt. */
  exact?: boolean;
  size?: "inherit" | "large";
}

export function Money({ cents, exact = false, size = "inherit" }: MoneyProps) {
  return (
    <bdi className={`ui-money ui-money--${size}`} dir="ltr">
      {cents === null ? (
        <>
          <span aria-hidden="true">$ *****</span>
          <span className="visually-hidden">{words.ui.amountHidden}</span>
        </>
      ) : (
        formatMoney(cents, exact)
      )}
    </bdi>
  );
}

/** Shows the sum of the amounts above it. */
export function Total({ className, label, cents }: { className: string; label: string; cents: number }) {
  return (
    <p className={className}>
      <span>{label}</span>
      <strong>
        <Money cents={cents} />
      </strong>
    </p>
  );
}
