import { useRef, useState } from "react";
import type { ReplyOf } from "#api/call.ts";
import { listOwnCertificatesEndpoint, removeCertificateEndpoint } from "#api/endpoints/people.ts";
import { useDo, useReadPages } from "#web/client.ts";
import { pictureUrl } from "#web/files/pictures.ts";
import { ReadProblem } from "#web/reading/read-problem.tsx";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import * as words from "#web/words.ts";
import { CertificateDialog } from "./certificate-dialog.tsx";

type Certificate = ReplyOf<typeof listOwnCertificatesEndpoint>["items"][number];

/** More than a profile may show. */
const all = 100;

/** One's own certificates, as far as they have been read. */
export const useCertificates = (options: { readonly enabled?: boolean } = {}) =>
  useReadPages(listOwnCertificatesEndpoint, { query: { limit: all } }, options);

function Row({ certificate, onRemove }: { certificate: Certificate; onRemove: (certificate: Certificate) => void }) {
  const { title, issuerName, fileId } = certificate;
  return (
    <li className="certificate">
      <img className="certificate__picture" src={pictureUrl(fileId, "card")} alt={words.certification.view(title)} />
      <span className="certificate__text">
        <bdi className="certificate__title">{title}</bdi>
        {issuerName ? <bdi className="profile-soft soft">{issuerName}</bdi> : null}
      </span>
      <IconButton icon="trash" label={words.certification.remove(title)} onClick={() => onRemove(certificate)} />
    </li>
  );
}

/** The list with its way to add and to delete; what is added is on the profile at once. */
export function Certificates({ problem }: { problem?: string | undefined }) {
  const found = useCertificates();
  const remove = useDo(removeCertificateEndpoint);
  const [adding, setAdding] = useState(false);
  const [prompt, setPrompt] = useState<Certificate>();
  const add = useRef<HTMLButtonElement>(null);

  const takeAway = async () => {
    if (!prompt) return;
    const gone = await remove.run({ params: { certificateId: prompt.id } });
    setPrompt(undefined);
    // The button that was pressed has left with its row.
    if (gone) requestAnimationFrame(() => add.current?.focus());
  };

  return (
    <div className="certificates">
      {found.data ? (
        found.rows.length > 0 ? (
          <ul className="plain-list certificates__list" aria-label={words.profile.certificates}>
            {found.rows.map((certificate) => (
              <Row key={certificate.id} certificate={certificate} onRemove={setPrompt} />
            ))}
          </ul>
        ) : (
          <EmptyState icon="verified" title={words.certification.none}>
            {words.certification.noneHint}
          </EmptyState>
        )
      ) : found.error ? (
        <ReadProblem cause={found.error} onRetry={() => found.refetch()} />
      ) : (
        <Skeleton shape="row" count={2} />
      )}
      <Button ref={add} icon="plus" onPress={() => setAdding(true)}>
        {words.certification.addButton}
      </Button>
      <p className="certificates__problem" role="alert" hidden={!problem}>
        {problem ? (
          <>
            <Icon name="exclamation-circle" size="small" />
            {problem}
          </>
        ) : null}
      </p>
      {adding ? <CertificateDialog onClose={() => setAdding(false)} /> : null}
      <ConfirmDialog
        open={prompt !== undefined}
        title={words.certification.confirmDelete}
        message={prompt?.title}
        yes={words.certification.deleteYes}
        no={words.certification.deleteNo}
        danger
        onYes={takeAway}
        onNo={() => setPrompt(undefined)}
      />
    </div>
  );
}
