import { createElement as h } from "react";
import { addressOf } from "#api/addresses.ts";
import type { PublicListing } from "#core/market/listing/public-listing.ts";
import type { Language } from "#core/shared/language.ts";
import { signInFor } from "#web/routing/next-route.ts";
import { pictureAddress, projectPath, publicPaths } from "./addresses.ts";
import { ListSection, type Place, publicDocument } from "./document.ts";
import { Facts, placeOf } from "./project-card.ts";
import { sayDay, sayMoney, wordsIn } from "./words.ts";

type Question = {
  readonly id: string;
  readonly text: string;
  readonly answer: string | null;
  readonly askedAt: Date;
};

type Shown = { readonly listing: PublicListing; readonly language: Language };

/** Returns the sign-in address that leads to the project, with its button to bid. */
const bidPath = ({ id }: PublicListing): string => signInFor(addressOf({ to: "listing", listingId: id }));

const sourcesOf = (id: PublicListing["id"], number: number) =>
  `${pictureAddress(id, number, "card")} 640w, ${pictureAddress(id, number, "detail")} 1280w`;

/** On a phone the picture is slightly narrower than the screen. */
const firstSizes = "(max-width: 600px) 88vw, (max-width: 990px) 94vw, 760px";

const Pictures = ({ listing, language }: Shown) => {
  const words = wordsIn[language].listing;
  const { id, title, pictureCount } = listing;
  const numbers = Array.from({ length: pictureCount }, (_none, place) => place + 1);
  if (pictureCount === 0) return null;
  return h(
    "div",
    { className: "pictures" },
    numbers.map((number) =>
      h("img", {
        key: number,
        src: pictureAddress(id, number, number === 1 ? "detail" : "card"),
        ...(number === 1
          ? { srcSet: sourcesOf(id, 1), sizes: firstSizes, fetchPriority: "high" as const, width: 1280, height: 720 }
          : { loading: "lazy" as const, width: 640, height: 480 }),
        alt: words.picture(title, number, pictureCount),
        decoding: "async",
      }),
    ),
  );
};

const Items = ({ listing, language }: Shown) =>
  listing.items.length === 0
    ? null
    : h(
        "section",
        null,
        h("h2", null, wordsIn[language].listing.items),
        h(
          "ul",
          { className: "items" },
          listing.items.map(({ productName, quantity, unit }, place) =>
            h(
              "li",
              { key: `${place} ${productName}` },
              h("span", null, productName),
              h("span", { className: "amount" }, [quantity, unit].filter(Boolean).join(" ")),
            ),
          ),
        ),
      );

const Questions = ({
  questions,
  language,
}: {
  readonly questions: ReadonlyArray<Question>;
  readonly language: Language;
}) => {
  const words = wordsIn[language].listing;
  return h(ListSection, {
    title: words.questions,
    listClassName: "questions",
    none: words.noQuestions,
    items: questions.map(({ id, text, answer }) =>
      h(
        "li",
        { key: id },
        h("h3", null, text),
        answer === null
          ? h("p", { className: "soft" }, words.notAnswered)
          : h("p", null, h("strong", null, `${words.answer}: `), answer),
      ),
    ),
  });
};

/** Returns the request in schema.org's terms: a demand for a service, or for goods, in a town. */
const dataOf = (listing: PublicListing, publicUrl: string, description: string) => {
  const { id, kind, title, industries, budget, deadline, city, state, postedAt, pictureCount } = listing;
  const address = publicUrl + projectPath(id);
  const place = {
    "@type": "Place",
    address: { "@type": "PostalAddress", addressLocality: city, addressRegion: state, addressCountry: "US" },
  };
  return [
    {
      "@type": "Demand",
      name: title,
      description,
      url: address,
      availabilityStarts: postedAt.toISOString(),
      availabilityEnds: deadline,
      areaServed: place,
      itemOffered: {
        "@type": kind === "service" ? "Service" : "Product",
        name: title,
        category: industries.join(", "),
      },
      priceSpecification: { "@type": "PriceSpecification", maxPrice: budget / 100, priceCurrency: "USD" },
      ...(pictureCount > 0 && { image: publicUrl + pictureAddress(id, 1, "detail") }),
    },
    {
      "@type": "BreadcrumbList",
      itemListElement: [
        { "@type": "ListItem", position: 1, name: "Dibbs", item: `${publicUrl}${publicPaths.front}` },
        { "@type": "ListItem", position: 2, name: "Open projects", item: publicUrl + publicPaths.projects },
        { "@type": "ListItem", position: 3, name: title, item: address },
      ],
    },
  ];
};

/** Renders the public page of an open project. */
export const projectPage = (
  place: Place,
  { listing, questions }: { readonly listing: PublicListing; readonly questions: ReadonlyArray<Question> },
): string => {
  const { publicUrl, language } = place;
  const { listing: words, front, trade } = wordsIn[language];
  const { id, kind, title, description, industries, budget, deadline, postedAt, materialsProvided, pictureCount } =
    listing;
  const where = placeOf(listing);
  const trades = industries.map(trade).join(", ");
  const sentence = words.sentence(trades, where, sayMoney(language, budget), sayDay(language, deadline));
  const beginning = `${sentence} ${description.replace(/\s+/g, " ").trim()}`.trim();
  const summary = beginning.length > 200 ? `${beginning.slice(0, 199)}…` : beginning;
  const facts: ReadonlyArray<readonly [string, string]> = [
    [words.budget, sayMoney(language, budget)],
    [kind === "service" ? words.deadline : words.deliverBy, sayDay(language, deadline)],
    [words.place, where],
    ...(industries.length > 0 ? [[words.trades, trades] as const] : []),
    ...(materialsProvided === null
      ? []
      : [[words.materials, materialsProvided ? words.provided : words.notProvided] as const]),
    [words.posted, sayDay(language, postedAt.toISOString().slice(0, 10))],
  ];
  const bid = h("a", { href: bidPath(listing), className: "button primary" }, words.bid);
  return publicDocument(
    place,
    {
      title: words.titleOf(title, where),
      description: summary,
      path: projectPath(id),
      picture: pictureCount > 0 ? { path: pictureAddress(id, 1, "detail"), alt: title } : null,
      data: dataOf(listing, publicUrl, summary),
      signedIn: addressOf({ to: "listing", listingId: id }),
    },
    h(
      "article",
      { className: "width page project-page" },
      h(
        "header",
        { className: "project-head" },
        h(
          "nav",
          { "aria-label": words.breadcrumb },
          h("a", { href: publicPaths.projects, className: "crumb" }, words.title),
        ),
        h("h1", null, title),
        h("p", { className: "soft" }, [kind === "service" ? words.service : words.supply, where].join(" · ")),
      ),
      h(Pictures, { listing, language }),
      h(
        "aside",
        { className: "card project-side", "aria-label": words.bid },
        h(Facts, { facts }),
        h("p", { className: "project-bid" }, bid),
        h("p", { className: "soft" }, words.bidHint),
        h("p", { className: "soft" }, words.isNew, " ", h("a", { href: "/register" }, front.register)),
        h("p", { className: "soft small" }, words.hidden),
      ),
      h(
        "div",
        { className: "project-main" },
        h(
          "section",
          null,
          h("h2", null, words.about),
          description.trim() === ""
            ? h("p", { className: "soft" }, words.noDescription)
            : h("p", { className: "own-text" }, description),
        ),
        h(Items, { listing, language }),
        h(Questions, { questions, language }),
      ),
    ),
  );
};
