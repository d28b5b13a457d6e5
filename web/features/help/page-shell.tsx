import type { ReactNode } from "react";
import { Frame } from "#web/shell/Frame.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import "./help.css";

/** The frame of pages about Dibbs for everybody, signed in or not: the way in, the title, and the text. */
export function PageShell({ title, sentence, children }: { title: string; sentence: string; children?: ReactNode }) {
  return (
    <Frame className="shell--side-none shell--help">
      <PageHeader title={title} sentence={sentence} />
      <div className="help">{children}</div>
    </Frame>
  );
}

/** Shows a topic with its answers, one paragraph each. */
export function Topic({ title, texts }: { title: string; texts: readonly string[] }) {
  return (
    <section className="help__topic stack-8">
      <h2>{title}</h2>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </section>
  );
}
