import { useRef, useState } from "react";
import type { ReplyOf } from "#api/call.ts";
import { listOwnCredentialsEndpoint, removeCredentialEndpoint } from "#api/endpoints/credentials.ts";
import { useDo, useReadPages } from "#web/client.ts";
import { CredentialLine, credentialName } from "#web/market/credential-lines.tsx";
import { ReadProblem } from "#web/reading/read-problem.tsx";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { formatDate } from "#web/ui/dates.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import * as words from "#web/words.ts";
import { CredentialDialog } from "./credential-dialog.tsx";

export type OwnCredential = ReplyOf<typeof listOwnCredentialsEndpoint>["items"][number];

/** More than a profile holds. */
const all = 100;
const said = words.credential;

/** What only its owner reads of it: what a list has said, and why support has rejected it. */
function ForOwner({ credential }: { credential: OwnCredential }) {
  const { lookup, rejectedReason } = credential;
  const source = lookup?.source ?? "";
  const listed = lookup?.listDay ? formatDate(lookup.listDay) : "";
  return (
    <>
      {lookup?.said === "differs" || lookup?.said === "missing" ? (
        <p className="soft">
          <bdi>{said.lookup[lookup.said](source, listed)}</bdi>
        </p>
      ) : null}
      {rejectedReason === null ? null : (
        <p className="credential-own__rejected">
          <Icon name="exclamation-circle" size="small" />
          <span>
            <bdi>{said.rejected(rejectedReason)}</bdi> {said.rejectedHint}
          </span>
        </p>
      )}
    </>
  );
}

/** One's own licenses, insurances and bonds, with their way to add, change and delete. */
export function Credentials() {
  const found = useReadPages(listOwnCredentialsEndpoint, { query: { limit: all } });
  const remove = useDo(removeCredentialEndpoint);
  const [edited, setEdited] = useState<OwnCredential | "new">();
  const [prompt, setPrompt] = useState<OwnCredential>();
  const add = useRef<HTMLButtonElement>(null);

  const takeAway = async () => {
    if (!prompt) return;
    const gone = await remove.run({ params: { credentialId: prompt.id } });
    setPrompt(undefined);
    // The button that was pressed has left with its row.
    if (gone) requestAnimationFrame(() => add.current?.focus());
  };

  return (
    <div className="certificates">
      {found.data ? (
        found.rows.length > 0 ? (
          <ul className="plain-list certificates__list" aria-label={said.list}>
            {found.rows.map((credential) => (
              <li key={credential.id} className="certificate">
                <div className="certificate__text">
                  <CredentialLine credential={credential} />
                  <ForOwner credential={credential} />
                </div>
                <IconButton
                  icon="pencil"
                  label={said.edit(credentialName(credential))}
                  onClick={() => setEdited(credential)}
                />
                <IconButton
                  icon="trash"
                  label={said.remove(credentialName(credential))}
                  onClick={() => setPrompt(credential)}
                />
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState icon="verified" title={said.none}>
            {said.noneHint}
          </EmptyState>
        )
      ) : found.error ? (
        <ReadProblem cause={found.error} onRetry={() => found.refetch()} />
      ) : (
        <Skeleton shape="row" count={2} />
      )}
      <Button ref={add} icon="plus" onPress={() => setEdited("new")}>
        {said.add}
      </Button>
      {edited ? (
        <CredentialDialog credential={edited === "new" ? null : edited} onClose={() => setEdited(undefined)} />
      ) : null}
      <ConfirmDialog
        open={prompt !== undefined}
        title={said.removeAsk}
        message={prompt ? credentialName(prompt) : undefined}
        yes={said.removeYes}
        no={said.removeNo}
        danger
        onYes={takeAway}
        onNo={() => setPrompt(undefined)}
      />
    </div>
  );
}
