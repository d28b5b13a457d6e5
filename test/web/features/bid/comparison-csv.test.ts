import { expect, test } from "vitest";
import { levelBids } from "#core/market/bid/level-bids.ts";
import { BidId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { aScopeAnswer } from "#test/builders/bid.ts";
import { aScopeLine } from "#test/builders/listing.ts";
import { idOf } from "#test/builders/moment.ts";
import { comparisonCsv } from "#web/features/bid/comparison-csv.ts";

test("the comparison as CSV has each bid's answers, prices and added costs, and no formulas", () => {
  const demolition = aScopeLine("1", { title: "=Demolition" });
  const door = aScopeLine("2", { title: "Door", quantity: null, unit: "", kind: "optional" });
  const bids = [
    { id: idOf(BidId), amount: cents(100_000), scopeAnswers: [aScopeAnswer(demolition, { note: "By hand" })] },
    { id: idOf(BidId), amount: cents(50_000), scopeAnswers: [aScopeAnswer(door, { kind: "included", amount: null })] },
    { id: idOf(BidId), amount: cents(70_000), scopeAnswers: [] },
  ];
  const scope = [demolition, door];
  const named = levelBids(scope, bids).map((leveled, at) => ({
    ...{ leveled, name: ["Rosa", "Luis", "Owen"][at] ?? "" },
    bidToFinal: at === 1 ? { percent: 4, within: 7, contracts: 9, answer: "=Two floors had rot." } : null,
  }));
  const rows = comparisonCsv(scope, named).slice(1).trimEnd().split("\r\n");
  expect(rows).toEqual([
    '"Line","Quantity","Unit","In the bid","Rosa","Rosa, $","Rosa, Added, $","Rosa, Note","Luis","Luis, $","Luis, Added, $","Luis, Note","Owen","Owen, $","Owen, Added, $","Owen, Note"',
    '"\'=Demolition",240,"sq ft","Required","Included",1000.00,,"By hand","No answer",,1000.00,"","",,,""',
    '"Door",,"","Optional","",,,"","Included",,,"","",,,""',
    '"As bid",,,,,1000.00,,,,500.00,,,,700.00,,',
    '"Added for what is missing",,,,,0.00,,,,1000.00,,,,,,',
    '"Leveled",,,,,1000.00,,,,1500.00,,,,,,',
    '"Final price vs. bid",,,,,,,,"Final price within 4% of bid in 7 of 9 contracts",,,"\'=Two floors had rot.",,,,',
  ]);
  const withoutFigures = named.map((bid) => ({ ...bid, bidToFinal: null }));
  expect(comparisonCsv(scope, withoutFigures)).not.toContain("Final price");
});
