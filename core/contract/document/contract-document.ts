import type { ChangeOrder, MilestoneTerms } from "#core/contract/change-order/change-order.ts";
import { type ContractVersion, contractVersions } from "#core/contract/change-order/contract-versions.ts";
import type { Contract } from "#core/contract/contract/contract.ts";
import type { ContractNames, KeptLicense, PartyName } from "#core/contract/contract/contract-names.ts";
import type { DisputeInShort } from "#core/contract/dispute/dispute-in-short.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import { type Bid, lineTotal } from "#core/market/bid/bid.ts";
import type { Listing } from "#core/market/listing/listing.ts";
import { dayInWords } from "#core/shared/day.ts";
import type { Language } from "#core/shared/language.ts";
import { dollars, sum } from "#core/shared/money.ts";
import {
  type Block,
  column,
  type Document,
  day,
  facts,
  figures,
  money,
  nothing,
  paragraph,
  text,
  time,
  written,
} from "./document.ts";
import { documentWords } from "./words/words.ts";

/** What the document of a contract is made of. Of all of it nothing changes but that change orders and disputes are added. */
export type ContractFacts = {
  readonly contract: Pick<Contract, "id" | "offeredAt" | "insuranceDemand">;
  readonly names: ContractNames;
  readonly listing: Pick<Listing, "title" | "description" | "kind" | "place" | "materialsProvided">;
  readonly bid: Pick<Bid, "description" | "startDay" | "endDay" | "items">;
  readonly milestones: ReadonlyArray<Milestone>;
  readonly orders: ReadonlyArray<ChangeOrder>;
  readonly disputes: ReadonlyArray<DisputeInShort>;
};

type Words = (typeof documentWords)[Language];

/** Where somebody is, as 'Austin, TX'. */
const placed = ({ city, state }: Pick<PartyName, "city" | "state">): string =>
  [city, state].filter((part) => part !== null && part !== "").join(", ");

/** A license, and whose word for it that is. */
const licensed = ({ number, issuingState, holder, validUntil, check }: KeptLicense, language: Language): string => {
  const words = documentWords[language];
  const whose =
    check === null
      ? words.licenseStated
      : check.by === "support"
        ? words.licenseSeen(dayInWords(check.day, language))
        : words.licenseListed(check.source ?? "", dayInWords(check.day, language));
  return `${words.licenseFacts(number, issuingState, holder, dayInWords(validUntil, language))} ${whose}`;
};

/** Who they are, with their licenses below the business. */
const partyFacts = (role: string, party: PartyName, words: Words, language: Language): Block =>
  facts(
    [role, party.name],
    [words.business, party.business],
    [words.basedIn, placed(party)],
    ...party.licenses.map((license) => [words.license, licensed(license, language)] as const),
  );

const totalOf = ({ milestones }: ContractVersion): number => sum(milestones.map(({ amount }) => amount));

const plan = (version: ContractVersion, words: Words): Block => ({
  kind: "table",
  caption: words.price,
  columns: [column(words.number, 7), column(words.description, 53), column(words.due, 22), figures(words.amount)],
  rows: version.milestones.map(({ number, description, endDay, amount }) => [
    text(String(number)),
    text(description),
    day(endDay),
    money(amount),
  ]),
  total: [nothing, text(words.total), nothing, money(totalOf(version))],
});

const items = ({ items }: Pick<Bid, "items">, words: Words): ReadonlyArray<Block> => {
  const offered = items.filter((item) => item.offered);
  if (offered.length === 0) return [];
  return [
    {
      kind: "table",
      caption: words.items,
      columns: [column(words.item, 46), figures(words.quantity), figures(words.unitPrice), figures(words.amount)],
      rows: offered.map((item) => [
        text([item.productName, item.brand].filter((part) => part !== "").join(", ")),
        text([item.quantity, item.unit ?? ""].join(" ").trim()),
        money(item.estimatedPrice ?? 0),
        money(lineTotal(item)),
      ]),
      total: [text(words.total), nothing, nothing, money(sum(offered.map(lineTotal)))],
    },
  ];
};

const terms = (stage: MilestoneTerms | null, missing: string, language: Language): string =>
  stage === null ? missing : `${dollars(stage.amount)}, ${dayInWords(stage.endDay, language)}. ${stage.description}`;

/** What one change order changes, side by side. */
const changeSection = (order: ChangeOrder, words: Words, language: Language, bidder: string) => ({
  title: words.thisChange(order.number),
  blocks: [
    facts(
      [words.proposedBy, order.proposedBy === "poster" ? words.client : bidder],
      [words.reason, order.reason],
      [words.adds, money(order.difference)],
    ),
    {
      kind: "table" as const,
      caption: words.thisChange(order.number),
      columns: [column(words.number, 8), column(words.before, 46), column(words.after, 46)],
      rows: order.changes.map(({ number, before, after }) => [
        text(number === null ? "" : String(number)),
        text(terms(before, words.isNew, language)),
        text(terms(after, words.isDropped, language)),
      ]),
      total: null,
    },
  ],
});

/** Every version up to this one but the first, with what it added. */
const changesTable = (versions: ReadonlyArray<ContractVersion>, words: Words): Block => ({
  kind: "table",
  caption: words.changes,
  columns: [column(words.what, 38), column(words.date, 26), figures(words.adds), figures(words.total)],
  rows: versions.flatMap((version, index) => {
    const before = versions[index - 1];
    if (before === undefined || version.by === null || version.since === null) return [];
    const { noun, number } = version.by;
    return [
      [
        text(noun === "change" ? words.change(number) : words.settled(number)),
        time(version.since),
        money(totalOf(version) - totalOf(before)),
        money(totalOf(version)),
      ],
    ];
  }),
  total: null,
});

const versionLine = ({ by }: ContractVersion, number: number, words: Words): string => {
  if (by === null) return words.firstVersion;
  return by.noun === "change" ? words.changedVersion(number, by.number) : words.settledVersion(number, by.number);
};

/**
 * One version of a contract as a document, in this language: what was agreed with it, and nothing of what became of it, so that it stays as
 * it is for good. Versions are counted from 1; null for one that there is not. `version` null is the newest.
 */
export const contractDocument = (
  { contract, names, listing, bid, milestones, orders, disputes }: ContractFacts,
  version: number | null,
  language: Language,
): { readonly document: Document; readonly version: number; readonly versions: number } | null => {
  const words = documentWords[language];
  const versions = contractVersions(milestones, orders, disputes).toReversed();
  const number = version ?? versions.length;
  const shown = versions[number - 1];
  if (shown === undefined) return null;
  const bidder = words.bidders[names.bidder.userType];
  const { place, materialsProvided } = listing;
  const address = [place.streetAddress, place.city, `${place.state} ${place.zipCode}`];
  const supplies = listing.kind === "material_supply";
  const change = shown.by?.noun === "change" ? orders.find((order) => order.number === shown.by?.number) : undefined;
  const document: Document = {
    name: `dibbs-contract-${contract.id}-v${number}${language === names.language ? "" : `-${language}`}`,
    language,
    title: words.contract(listing.title),
    about: versionLine(shown, number, words),
    at: shown.since ?? contract.offeredAt,
    sections: [
      {
        title: words.parties,
        blocks: [
          partyFacts(words.client, names.poster, words, language),
          partyFacts(bidder, names.bidder, words, language),
        ],
      },
      {
        title: words.place,
        blocks: [
          facts(
            [words.project, listing.title],
            [words.kind, words.kinds[listing.kind]],
            [words.address, address.filter((part) => part !== "").join(", ")],
            [
              words.materials,
              supplies || materialsProvided === null ? null : materialsProvided ? words.byClient : words.byBidder,
            ],
            [words.starts, bid.startDay === null ? null : day(bid.startDay)],
            [supplies ? words.delivers : words.finishes, day(bid.endDay)],
            [words.offered, time(contract.offeredAt)],
            [words.since, shown.since === null ? null : time(shown.since)],
          ),
        ],
      },
      {
        title: words.scope,
        blocks: [
          paragraph(words.scopeHint),
          ...written(words.asked, listing.description),
          ...written(words.offer, bid.description),
          ...items(bid, words),
        ],
      },
      ...(change === undefined ? [] : [changeSection(change, words, language, bidder)]),
      { title: words.price, blocks: [paragraph(words.priceHint), plan(shown, words)] },
      ...(number === 1 ? [] : [{ title: words.changes, blocks: [changesTable(versions.slice(0, number), words)] }]),
      ...(contract.insuranceDemand === "none"
        ? []
        : [{ title: words.insurance, blocks: [paragraph(words.insuranceTerms[contract.insuranceDemand])] }]),
      { title: words.payment, blocks: words.paymentTerms.map(paragraph) },
      { title: words.changing, blocks: words.changingTerms.map(paragraph) },
      {
        title: words.about,
        blocks: [
          facts([words.contractId, contract.id], [words.madeIn, words.languages[names.language]]),
          paragraph(language === names.language ? words.original : words.translation(words.languages[names.language])),
          paragraph(words.made),
        ],
      },
    ],
  };
  return { document, version: number, versions: versions.length };
};
