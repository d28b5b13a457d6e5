import { useState } from "react";
import {
  createCalendarFeedEndpoint,
  viewCalendarFeedEndpoint,
  withdrawCalendarFeedEndpoint,
} from "#api/endpoints/calendar.ts";
import { useDo, useRead } from "#web/client.ts";
import { ReadProblem } from "#web/reading/read-problem.tsx";
import { AskButton } from "#web/ui/AskButton.tsx";
import { Button } from "#web/ui/Button.tsx";
import { CopyLink } from "#web/ui/CopyLink.tsx";
import { Panel } from "#web/ui/Panel.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";

/** Creates, shows once, replaces and withdraws the secret link by which another calendar reads this one. */
export function FeedPanel() {
  const found = useRead(viewCalendarFeedEndpoint, {});
  const [made, setMade] = useState<{ readonly url: string; readonly createdAt: Date | string } | null>(null);
  const createdAt = found.data?.createdAt ?? null;
  const making = useDo(createCalendarFeedEndpoint, { onDone: setMade });
  const withdrawing = useDo(withdrawCalendarFeedEndpoint, {
    said: [words.app.success, words.calendar.withdrawn],
    onDone: () => setMade(null),
  });

  return (
    <Panel title={words.calendar.feedTitle} hint={words.calendar.feedHint}>
      {found.isPending ? <Skeleton shape="row" /> : null}
      {found.error && !found.data ? <ReadProblem cause={found.error} onRetry={() => found.refetch()} /> : null}
      {found.data && createdAt === null ? (
        <p>
          <Button icon="link" onPress={() => making.run({})}>
            {words.calendar.make}
          </Button>
        </p>
      ) : null}
      {createdAt !== null ? (
        <>
          {made === null ? (
            <p className="soft">
              {words.calendar.since} <When at={createdAt} within />
              {words.calendar.shownOnce}
            </p>
          ) : (
            <CopyLink label={words.calendar.link} help={words.calendar.linkHelp} url={made.url} />
          )}
          <div className="calendar__actions cluster-8">
            <AskButton icon="refresh" ask={words.calendar.renew} onYes={() => making.run({})} />
            <AskButton
              icon="ban"
              ask={{ ...words.calendar.withdraw, danger: true }}
              onYes={() => withdrawing.run({})}
            />
          </div>
        </>
      ) : null}
    </Panel>
  );
}
