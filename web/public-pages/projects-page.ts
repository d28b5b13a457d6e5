import { createElement as h } from "react";
import type { PublicListing } from "#core/market/listing/public-listing.ts";
import { industries } from "#core/people/person/industries.ts";
import type { Page } from "#core/shared/page.ts";
import { stateNames } from "#core/shared/place/states.ts";
import { type ProjectQuery, projectsPath, publicPaths } from "./addresses.ts";
import { type Place, publicDocument } from "./document.ts";
import { ProjectCards } from "./project-card.ts";
import { wordsIn } from "./words.ts";

const Choice = ({
  name,
  label,
  all,
  chosen,
  options,
}: {
  readonly name: string;
  readonly label: string;
  readonly all: string;
  readonly chosen: string | null;
  readonly options: ReadonlyArray<readonly [value: string, text: string]>;
}) =>
  h(
    "div",
    { className: "choice" },
    h("label", { htmlFor: name }, label),
    h(
      "select",
      { id: name, name, defaultValue: chosen ?? "" },
      [["", all] as const, ...options].map(([value, text]) => h("option", { key: value, value }, text)),
    ),
  );

/** Renders the open projects, page by page; optionally of a trade or in a state. */
export const projectsPage = (
  place: Place,
  { query, found }: { readonly query: ProjectQuery; readonly found: Page<PublicListing> },
): string => {
  const { language } = place;
  const { listing: words, trade: sayTrade } = wordsIn[language];
  const { trade, state, after = null } = query;
  const title = words.openIn(
    trade === null ? null : sayTrade(trade),
    state === null ? null : (stateNames[state] ?? state),
  );
  return publicDocument(
    place,
    {
      title,
      description: words.description,
      // Search engines only need the first page of each list, and no empty lists.
      path: after === null && found.items.length > 0 ? projectsPath({ trade, state }) : null,
    },
    h(
      "div",
      { className: "width stack page" },
      h("header", { className: "page-head" }, h("h1", null, title), h("p", { className: "soft" }, words.lead)),
      h(
        "form",
        { action: publicPaths.projects, className: "filter", "aria-label": words.filter, role: "search" },
        h(Choice, {
          name: "trade",
          label: words.trade,
          all: words.all,
          chosen: trade,
          options: industries.map((one) => [one, sayTrade(one)] as const),
        }),
        h(Choice, {
          name: "state",
          label: words.state,
          all: words.all,
          chosen: state,
          options: Object.entries(stateNames),
        }),
        h("button", { type: "submit", className: "button outlined" }, words.show),
      ),
      found.items.length === 0
        ? h(
            "div",
            { className: "empty" },
            h("h2", null, words.none),
            h("p", { className: "soft" }, words.noneHint),
            h("p", null, h("a", { href: publicPaths.projects }, words.seeAll)),
          )
        : h(ProjectCards, { listings: found.items, language }),
      h(
        "p",
        { className: "ways" },
        after === null
          ? null
          : h("a", { href: projectsPath({ trade, state }), className: "button outlined" }, words.first),
        found.next === null
          ? null
          : h(
              "a",
              { href: projectsPath({ trade, state, after: found.next }), className: "button outlined", rel: "next" },
              words.more,
            ),
      ),
    ),
  );
};
