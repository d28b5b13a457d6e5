import escaped from "escape-html";
import type { FastifyInstance, FastifyReply } from "fastify";

type Simulated = {
  readonly name: string;
  readonly styles: ReadonlyArray<string>;
  /** The banner on each page that says that the provider is not real. */
  readonly banner: string;
};

/** Renders a page of a simulated provider; `main` is HTML. */
export const simulatedPage = ({ name, styles, banner }: Simulated, title: string | null, main: string): string =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title === null ? "" : `${escaped(title)} · `}${name}</title>
${styles.map((style) => `<link rel="stylesheet" href="${style}">`).join("\n")}
</head>
<body>
<header class="banner">${banner}</header>
${main}
</body>
</html>
`;

export const sendHtml = (reply: FastifyReply, status: number, html: string): FastifyReply =>
  reply.code(status).header("cache-control", "no-store").type("text/html; charset=utf-8").send(html);

/** Lets these routes parse their pages' forms. */
export const readForms = (app: FastifyInstance): void => {
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: 16 * 1024 },
    async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );
};
