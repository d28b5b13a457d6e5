import { type Document, day, documentOf, facts, money, paragraph, time } from "#core/contract/document/document.ts";
import { documentWords } from "#core/contract/document/words/words.ts";
import type { Waiver } from "#core/contract/waiver/waiver.ts";
import type { Language } from "#core/shared/language.ts";

const paragraphs = (text: string) => text.split(/\n\s*\n/).map((part) => paragraph(part.trim()));

/**
 * Renders a lien waiver: exactly what was signed, in the language it was signed in, and its current state. The text
 * around it is in `language`.
 */
export const waiverDocument = (waiver: Waiver, project: string, language: Language): Document => {
  const words = documentWords[language].waiver;
  const { statement, state, amount, hash, signedAt, updatedAt } = waiver;
  const { conditional, unconditional } = statement;
  const said = (text: string) => (text === "" ? [paragraph(words.forgotten)] : paragraphs(text));
  return documentOf(
    {
      ...{ name: ["waiver", waiver.id], original: statement.language, language, title: conditional.title },
      ...{ about: (waiver.keptBack ? words.aboutRetainage : words.about)(statement.milestone, project), at: updatedAt },
    },
    [
      {
        title: words.standing,
        blocks: [
          paragraph(words.states[state]),
          facts(
            [words.amount, money(amount)],
            [words.through, day(statement.throughDay)],
            [words.exceptions, statement.exceptions === "" ? words.none : statement.exceptions],
            [words.signer, statement.signer],
            [words.signedAt, time(signedAt)],
            [words.since[state], state === "conditional" ? null : time(updatedAt)],
            [
              words.form,
              statement.form === "plain" ? words.plain : words.formOf(statement.form, statement.source ?? ""),
            ],
            [words.hash, hash],
          ),
        ],
      },
      { title: conditional.title, blocks: said(conditional.text) },
      ...(state === "effective" ? [{ title: unconditional.title, blocks: said(unconditional.text) }] : []),
      {
        title: words.record,
        blocks: [...(language === statement.language ? [] : [paragraph(words.asSigned)]), paragraph(words.recordHint)],
      },
    ],
  );
};
