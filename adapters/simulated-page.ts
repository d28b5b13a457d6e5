import escaped from "escape-html";

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
