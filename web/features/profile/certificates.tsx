import { useState } from "react";
import { listOwnCertificatesEndpoint, removeCertificateEndpoint } from "#api/endpoints/people.ts";
import { useDo, useReadPages } from "#web/client.ts";
import { pictureUrl } from "#web/files/pictures.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import * as words from "#web/words.ts";
import { CertificateDialog } from "./certificate-dialog.tsx";
import { OwnPapers } from "./own-papers.tsx";

/** Above the maximum per profile. */
const all = 100;
const said = words.certification;

/** Reads the person's own certificates. */
export const useCertificates = (options: { readonly enabled?: boolean } = {}) =>
  useReadPages(listOwnCertificatesEndpoint, { query: { limit: all } }, options);

/** Shows the list with its buttons to add and delete; an added certificate is on the profile at once. */
export function Certificates({ problem }: { problem?: string | undefined }) {
  const found = useCertificates();
  const remove = useDo(removeCertificateEndpoint);
  const [adding, setAdding] = useState(false);
  return (
    <OwnPapers
      found={found}
      label={words.profile.certificates}
      none={{ title: said.none, hint: said.noneHint }}
      add={said.addButton}
      ask={{ title: said.confirmDelete, yes: said.deleteYes, no: said.deleteNo }}
      nameOf={({ title }) => title}
      row={({ title, issuerName, fileId }, onRemove) => (
        <>
          <img className="certificate__picture" src={pictureUrl(fileId, "card")} alt={said.view(title)} />
          <span className="certificate__text fills">
            <bdi className="medium">{title}</bdi>
            {issuerName ? <bdi className="profile-soft soft">{issuerName}</bdi> : null}
          </span>
          <IconButton icon="trash" label={said.remove(title)} onClick={onRemove} />
        </>
      )}
      onAdd={() => setAdding(true)}
      onRemove={({ id }) => remove.run({ params: { certificateId: id } })}
    >
      <p className="certificates__problem row-4" role="alert" hidden={!problem}>
        {problem ? (
          <>
            <Icon name="exclamation-circle" size="small" />
            {problem}
          </>
        ) : null}
      </p>
      {adding ? <CertificateDialog onClose={() => setAdding(false)} /> : null}
    </OwnPapers>
  );
}
