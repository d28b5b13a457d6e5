import { createElement as h } from "react";
import { addressOf } from "#api/addresses.ts";
import type { OpenCounts, PublicListing } from "#core/market/listing/public-listing.ts";
import { stateNames } from "#core/shared/place/states.ts";
import { type ProjectQuery, projectsPath, publicPaths } from "./addresses.ts";
import { type Place, publicDocument, WaysIn } from "./document.ts";
import { ProjectCards } from "./project-card.ts";
import { sayFigure, sayMoney, wordsIn } from "./words.ts";

/** The currently open projects; null while the database is down: the page then shows the rest. */
type Market = { readonly counts: OpenCounts; readonly newest: ReadonlyArray<PublicListing> };

const Steps = ({ title, steps }: { readonly title: string; readonly steps: ReadonlyArray<string> }) =>
  h(
    "section",
    { className: "card steps" },
    h("h2", null, title),
    h(
      "ol",
      null,
      steps.map((step) => h("li", { key: step }, step)),
    ),
  );

/** The milestones of the example, with their prices in dollars and their states. */
const exampleMilestones = [
  { amount: 4200, state: "paid" },
  { amount: 9800, state: "review" },
  { amount: 3500, state: "next" },
] as const;

const Example = ({ language }: Pick<Place, "language">) => {
  const { label, title, milestones, states } = wordsIn[language].front.example;
  const total = exampleMilestones.reduce((sum, { amount }) => sum + amount, 0);
  return h(
    "figure",
    { className: "card example", "aria-label": label },
    h(
      "figcaption",
      null,
      h("strong", null, title),
      h("span", { className: "amount" }, sayMoney(language, total * 100)),
    ),
    h(
      "ol",
      null,
      exampleMilestones.map(({ amount, state }, place) =>
        h(
          "li",
          { key: state },
          h("span", null, milestones[place]),
          h("span", { className: "amount" }, sayMoney(language, amount * 100)),
          h("span", { className: `tag ${state}` }, states[state]),
        ),
      ),
    ),
  );
};

type Counted = { readonly text: string; readonly count: number; readonly query: ProjectQuery };

/** The maximum entries of a list; the list of projects has all of them. */
const mostCounted = 12;

const Counts = ({
  title,
  counted,
  language,
}: Pick<Place, "language"> & { readonly title: string; readonly counted: ReadonlyArray<Counted> }) =>
  h(
    "section",
    null,
    h("h2", null, title),
    h(
      "ul",
      { className: "counts" },
      counted
        .toSorted((one, other) => other.count - one.count || one.text.localeCompare(other.text))
        .slice(0, mostCounted)
        .map(({ text, count, query }) =>
          h(
            "li",
            { key: text },
            h(
              "a",
              { href: projectsPath(query) },
              h("span", null, text),
              " ",
              h("span", { className: "amount" }, sayFigure(language, count)),
            ),
          ),
        ),
    ),
  );

const OpenNow = ({ counts, newest, language }: Market & Pick<Place, "language">) => {
  const words = wordsIn[language].front;
  return h(
    "div",
    { className: "width stack" },
    h(
      "section",
      { className: "stack" },
      h("h2", null, words.newest),
      newest.length === 0 ? h("p", null, words.none) : h(ProjectCards, { listings: newest, language }),
      newest.length === 0
        ? null
        : h("p", null, h("a", { href: publicPaths.projects, className: "button outlined" }, words.all)),
    ),
    counts.total === 0
      ? null
      : h(
          "div",
          { className: "two" },
          h(Counts, {
            title: words.byTrade,
            language,
            counted: [...counts.byIndustry].map(([trade, count]) => ({
              text: wordsIn[language].trade(trade),
              count,
              query: { trade, state: null },
            })),
          }),
          h(Counts, {
            title: words.byState,
            language,
            counted: [...counts.byState].map(([state, count]) => ({
              text: stateNames[state] ?? state,
              count,
              query: { trade: null, state },
            })),
          }),
        ),
  );
};

/** Renders `/` for people who are not signed in. */
export const frontPage = (place: Place, market: Market | null): string => {
  const { publicUrl, language } = place;
  const words = wordsIn[language].front;
  const total = market?.counts.total ?? 0;
  return publicDocument(
    place,
    {
      title: words.title,
      description: words.description,
      path: publicPaths.front,
      signedIn: addressOf({ to: "listings" }),
      data: [
        { "@type": "Organization", name: "Dibbs", url: publicUrl, logo: `${publicUrl}/push-icon.png` },
        { "@type": "WebSite", name: "Dibbs", url: publicUrl, description: words.description },
      ],
    },
    [
      h(
        "div",
        { key: "hero", className: "hero" },
        h(
          "div",
          { className: "width hero-row" },
          h(
            "div",
            { className: "stack" },
            h("h1", null, words.headline),
            h("p", { className: "lead" }, words.lead),
            h(WaysIn, { language }),
            total === 0 ? null : h("p", { className: "soft" }, words.openNow(total, sayFigure(language, total))),
          ),
          h(Example, { language }),
        ),
      ),
      h("div", { key: "who", className: "width two" }, h(Steps, { ...words.owners }), h(Steps, { ...words.pros })),
      h(
        "section",
        { key: "protect", className: "inset" },
        h(
          "div",
          { className: "width stack" },
          h("h2", null, words.protect.title),
          h(
            "ul",
            { className: "points" },
            words.protect.points.map(({ title, text }) =>
              h("li", { key: title }, h("h3", null, title), h("p", { className: "soft" }, text)),
            ),
          ),
        ),
      ),
      market === null ? null : h(OpenNow, { key: "open", ...market, language }),
      h(
        "section",
        { key: "ready", className: "width ready" },
        h("h2", null, words.ready),
        h("p", { className: "soft" }, words.readyHint),
        h(WaysIn, { language }),
      ),
    ],
  );
};
