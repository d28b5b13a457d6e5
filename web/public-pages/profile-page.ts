import { createElement as h } from "react";
import type { PublicProfile } from "#core/contract/feedback/view-public-profile.ts";
import { hasExpired } from "#core/people/credential/shown-credential.ts";
import type { Language } from "#core/shared/language.ts";
import { dayOf } from "#core/shared/time-zone.ts";
import { portraitAddress, proPath } from "./addresses.ts";
import { ListSection, type Place, postPath, publicDocument } from "./document.ts";
import { sayDay, wordsIn } from "./words.ts";

/** Returns a business in schema.org's terms; without address and phone, which are not public. */
const dataOf = (profile: PublicProfile, publicUrl: string) => {
  const { id, name, businessName, city, state, industries, hasPicture, rating } = profile;
  return {
    "@type": "HomeAndConstructionBusiness",
    name: businessName ?? name,
    url: publicUrl + proPath(id),
    knowsAbout: industries,
    ...(city && state && { areaServed: { "@type": "City", name: `${city}, ${state}` } }),
    ...(hasPicture && { image: publicUrl + portraitAddress(id) }),
    ...(rating.average !== null && {
      aggregateRating: {
        "@type": "AggregateRating",
        ratingValue: Math.round(rating.average * 10) / 10,
        reviewCount: rating.count,
      },
    }),
  };
};

/** Returns a credential's name, its validity, and who verified it on which day. */
const sayCredential = (language: Language, it: PublicProfile["credentials"][number]): string => {
  const { profile: words } = wordsIn[language];
  const { kind, number, issuingState, validFrom, validUntil, check } = it;
  const now = dayOf(new Date());
  const when = hasExpired(it, now)
    ? words.expired(sayDay(language, validUntil))
    : validFrom > now
      ? words.validFrom(sayDay(language, validFrom))
      : words.validUntil(sayDay(language, validUntil));
  const looked = check === null ? "" : sayDay(language, check.listDay ?? dayOf(check.at));
  const source =
    check === null
      ? words.stated
      : check.by === "support"
        ? words.checkedBySupport(looked)
        : words.checkedByList(check.source ?? "", looked);
  return `${words.credential(issuingState, words.kinds[kind], number ?? "")}, ${when} · ${source}`;
};

/** Renders the profile of a contractor or supplier who has made it public. */
export const profilePage = (place: Place, profile: PublicProfile): string => {
  const { publicUrl, language } = place;
  const { profile: words, trade, closeout } = wordsIn[language];
  const {
    id,
    name,
    businessName,
    userType,
    city,
    state,
    industries,
    hasPicture,
    certificates,
    credentials,
    rating,
    bidToFinal,
    feedback,
  } = profile;
  const called = businessName ?? name;
  const where = city && state ? `${city}, ${state}` : "";
  const trades = industries.map(trade);
  const mainTrades = trades.slice(0, 3).join(", ");
  return publicDocument(
    place,
    {
      title: words.title(called, mainTrades, where),
      description: words.description(called, mainTrades, where),
      path: proPath(id),
      picture: hasPicture ? { path: portraitAddress(id), alt: called } : null,
      data: [dataOf(profile, publicUrl)],
    },
    h(
      "article",
      { className: "width stack page pro" },
      h(
        "header",
        { className: "pro-head" },
        hasPicture
          ? h("img", { src: portraitAddress(id), alt: "", width: 96, height: 96, className: "portrait" })
          : null,
        h(
          "div",
          { className: "page-head" },
          h("h1", null, called),
          h(
            "p",
            { className: "soft" },
            [userType === "supplier" ? words.supplier : words.contractor, businessName === null ? "" : name]
              .filter(Boolean)
              .join(" · "),
          ),
          rating.average === null
            ? null
            : h(
                "p",
                null,
                h("span", { className: "star", "aria-hidden": true }, "★ "),
                words.rated(rating.average.toFixed(1), rating.count),
              ),
          ...(bidToFinal === null
            ? []
            : [
                h("p", null, closeout.figures(bidToFinal.percent, bidToFinal.within, bidToFinal.contracts)),
                bidToFinal.answer === null
                  ? null
                  : h("p", { className: "soft", dir: "auto" }, closeout.answerOf(called), " ", bidToFinal.answer),
              ]),
        ),
      ),
      h(
        "dl",
        { className: "pro-facts" },
        where === "" ? null : h("div", null, h("dt", null, words.from), h("dd", null, where)),
        trades.length === 0 ? null : h("div", null, h("dt", null, words.trades), h("dd", null, trades.join(", "))),
      ),
      h("p", { className: "ways" }, h("a", { href: postPath, className: "button primary" }, words.hire)),
      h("p", { className: "soft" }, words.hireHint),
      h(ListSection, {
        className: "page-head",
        title: words.certificates,
        listClassName: "items",
        none: words.noCertificates,
        items: certificates.map(({ id, title, issuerName, createdAt }) =>
          h(
            "li",
            { key: id },
            h(
              "span",
              null,
              [
                title,
                issuerName && words.issuedBy(issuerName),
                words.added(sayDay(language, dayOf(createdAt))),
                words.stated,
              ]
                .filter(Boolean)
                .join(" · "),
            ),
          ),
        ),
      }),
      h(ListSection, {
        className: "page-head",
        title: words.credentials,
        listClassName: "items",
        none: words.noCredentials,
        items: credentials.map((it) => h("li", { key: it.id }, h("span", null, sayCredential(language, it)))),
      }),
      h(ListSection, {
        className: "page-head",
        title: words.feedback,
        listClassName: "questions",
        none: words.noFeedback,
        items: feedback.map(({ id, stars, description, createdAt }) =>
          h(
            "li",
            { key: id },
            h(
              "p",
              { className: "soft small" },
              `${words.stars(stars)} · ${sayDay(language, createdAt.toISOString().slice(0, 10))}`,
            ),
            h("p", { className: "own-text" }, description),
          ),
        ),
      }),
    ),
  );
};
