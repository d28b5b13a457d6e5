import { type Block, type Document, inWords, type Table, type Value } from "#core/contract/document/document.ts";
import type { Language } from "#core/shared/language.ts";
import "./paper.css";

function Said({ value, language }: { value: Value; language: Language }) {
  return <bdi>{inWords(value, language)}</bdi>;
}

/** Columns with sentences get more room. */
const classOf = (column: Table["columns"][number] | undefined): string | undefined => {
  if (column?.isFigure) return "document__figure";
  return (column?.width ?? 0) >= 40 ? "document__wide" : undefined;
};

function Drawn({ block, language }: { block: Block; language: Language }) {
  switch (block.kind) {
    case "paragraph":
      return (
        <>
          {block.heading === null ? null : <h3 className="document__heading">{block.heading}</h3>}
          <p className="document__text written">{block.text}</p>
        </>
      );
    case "facts":
      return block.facts.length === 0 ? null : (
        <dl className="document__facts">
          {block.facts.map(({ label, value }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two facts can be called alike, and their order does not change
            <div key={at}>
              <dt>{label}</dt>
              <dd>
                <Said value={value} language={language} />
              </dd>
            </div>
          ))}
        </dl>
      );
    case "table": {
      const cells = (row: readonly Value[]) =>
        row.map((value, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: cells stand in the order of their columns, which does not change
          <td key={at} className={classOf(block.columns[at])} data-label={block.columns[at]?.label}>
            <Said value={value} language={language} />
          </td>
        ));
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard as well
        <section className="document__scroll" aria-label={block.caption} tabIndex={0}>
          <table className="document__table">
            <caption className="visually-hidden">{block.caption}</caption>
            <thead>
              <tr>
                {block.columns.map(({ label, isFigure }) => (
                  <th key={label} scope="col" className={isFigure ? "document__figure" : undefined}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id of their own, and their order does not change
                <tr key={at}>{cells(row)}</tr>
              ))}
            </tbody>
            {block.total === null ? null : (
              <tfoot>
                <tr>{cells(block.total)}</tr>
              </tfoot>
            )}
          </table>
        </section>
      );
    }
  }
}

/** Renders a document as on paper, without its title. */
export function Paper({ document }: { document: Document }) {
  return (
    <article className="document" lang={document.language}>
      {document.sections.map(({ title, blocks }) => (
        <section key={title} aria-label={title}>
          <h2 className="document__title">{title}</h2>
          {blocks.map((block, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no id of their own, and their order does not change
            <Drawn key={at} block={block} language={document.language} />
          ))}
        </section>
      ))}
    </article>
  );
}
