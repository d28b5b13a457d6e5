import { usePerson } from "#web/client.ts";
import { Button } from "#web/ui/Button.tsx";
import * as words from "#web/words.ts";
import { useCopy } from "./use-copy.ts";

const secondFactor = words.secondFactor;

const save = (text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = secondFactor.fileName;
  link.click();
  // The browser may read it a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

/** Recovery codes, this once: to copy, to save and to print. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { email } = usePerson();
  const copy = useCopy();
  const text = [secondFactor.fileHead(email), "", ...codes, ""].join("\n");
  return (
    <div className="recovery-codes">
      <p className="recovery-codes__for">{secondFactor.fileHead(email)}</p>
      <ul className="recovery-codes__list plain-list" aria-label={secondFactor.codesAre}>
        {codes.map((code) => (
          <li key={code}>
            <code dir="ltr">{code}</code>
          </li>
        ))}
      </ul>
      <div className="recovery-codes__ways">
        <Button icon="copy" onPress={() => copy(text, secondFactor.copied)}>
          {secondFactor.copy}
        </Button>
        <Button icon="download" onPress={() => save(text)}>
          {secondFactor.download}
        </Button>
        <Button icon="print" onPress={() => window.print()}>
          {secondFactor.print}
        </Button>
      </div>
    </div>
  );
}
