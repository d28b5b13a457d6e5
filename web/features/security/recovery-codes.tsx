import { saveText } from "#web/files/save-file.ts";
import { useOwnEmail } from "#web/session/role.ts";
import { Button } from "#web/ui/Button.tsx";
import * as words from "#web/words.ts";
import { useCopy } from "./use-copy.ts";

const secondFactor = words.secondFactor;

/** Shows recovery codes, only once: to copy, save and print. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const email = useOwnEmail();
  const copy = useCopy();
  const text = [secondFactor.fileHead(email), "", ...codes, ""].join("\n");
  return (
    <div className="recovery-codes stack-16">
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
        <Button icon="download" onPress={() => saveText({ name: secondFactor.fileName, text }, "text/plain")}>
          {secondFactor.download}
        </Button>
        <Button icon="print" onPress={() => window.print()}>
          {secondFactor.print}
        </Button>
      </div>
    </div>
  );
}
