/**
 * Texts outside web/words that the pages show, by the file they stand in, each with its Spanish: what the core's rules say of
 * a field, and the document itself. The Spanish build writes the one in place of the other, and fails for one that is gone.
 */
export const elsewhere: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "web/index.html": {
    'lang="en"': 'lang="es"',
    "Post a home or construction project, compare bids, hire, and pay by milestone.":
      "Publique un proyecto de casa o construcción, compare ofertas, contrate y pague por etapas.",
    "Dibbs needs JavaScript. Please switch it on and reload this page.":
      "Dibbs necesita JavaScript. Actívelo y vuelva a cargar esta página.",
  },
};
