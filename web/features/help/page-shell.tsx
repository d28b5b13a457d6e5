import { type ReactNode, useRef } from "react";
import { Link } from "react-router-dom";
import { LayoutSettings } from "#web/shell/LayoutSettings.tsx";
import { Logo } from "#web/shell/Logo.tsx";
import { useFocusOnNavigation } from "#web/shell/use-focus-on-navigation.ts";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import * as words from "#web/words.ts";
import "#web/shell/AppShell.css";
import "./help.css";

/** The frame of what Dibbs says of itself to everybody, signed in or not: the way in, the title, and the text. */
export function PageShell({ title, sentence, children }: { title: string; sentence: string; children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  useFocusOnNavigation(main);
  return (
    <div className="shell shell--side-none">
      <a className="shell__skip" href="#main">
        {words.app.skipToContent}
      </a>
      <header className="shell-header no-print">
        <Link className="shell-header__logo" to="/v1" aria-label={words.app.name}>
          <Logo />
        </Link>
        <div className="shell-header__end">
          <LayoutSettings />
        </div>
      </header>
      <div className="shell__page">
        <main ref={main} id="main" className="shell__main" tabIndex={-1}>
          <PageHeader title={title} sentence={sentence} />
          <div className="help">{children}</div>
        </main>
      </div>
    </div>
  );
}

/** A subject with its answers, one paragraph each. */
export function Topic({ title, texts }: { title: string; texts: readonly string[] }) {
  return (
    <section className="help__topic">
      <h2>{title}</h2>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </section>
  );
}
