import { createElement as h } from "react";
import { publicPaths } from "./addresses.ts";
import { type Place, publicDocument } from "./document.ts";
import { wordsIn } from "./words.ts";

/**
 * A link that leads to nothing that everybody may see: `lost` once was a project, `private` a profile, and `away` is
 * there while the database is not. Who may still look at it finds the way to it under `signIn`.
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
