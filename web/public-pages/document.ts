import { createElement as h, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { paths } from "#api/addresses.ts";
import type { Language } from "#core/shared/language.ts";
import { aboutPath, helpPath, keepNextRoute } from "#web/routing/next-route.ts";
import { publicPaths } from "./addresses.ts";
import { wordsIn } from "./words.ts";

/** The common data of all public pages of a server, and the reader's language. */
export type Place = {
  /** The origin of all addresses. */
  readonly publicUrl: string;
  readonly language: Language;
  /**
   * The style sheet of all public pages. It is part of the page, so that nothing else has to load before the first
   * paint.
   */
  readonly style: string;
};

/** What a page tells search engines and link previews about itself. */
export type Head = {
  readonly title: string;
  readonly description: string;
  /** The page's address without the origin; null for a page that search engines should not list. */
  readonly path: string | null;
  /** The page's picture, without the origin; Dibbs's own picture if it has none. */
  readonly picture?: { readonly path: string; readonly alt: string } | null;
  /** The page's data in schema.org's terms. */
  readonly data?: ReadonlyArray<Readonly<Record<string, unknown>>>;
  /** The page to which signed-in people are redirected. */
  readonly signedIn?: string;
};

/** Returns JSON that cannot end its script element, whatever people wrote. */
const dataText = (data: unknown): string =>
  JSON.stringify(data).replaceAll("<", "\\u003c").replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");

const defaultPicture = { path: "/share-card.png", alt: "Dibbs" };

const meta = (key: string, content: string) =>
  h("meta", { key, [key.startsWith("og:") ? "property" : "name"]: key, content });

/** The address of the registration that leads to posting. */
export const postPath = keepNextRoute("/register", `?next_route=${encodeURIComponent(`${paths.listings}?post=new`)}`);

/** Shows a part of a page with a list below its title, or a sentence if the list is empty. */
export const ListSection = ({
  className,
  title,
  listClassName,
  none,
  items,
}: {
  readonly className?: string;
  readonly title: string;
  readonly listClassName: string;
  readonly none: string;
  readonly items: ReadonlyArray<ReactNode>;
}) =>
  h(
    "section",
    { className },
    h("h2", null, title),
    items.length === 0 ? h("p", { className: "soft" }, none) : h("ul", { className: listClassName }, items),
  );

const Logo = () =>
  h(
    "span",
    { className: "logo" },
    h("img", { src: "/favicon.svg", alt: "", width: 32, height: 32, fetchPriority: "low" }),
    h("span", { className: "logo-name" }, "Dibbs"),
  );

const TopBar = ({ language }: Pick<Place, "language">) => {
  const words = wordsIn[language].front;
  return h(
    "header",
    { className: "top" },
    h(
      "div",
      { className: "width top-row" },
      h("a", { href: "/", className: "top-home", "aria-label": words.home }, h(Logo)),
      h(
        "nav",
        { "aria-label": words.menu, className: "top-links" },
        h("a", { href: publicPaths.projects }, words.findWork),
        h("a", { href: paths.sign_in, className: "button outlined" }, words.signIn),
      ),
    ),
  );
};

const BottomBar = ({ language }: Pick<Place, "language">) => {
  const words = wordsIn[language].front;
  const links: ReadonlyArray<readonly [href: string, text: string]> = [
    [publicPaths.projects, words.findWork],
    [postPath, words.post],
    ["/register", words.register],
    [helpPath, words.help],
    [aboutPath, words.about],
  ];
  return h(
    "footer",
    { className: "bottom" },
    h(
      "nav",
      { "aria-label": words.footer, className: "width bottom-links" },
      links.map(([href, text]) => h("a", { key: href, href }, text)),
    ),
  );
};

/** Shows the two ways in: to post, or to find work. */
export const WaysIn = ({ language }: Pick<Place, "language">) => {
  const words = wordsIn[language].front;
  return h(
    "p",
    { className: "ways" },
    h("a", { href: postPath, className: "button primary" }, words.post),
    h("a", { href: publicPaths.projects, className: "button outlined" }, words.findWork),
  );
};

/** Renders a whole page for the server. React escapes whatever people wrote; the page runs no script of its own. */
export const publicDocument = (place: Place, head: Head, main: ReactNode): string => {
  const { publicUrl, language, style } = place;
  const { title, description, path, data = [] } = head;
  const picture = head.picture ?? defaultPicture;
  const fullTitle = `${title} · Dibbs`;
  const page = h(
    "html",
    { lang: language },
    h(
      "head",
      null,
      h("meta", { charSet: "utf-8" }),
      h("meta", { name: "viewport", content: "width=device-width, initial-scale=1, viewport-fit=cover" }),
      h("title", null, fullTitle),
      h("script", { src: "/first-paint.js", ...(head.signedIn && { "data-signed-in": head.signedIn }) }),
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the stylesheet of these pages, which nobody else writes
      h("style", { dangerouslySetInnerHTML: { __html: style } }),
      meta("color-scheme", "light dark"),
      meta("description", description),
      path === null ? meta("robots", "noindex") : h("link", { rel: "canonical", href: publicUrl + path }),
      h("link", { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" }),
      meta("og:site_name", "Dibbs"),
      meta("og:type", "website"),
      meta("og:title", title),
      meta("og:description", description),
      meta("og:image", publicUrl + picture.path),
      meta("og:image:alt", picture.alt),
      path === null ? null : meta("og:url", publicUrl + path),
      meta("twitter:card", "summary_large_image"),
      data.map((one) =>
        h("script", {
          key: String(one["@type"]),
          type: "application/ld+json",
          // biome-ignore lint/security/noDangerouslySetInnerHtml: as JSON without the sign that begins a tag
          dangerouslySetInnerHTML: { __html: dataText({ "@context": "https://schema.org", ...one }) },
        }),
      ),
    ),
    h(
      "body",
      null,
      h("a", { href: "#content", className: "skip" }, wordsIn[language].front.skip),
      h(TopBar, { language }),
      h("main", { id: "content", tabIndex: -1 }, main),
      h(BottomBar, { language }),
    ),
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
};
