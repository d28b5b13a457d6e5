import { about, aboutTopics } from "#web/words/help.ts";
import { PageShell, Topic } from "./page-shell.tsx";

/** Shows /about: what Dibbs is, and how it treats money and data. */
export function AboutPage() {
  return (
    <PageShell title={about.title} sentence={about.sentence}>
      {aboutTopics.map(({ title, texts }) => (
        <Topic key={title} title={title} texts={texts} />
      ))}
    </PageShell>
  );
}
