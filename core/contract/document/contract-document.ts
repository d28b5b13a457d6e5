import type { ChangeOrder, MilestoneTerms } from "#core/contract/change-order/change-order.ts";
import { type ContractVersion, contractVersions } from "#core/contract/change-order/contract-versions.ts";
import type { Contract } from "#core/contract/contract/contract.ts";
import {
  type ContractNames,
  type KeptLicense,
  licenseInNames,
  type PartyName,
} from "#core/contract/contract/contract-names.ts";
import type { DisputeInShort } from "#core/contract/dispute/dispute-in-short.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import type { Signature, SignedDocument } from "#core/contract/signature/signature.ts";
import { type Bid, lineTotal } from "#core/market/bid/bid.ts";
import type { Listing } from "#core/market/listing/listing.ts";
import { nameOfState, ruleInWords, ruleWords } from "#core/market/state-rules/in-words.ts";
import { countryCode, packAt, packOf, rulesFor } from "#core/market/state-rules/packs.ts";
import { dayInWords } from "#core/shared/day.ts";
import type { Language } from "#core/shared/language.ts";
import { dollars, sum } from "#core/shared/money.ts";
import {
  type Block,
  column,
  type Document,
  day,
  documentOf,
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

/** What two people agree to in a hire, whether the contract is already offered or about to be. */
export type TermsFacts = {
  readonly names: Pick<ContractNames, "language" | "poster" | "bidder">;
  readonly listing: Pick<Listing, "title" | "description" | "kind" | "place" | "materialsProvided">;
  readonly bid: Pick<Bid, "description" | "startDay" | "endDay" | "items" | "scopeAnswers">;
  readonly contract: Pick<Contract, "asksFunding" | "retainage" | "insuranceDemand" | "waiverDemand" | "rules">;
};

type Stage = MilestoneTerms & { readonly number: number };

/**
 * Everything that a contract's document is made of. It never changes, except that change orders, disputes and
 * signatures are added and people's data is erased.
 */
export type ContractFacts = Omit<TermsFacts, "contract"> & {
  readonly contract: Pick<
    Contract,
    "id" | "offeredAt" | "asksFunding" | "retainage" | "insuranceDemand" | "waiverDemand" | "rules"
  >;
  readonly names: ContractNames;
  readonly milestones: ReadonlyArray<Milestone>;
  readonly orders: ReadonlyArray<ChangeOrder>;
  readonly disputes: ReadonlyArray<DisputeInShort>;
  readonly signatures: ReadonlyArray<Signature>;
  /** What was signed of the contract; `text` is null once erased. */
  readonly signed: ReadonlyArray<SignedDocument>;
};

type Words = (typeof documentWords)[Language];

/** Returns a party's place, as 'Austin, TX'. */
const placed = ({ city, state }: Pick<PartyName, "city" | "state">): string =>
  [city, state].filter((part) => part !== null && part !== "").join(", ");

/** Says who checked a license, and on which day. */
const wordFor = ({ check }: Pick<KeptLicense, "check">, language: Language): string => {
  const words = documentWords[language];
  if (check === null) return words.licenseStated;
  const day = dayInWords(check.day, language);
  return check.by === "support" ? words.licenseSeen(day) : words.licenseListed(check.source ?? "", day);
};

/** Describes a license, and who checked it. */
const licensed = (license: KeptLicense, language: Language): string => {
  const { number, issuingState, holder, validUntil } = license;
  const stated = documentWords[language].licenseFacts(number, issuingState, holder, dayInWords(validUntil, language));
  return `${stated} ${wordFor(license, language)}`;
};

/** Lists a party's name, business, place and licenses. */
const partyFacts = (role: string, party: PartyName, words: Words, language: Language): Block =>
  facts(
    [role, party.name],
    [words.business, party.business],
    [words.basedIn, placed(party)],
    ...party.licenses.map((license) => [words.license, licensed(license, language)] as const),
  );

const totalOf = ({ milestones }: { readonly milestones: ReadonlyArray<Stage> }): number =>
  sum(milestones.map(({ amount }) => amount));

const plan = (version: { readonly milestones: ReadonlyArray<Stage> }, words: Words): Block => ({
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

/** Lists what was offered for each answered line of the scope, as the line read at the time. */
const answers = ({ scopeAnswers }: Pick<Bid, "scopeAnswers">, words: Words): ReadonlyArray<Block> => {
  if (scopeAnswers.length === 0) return [];
  return [
    {
      kind: "table",
      caption: words.scopeLines,
      columns: [column(words.scopeLine, 46), column(words.offer, 36), figures(words.amount)],
      rows: scopeAnswers.map(({ asked, kind, amount, alternative, note }) => [
        text(
          [asked.title, [asked.quantity ?? "", asked.unit].join(" ").trim()].filter((part) => part !== "").join(", "),
        ),
        text([words.scopeAnswers[kind], alternative, note].filter((part) => part !== "").join(". ")),
        amount === null ? nothing : money(amount),
      ]),
      total: null,
    },
  ];
};

const terms = (stage: MilestoneTerms | null, missing: string, language: Language): string =>
  stage === null ? missing : `${dollars(stage.amount)}, ${dayInWords(stage.endDay, language)}. ${stage.description}`;

/** Shows what one change order changes, before and after. */
const changeSection = (
  order: Pick<ChangeOrder, "number" | "proposedBy" | "reason" | "difference" | "changes">,
  words: Words,
  language: Language,
  bidder: string,
) => ({
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

/** Lists these versions after the first, with what each added to the total. */
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

/** Lists the state rules that the contract was made under, with sources, and its license; empty if none are known. */
const rulesSection = (
  { rules }: Pick<Contract, "rules">,
  names: Pick<PartyName, "licenses">,
  total: number,
  language: Language,
) => {
  const words = documentWords[language];
  const pack = packAt(rules);
  if (rules === null || pack === null) return [];
  const name = nameOfState(pack.state, language);
  const { license } = rules;
  const kept = licenseInNames(names, rules);
  const shown = [...rulesFor(pack, total), ...(packOf(countryCode)?.rules ?? [])].map((rule) =>
    ruleInWords(rule, language),
  );
  return [
    {
      title: words.stateRules(name),
      blocks: [
        facts(
          [words.rulesVersion, `${pack.state}, ${pack.version}`],
          [
            words.rulesLicense,
            license === null
              ? words.noLicense(name)
              : [license.number, `(${name})`, license.holder].filter((part) => part !== "").join(" "),
          ],
          [words.licenseUntil, license === null ? null : day(license.validUntil)],
          [words.licenseChecked, kept === undefined ? null : wordFor(kept, language)],
        ),
        ...shown.map(
          ({ title, text: said, citation, address, asOf }): Block => ({
            kind: "paragraph",
            heading: title,
            text: `${said} ${words.ruleSource(citation, address, dayInWords(asOf, language))}`,
          }),
        ),
        paragraph(ruleWords[language].notAdvice),
      ],
    },
  ];
};

/** Returns the sections of the agreed terms: those before the price, the price, and those after it. */
const termsSections = (
  { names, listing, bid, contract }: TermsFacts,
  stages: ReadonlyArray<Stage>,
  language: Language,
) => {
  const words = documentWords[language];
  const bidder = words.bidders[names.bidder.userType];
  const { place, materialsProvided } = listing;
  const address = [place.streetAddress, place.city, `${place.state} ${place.zipCode}`];
  const supplies = listing.kind === "material_supply";
  const { retainage, asksFunding, insuranceDemand, waiverDemand } = contract;
  return {
    before: [
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
          ...answers(bid, words),
        ],
      },
    ],
    price: { title: words.price, blocks: [paragraph(words.priceHint), plan({ milestones: stages }, words)] },
    after: [
      ...(waiverDemand === "none" ? [] : [{ title: words.waivers, blocks: [paragraph(words.waiverTerms)] }]),
      ...(insuranceDemand === "none"
        ? []
        : [{ title: words.insurance, blocks: [paragraph(words.insuranceTerms[insuranceDemand])] }]),
      {
        title: words.payment,
        blocks: [
          ...(retainage === null ? [] : [paragraph(words.retained(retainage.percent, retainage.days))]),
          ...(asksFunding ? [paragraph(words.funded)] : []),
          ...words.paymentTerms.map(paragraph),
        ],
      },
      ...rulesSection(contract, names.bidder, totalOf({ milestones: stages }), language),
      { title: words.changing, blocks: words.changingTerms.map(paragraph) },
    ],
  };
};

/** Returns the document that both sign in a hire: the first version without its number and times, known only later. */
export const contractTerms = (given: TermsFacts, stages: ReadonlyArray<Stage>, at: Date): Document => {
  const { language } = given.names;
  const words = documentWords[language];
  const { before, price, after } = termsSections(given, stages, language);
  return documentOf(
    { name: ["contract"], language, title: words.contract(given.listing.title), about: words.firstVersion, at },
    [...before, price, ...after],
  );
};

/** Returns the document that both sign for a change order. */
export const changeTerms = (
  { contract, names, listing }: Pick<ContractFacts, "names" | "listing"> & { readonly contract: Pick<Contract, "id"> },
  order: Pick<ChangeOrder, "number" | "proposedBy" | "reason" | "difference" | "changes">,
  at: Date,
): Document => {
  const { language } = names;
  const words = documentWords[language];
  const bidder = words.bidders[names.bidder.userType];
  return documentOf(
    {
      ...{ name: ["change", order.number, contract.id], language, at },
      ...{ title: words.changeTo(order.number, listing.title), about: words.changeAbout },
    },
    [
      {
        title: words.parties,
        blocks: [
          partyFacts(words.client, names.poster, words, language),
          partyFacts(bidder, names.bidder, words, language),
          facts([words.contractId, contract.id]),
        ],
      },
      changeSection(order, words, language, bidder),
      { title: words.changing, blocks: words.changingTerms.slice(0, 1).map(paragraph) },
    ],
  );
};

/** Lists who signed this version and how, and names each side that hasn't signed. */
const signaturesSection = (
  signatures: ReadonlyArray<Signature>,
  roles: Readonly<Record<Signature["side"], string>>,
  names: Pick<ContractNames, "poster" | "bidder">,
  words: Words,
) => ({
  title: words.signatures,
  blocks:
    signatures.length === 0
      ? [paragraph(words.unsigned)]
      : [
          ...(["poster", "bidder"] as const).map((side): Block => {
            const found = signatures.find((it) => it.side === side);
            if (found === undefined) return paragraph(words.notSigned(roles[side]));
            return facts(
              [roles[side], found.name ?? words.forgotten],
              [words.profileName, found.profileName],
              [words.signedFor, found.memberId === null ? null : (names[side].business ?? names[side].name)],
              [words.signedOn, time(found.signedAt)],
              [words.consented, words.consentVersion(found.consent)],
              [words.identified, found.secondFactor ? words.twoFactors : words.oneFactor],
              [words.documentHash, found.document],
            );
          }),
          paragraph(words.hashHint),
        ],
});

/** Returns the sections as they were signed; null if nobody has signed, or if the text was erased. */
const signedSections = (signed: SignedDocument | undefined): Document["sections"] | null =>
  signed?.text == null ? null : (JSON.parse(signed.text) as Pick<Document, "sections">).sections;

/**
 * Returns one version of a contract as a document in this language: what was agreed in it and nothing that happened
 * later, so that it never changes. The first version shows what was signed, as it was signed. Versions count from 1;
 * returns null if this one doesn't exist. `version` null means the newest.
 */
export const contractDocument = (
  given: ContractFacts,
  version: number | null,
  language: Language,
): { readonly document: Document; readonly version: number; readonly versions: number } | null => {
  const { contract, names, listing, milestones, orders, disputes, signatures, signed } = given;
  const words = documentWords[language];
  const versions = contractVersions(milestones, orders, disputes).toReversed();
  const number = version ?? versions.length;
  const shown = versions[number - 1];
  if (shown === undefined) return null;
  const bidder = words.bidders[names.bidder.userType];
  const change = shown.by?.noun === "change" ? orders.find((order) => order.number === shown.by?.number) : undefined;
  const subjectId = number === 1 ? contract.id : change?.id;
  const { before, price, after } = termsSections(given, shown.milestones, language);
  const original =
    number === 1 && language === names.language
      ? signedSections(signed.find((it) => it.subjectId === contract.id))
      : null;
  const document = documentOf(
    {
      ...{ name: ["contract", contract.id, `v${number}`], original: names.language, language },
      ...{ title: words.contract(listing.title), about: versionLine(shown, number, words) },
      at: shown.since ?? contract.offeredAt,
    },
    [
      ...(original ?? [
        ...before,
        ...(change === undefined ? [] : [changeSection(change, words, language, bidder)]),
        price,
        ...(number === 1 ? [] : [{ title: words.changes, blocks: [changesTable(versions.slice(0, number), words)] }]),
        ...after,
      ]),
      ...(subjectId === undefined
        ? []
        : [
            signaturesSection(
              signatures.filter((it) => it.subjectId === subjectId),
              { poster: words.client, bidder },
              names,
              words,
            ),
          ]),
      {
        title: words.about,
        blocks: [
          facts(
            [words.contractId, contract.id],
            [words.offered, time(contract.offeredAt)],
            [words.since, shown.since === null ? null : time(shown.since)],
            [words.madeIn, words.languages[names.language]],
          ),
          paragraph(language === names.language ? words.original : words.translation(words.languages[names.language])),
          paragraph(words.made),
        ],
      },
    ],
  );
  return { document, version: number, versions: versions.length };
};
