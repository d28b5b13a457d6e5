import { paths } from "#api/addresses.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { help, helpTopics } from "#web/words/help.ts";
import { PageShell, Topic } from "./page-shell.tsx";

/** Shows /help: how to post, bid, hire, pay and get paid, and whom to ask. */
export function HelpPage() {
  return (
    <PageShell title={help.title} sentence={help.sentence}>
      {helpTopics.map(({ title, texts }) => (
        <Topic key={title} title={title} texts={texts} />
      ))}
      <section className="help__topic stack-8">
        <h2>{help.askTitle}</h2>
        <p>{help.ask}</p>
        <p>
          <ButtonLink to={paths.support} variant="primary">
            {help.askButton}
          </ButtonLink>
        </p>
      </section>
    </PageShell>
  );
}
