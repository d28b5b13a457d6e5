import escaped from "escape-html";
import type { FastifyInstance, FastifyReply } from "fastify";

type Simulated = {
  readonly name: string;
  readonly styles: ReadonlyArray<string>;
  /** What says on each page that it is nobody real. */
  readonly banner: string;
};

/** A page of a simulated provider; `main` is HTML. */
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

/** Has these routes read what the forms of their pages send. */
export const readForms = (app: FastifyInstance): void => {
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: 16 * 1024 },
    async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );
};
