import { endOtherSessionsEndpoint, endSessionEndpoint, listOwnSessionsEndpoint } from "#api/endpoints/sessions.ts";
import type { OwnSession } from "#core/people/session/own-session.ts";
import { useDo, useReadPages } from "#web/client.ts";
import { MoreButton } from "#web/reading/next-page.tsx";
import { Reading } from "#web/reading/reading.tsx";
import { AskButton } from "#web/ui/AskButton.tsx";
import { Button } from "#web/ui/Button.tsx";
import { ListRow } from "#web/ui/ListRow.tsx";
import { Panel } from "#web/ui/Panel.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";

const isHandheld = (deviceName: string): boolean => /iPhone|iPad|iPod|Android/.test(deviceName);

function SessionRow({ session }: { session: OwnSession }) {
  const { id, createdAt, lastUsedAt, isPresent } = session;
  const deviceName = words.session.device(session.deviceName);
  const end = useDo(endSessionEndpoint, { said: [words.app.success, words.session.ended(deviceName)] });
  return (
    <ListRow
      icon={isHandheld(deviceName) ? "mobile" : "desktop"}
      name={<bdi>{deviceName}</bdi>}
      mark={isPresent ? words.session.present : null}
      about={
        <>
          {words.session.since} <When at={createdAt} within />
          {" · "}
          {isPresent ? (
            words.session.inUse
          ) : (
            <>
              {words.session.lastUsed} <When at={lastUsedAt} within />
            </>
          )}
        </>
      }
    >
      {isPresent ? null : (
        <Button aria-label={words.session.endOf(deviceName)} onPress={() => end.run({ params: { sessionId: id } })}>
          {words.session.end}
        </Button>
      )}
    </ListRow>
  );
}

/** Shows the browsers in which the person is signed in, the current one first, and signs the others out. */
export function Sessions() {
  const found = useReadPages(listOwnSessionsEndpoint, { query: {} });
  const endOthers = useDo(endOtherSessionsEndpoint, {
    said: ({ ended }) => [words.app.success, words.session.othersEnded(ended)],
  });
  const rows = found.rows.toSorted((one, other) => Number(other.isPresent) - Number(one.isPresent));
  const hasOthers = rows.some(({ isPresent }) => !isPresent);

  return (
    <Panel title={words.session.title} hint={words.session.hint}>
      {found.data ? null : <Reading of={found} skeleton={<Skeleton shape="row" count={2} />} />}
      {rows.length > 0 ? (
        <ul className="plain-list frame">
          {rows.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      ) : null}
      <MoreButton pages={found}>{words.session.more}</MoreButton>
      {rows.length > 0 ? (
        <p className="soft">
          {hasOthers ? (
            <AskButton
              icon="sign-out"
              ask={{ ...words.session.endOthers, danger: true }}
              onYes={() => endOthers.run({})}
            />
          ) : (
            words.session.onlyThis
          )}
        </p>
      ) : null}
    </Panel>
  );
}
