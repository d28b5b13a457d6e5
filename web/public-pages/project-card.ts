import { createElement as h } from "react";
import type { PublicListing } from "#core/market/listing/public-listing.ts";
import type { Language } from "#core/shared/language.ts";
import { pictureAddress, projectPath } from "./addresses.ts";
import { sayDay, sayMoney, wordsIn } from "./words.ts";

type Shown = { readonly listing: PublicListing; readonly language: Language };

export const placeOf = ({ city, state }: Pick<PublicListing, "city" | "state">): string => `${city}, ${state}`;

/** Shows names and values side by side. */
export const Facts = ({ facts }: { readonly facts: ReadonlyArray<readonly [name: string, value: string]> }) =>
  h(
    "dl",
    { className: "facts" },
    facts.map(([name, value]) => h("div", { key: name }, h("dt", null, name), h("dd", null, value))),
  );

const ProjectCard = ({ listing, language }: Shown) => {
  const { listing: words, trade } = wordsIn[language];
  const { id, title, industries, budget, deadline, pictureCount } = listing;
  return h(
    "li",
    { className: "card project" },
    pictureCount > 0
      ? h("img", {
          src: pictureAddress(id, 1, "card"),
          alt: "",
          width: 640,
          height: 480,
          loading: "lazy",
          decoding: "async",
        })
      : h("span", { className: "no-picture" }, words.noPicture),
    h(
      "div",
      { className: "project-text" },
      h("h3", null, h("a", { href: projectPath(id), className: "project-link" }, title)),
      h("p", { className: "soft" }, [placeOf(listing), ...industries.slice(0, 2).map(trade)].join(" · ")),
      h(Facts, {
        facts: [
          [words.budget, sayMoney(language, budget)],
          [listing.kind === "service" ? words.deadline : words.deliverBy, sayDay(language, deadline)],
        ],
      }),
    ),
  );
};

export const ProjectCards = ({
  listings,
  language,
}: {
  readonly listings: ReadonlyArray<PublicListing>;
  readonly language: Language;
}) =>
  h(
    "ul",
    { className: "cards" },
    listings.map((listing) => h(ProjectCard, { key: listing.id, listing, language })),
  );
