import type { Usual } from "#core/money/usual/usual.ts";
import { stateNames } from "#core/shared/place/states.ts";
import { formatMoney } from "#web/ui/money.ts";
import * as words from "#web/words.ts";
import "./usual-line.css";

const say = words.usual;

const sayPrices = ({ low, high }: Usual): string =>
  low === high ? say.about(formatMoney(low)) : say.between(formatMoney(low), formatMoney(high));

const saySize = ({ size }: Usual): string => {
  if (size === null) return say.anySize;
  const from = formatMoney(size.from);
  if (size.below === null) return say.budgetFrom(from);
  const to = formatMoney(size.below);
  return size.from === 0 ? say.budgetUnder(to) : say.budgetOf(from, to);
};

const sayRegion = ({ region: { kind, code } }: Usual): string => {
  if (kind === "area") return say.area(code);
  return kind === "state" ? say.state(stateNames[code] ?? code) : say.country;
};

/** Shows the usual price of such projects, in one quiet line; renders nothing if too few have ended. */
export function UsualLine({ usual }: { usual: Usual | null | undefined }) {
  if (!usual) return null;
  const what = usual.kind === "service" ? say.projects : say.materials;
  const said = [sayPrices(usual), what(words.trade(usual.industry)), saySize(usual), sayRegion(usual)].join(" ");
  return (
    <span className="usual-line soft">
      <bdi>{`${said}, ${say.least(usual.leastContracts)}`}</bdi>
    </span>
  );
}
