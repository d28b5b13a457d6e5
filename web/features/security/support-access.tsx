import { listSupportAccessEndpoint } from "#api/endpoints/view-session.ts";
import { useReadPages } from "#web/client.ts";
import { MoreButton } from "#web/reading/next-page.tsx";
import { Reading } from "#web/reading/reading.tsx";
import { ListRow } from "#web/ui/ListRow.tsx";
import { Panel } from "#web/ui/Panel.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { When } from "#web/ui/When.tsx";
import { supportAccess as words } from "#web/words/support-access.ts";

/** Shows when support has looked at the person's pages, and why. */
export function SupportAccess() {
  const found = useReadPages(listSupportAccessEndpoint, { query: {} });
  return (
    <Panel title={words.title} hint={words.hint}>
      {found.data ? null : <Reading of={found} skeleton={<Skeleton shape="row" count={1} />} />}
      {found.data && found.rows.length === 0 ? <p className="soft">{words.none}</p> : null}
      {found.rows.length > 0 ? (
        <ul className="plain-list frame">
          {found.rows.map(({ id, about, openedAt, endsAt }) => (
            <ListRow
              key={id}
              name={words.about(about)}
              about={
                <>
                  <When at={openedAt} />
                  {" · "}
                  {endsAt > new Date() ? words.until : words.ended} <When at={endsAt} as="h:mm a" />
                </>
              }
            />
          ))}
        </ul>
      ) : null}
      <MoreButton pages={found}>{words.more}</MoreButton>
    </Panel>
  );
}
