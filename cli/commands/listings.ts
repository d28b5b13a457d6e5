import { type Command, Option } from "commander";
import { Effect } from "effect";
import { hideListing, restoreListing } from "#core/market/listing/hide-listing.ts";
import type { Listing } from "#core/market/listing/listing.ts";
import { noFilter } from "#core/market/listing/listing-filter.ts";
import { Listings, type ListingTab } from "#core/market/listing/listings.ts";
import { isPublic } from "#core/market/listing/public-listing.ts";
import { searchListings } from "#core/market/listing/search-listings.ts";
import { People } from "#core/people/person/people.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { History } from "#core/shared/history.ts";
import { ListingId } from "#core/shared/ids.ts";
import { dollars } from "#core/shared/money.ts";
import { projectPath } from "#web/public-pages/addresses.ts";
import type { ActOptions } from "../act/act.ts";
import { actOn } from "../act/act-on.ts";
import { someWords } from "../ask.ts";
import { byId, helping } from "../context.ts";
import type { Doors } from "../doors.ts";
import { type PageOptions, pageKeys } from "../list-options.ts";
import { printHeading, printSection } from "../print.ts";
import { listPages, showOne } from "../shown.ts";
import { addressAt, openAddress, printViews } from "../web-page.ts";

const tabs = ["open", "suspended", "ongoing", "closed", "removed"] as const satisfies ReadonlyArray<ListingTab>;

type ListOptions = PageOptions & {
  readonly of?: string;
  readonly tab: ListingTab;
};

/** Returns a project with only the part of its place that support may see. */
const withoutStreet = <L extends Pick<Listing, "place">>(listing: L) => ({
  ...listing,
  place: { ...listing.place, streetAddress: "***", latitude: null, longitude: null },
});

const loadListings = Effect.fn("listListings")(function* ({ of, tab, limit, after }: ListOptions) {
  const listings = yield* Listings;
  const page = { after: after ?? null, limit };
  if (of === undefined) {
    const found = yield* searchListings({ filter: noFilter, sort: "newest" }, page);
    return { ...found, items: found.items.map(withoutStreet) };
  }
  const { person } = yield* helping("", of);
  const found = yield* listings.ofPoster(person.id, tab, page);
  return { ...found, items: found.items.map(withoutStreet) };
});

const ofOne = byId(ListingId, "listing", (id) => Effect.flatMap(Listings, ({ get }) => get(id)));

const showListing = Effect.fn("showListing")(function* (id: ListingId) {
  const listings = yield* Listings;
  const people = yield* People;
  const history = yield* History;
  const { posterId } = yield* listings.get(id);
  const { ownBid: _ownBid, ...listing } = yield* listings.view(id, posterId);
  return {
    ...withoutStreet(listing),
    posterStanding: (yield* people.getMember(posterId)).standing,
    history: yield* history.ofSubject("listing", id),
  };
});

/** Returns support with the poster's rights, for actions against the poster instead of in their name. */
const towards = ({ posterId }: Listing, staff: string): PersonActor => ({ kind: "support", personId: posterId, staff });

export const listingsCommand = (listings: Command, { open }: Doors): void => {
  listPages(listings, open, {
    summary: "newest open projects, or one poster's",
    description: "newest open projects, or one poster's, latest update first",
    options: (command) =>
      command
        .option("--of <email>", "only this poster's")
        .addOption(
          new Option("--tab <tab>", "which of the poster's; hidden ones are under open").choices(tabs).default("open"),
        ),
    keys: ({ of }: ListOptions) => (of === undefined ? pageKeys.id : pageKeys.numbered),
    help: "\nExamples:\n  dibbs listings list\n  dibbs listings list --of maya@example.com --tab closed",
    load: loadListings,
    titles: ["Listing", "State", "Budget", "Bids", "Poster", "Title"],
    row: (it) => [it.id, it.state, dollars(it.budget), it.bidCount, it.poster.name, it.title],
    empty: "No listings.",
  });

  showOne(listings, open, {
    ...byId(ListingId, "listing", showListing),
    summary: "one project and its history",
    description: "one project and its history, without the street address",
    help: `
With --web the page opens that everybody can see, where the project is open.

Examples:
  dibbs listings show 019a0000-0000-7000-8000-000000000000
  dibbs listings show 019a0000-0000-7000-8000-000000000000 --web`,
    web: {
      open: async (listing, context) => {
        const { output } = context;
        if (!isPublic(listing)) {
          const why = `The project is '${listing.state}', and only open ones have a page for everybody.`;
          return printViews(output, why, `listing/${listing.id}`, [{ ...listing.poster, part: "poster" }]);
        }
        const address = await addressAt(context, projectPath(listing.id));
        output.write(address);
        return openAddress(output, address);
      },
    },
    facts: (listing) => [
      ["Listing", listing.id],
      ["Title", listing.title],
      ["State", listing.state],
      ["Hidden because", listing.hiddenBecause],
      ["Poster", `${listing.poster.name}${listing.posterStanding === "suspended" ? ", suspended" : ""}`],
      ["Kind", listing.kind],
      ["Industries", listing.industries.join(", ") || null],
      ["City", `${listing.place.city}, ${listing.place.state}`],
      ["Budget", dollars(listing.budget)],
      ["Deadline", listing.deadline],
      ["Bids", listing.bidCount],
      ["Posted", listing.postedAt],
    ],
    print: (output, listing) => {
      printHeading(output, "Description");
      output.write(listing.description.trim() || "None.");
      printSection(
        output,
        "Scope of work",
        ["Line", "Quantity", "Unit", "In the bid", "Allowance", "Note"],
        listing.scope.map(({ title, quantity, unit, kind, allowance, note }) => [
          title,
          quantity,
          unit,
          kind,
          allowance === null ? null : dollars(allowance),
          note,
        ]),
      );
      printSection(
        output,
        "History",
        ["When", "Move", "To", "Why"],
        listing.history.map(({ at, event, to, reason }) => [at, event, to, reason]),
        "None.",
      );
    },
  });

  actOn(listings, open, {
    ...ofOne,
    name: "hide",
    summary: "hide a project",
    description: "hide an open project from everybody but its poster, and tell them why",
    options: (command) => command.requiredOption("--tell <words>", "why; the poster will read this", someWords),
    note: `
Nobody finds or opens it, nobody bids on it or is hired for it; the bids wait.
The poster sees it in My Projects with these words, and can change or remove it.
`,
    example: '--tell "Take your phone number out of the text"',
    plan: (listing, options: ActOptions & { tell: string }) => ({
      about: { listing: listing.id, tell: options.tell },
      concerns: [listing.posterId],
      sentence: `Hide the project '${listing.title}'.`,
      does: ({ staff }) =>
        Effect.map(
          hideListing(towards(listing, staff), { listingId: listing.id, words: options.tell }),
          ({ id, state }) => ({ id, state }),
        ),
      done: ({ state }) => `The project is '${state}' now.`,
    }),
  });

  actOn(listings, open, {
    ...ofOne,
    name: "restore",
    summary: "show a hidden project again",
    description: "show a hidden project again; we notify its poster",
    plan: (listing) => ({
      about: { listing: listing.id },
      concerns: [listing.posterId],
      sentence: `Show the project '${listing.title}' again.`,
      does: ({ staff }) =>
        Effect.map(restoreListing(towards(listing, staff), listing.id), ({ id, state }) => ({ id, state })),
      done: ({ state }) => `The project is '${state}' now.`,
    }),
  });
};
