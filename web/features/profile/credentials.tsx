import { useState } from "react";
import type { ReplyOf } from "#api/call.ts";
import { listOwnCredentialsEndpoint, removeCredentialEndpoint } from "#api/endpoints/credentials.ts";
import { useDo, useReadPages } from "#web/client.ts";
import { CredentialLine, credentialName } from "#web/market/credential-lines.tsx";
import { IconButton } from "#web/ui/Button.tsx";
import { formatDate } from "#web/ui/dates.ts";
import { Icon } from "#web/ui/Icon.tsx";
import * as words from "#web/words.ts";
import { CredentialDialog } from "./credential-dialog.tsx";
import { OwnPapers } from "./own-papers.tsx";

export type OwnCredential = ReplyOf<typeof listOwnCredentialsEndpoint>["items"][number];

/** Above the maximum per profile. */
const all = 100;
const said = words.credential;

/** Shows what only its owner sees: the result of a public list, and why support rejected it. */
function ForOwner({ credential }: { credential: OwnCredential }) {
  const { lookup, rejectedReason } = credential;
  const source = lookup?.source ?? "";
  const listed = lookup?.listDay ? formatDate(lookup.listDay) : "";
  return (
    <>
      {lookup?.said === "differs" || lookup?.said === "missing" ? (
        <p className="credential-own__note soft">
          <bdi>{said.lookup[lookup.said](source, listed)}</bdi>
        </p>
      ) : null}
      {rejectedReason === null ? null : (
        <p className="credential-own__rejected wrong text-14">
          <Icon name="exclamation-circle" size="small" />
          <span>
            <bdi>{said.rejected(rejectedReason)}</bdi> <bdi>{said.rejectedHint}</bdi>
          </span>
        </p>
      )}
    </>
  );
}

/** Shows the person's own licenses, insurances and bonds, with buttons to add, change and delete them. */
export function Credentials() {
  const found = useReadPages(listOwnCredentialsEndpoint, { query: { limit: all } });
  const remove = useDo(removeCredentialEndpoint);
  const [edited, setEdited] = useState<OwnCredential | "new">();
  return (
    <OwnPapers
      found={found}
      label={said.list}
      none={{ title: said.none, hint: said.noneHint }}
      add={said.add}
      ask={{ title: said.removeAsk, yes: said.removeYes, no: said.removeNo }}
      nameOf={credentialName}
      row={(credential, onRemove) => (
        <>
          <div className="certificate__text fills">
            <CredentialLine credential={credential} />
            <ForOwner credential={credential} />
          </div>
          <IconButton
            icon="pencil"
            label={said.edit(credentialName(credential))}
            onClick={() => setEdited(credential)}
          />
          <IconButton icon="trash" label={said.remove(credentialName(credential))} onClick={onRemove} />
        </>
      )}
      onAdd={() => setEdited("new")}
      onRemove={({ id }) => remove.run({ params: { credentialId: id } })}
    >
      {edited ? (
        <CredentialDialog credential={edited === "new" ? null : edited} onClose={() => setEdited(undefined)} />
      ) : null}
    </OwnPapers>
  );
}
