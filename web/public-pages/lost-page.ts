import { createElement as h } from "react";
import { publicPaths } from "./addresses.ts";
import { type Place, publicDocument } from "./document.ts";
import { wordsIn } from "./words.ts";

/**
 * Renders the page for a link that leads to nothing public: `lost` was once a project, `private` a profile, and `away`
 * is unavailable while the database is down. People who may still see it find the way under `signIn`.
 */
export const lostPage = (
  place: Place,
  what: "lost" | "private" | "away",
  signIn: { readonly path: string; readonly onwards: string } | null = null,
): string => {
  const { listing: words, profile } = wordsIn[place.language];
  const { title, text } = what === "private" ? { title: profile.lost, text: profile.lostText } : words[what];
  return publicDocument(
    place,
    { title, description: text, path: null, ...(signIn && { signedIn: signIn.onwards }) },
    h(
      "div",
      { className: "width stack page empty" },
      h("h1", null, title),
      h("p", { className: "soft" }, text),
      h("p", { className: "ways" }, h("a", { href: publicPaths.projects, className: "button outlined" }, words.seeAll)),
      signIn === null ? null : h("p", null, h("a", { href: signIn.path }, words.lost.signIn)),
    ),
  );
};
