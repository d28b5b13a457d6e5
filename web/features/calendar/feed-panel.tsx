import { useState } from "react";
import {
  createCalendarFeedEndpoint,
  viewCalendarFeedEndpoint,
  withdrawCalendarFeedEndpoint,
} from "#api/endpoints/calendar.ts";
import { useDo, useRead } from "#web/client.ts";
import { ReadProblem } from "#web/reading/read-problem.tsx";
import { Button } from "#web/ui/Button.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { CopyLink } from "#web/ui/CopyLink.tsx";
import { Panel } from "#web/ui/Panel.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { useToasts } from "#web/ui/Toasts.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";

type Confirming = "renew" | "withdraw" | null;

/** The secret link by which another calendar reads this one: made, shown once, replaced and withdrawn. */
export function FeedPanel() {
  const toasts = useToasts();
  const found = useRead(viewCalendarFeedEndpoint, {});
  const making = useDo(createCalendarFeedEndpoint);
  const withdrawing = useDo(withdrawCalendarFeedEndpoint);
  const [confirming, setConfirming] = useState<Confirming>(null);
  const [made, setMade] = useState<{ readonly url: string; readonly createdAt: Date | string } | null>(null);
  const createdAt = found.data?.createdAt ?? null;

  const onMake = async () => {
    const link = await making.run({});
    setConfirming(null);
    if (link) setMade(link);
  };
  const onWithdraw = async () => {
    const done = await withdrawing.run({});
    setConfirming(null);
    if (done === undefined) return;
    setMade(null);
    toasts.success(words.app.success, words.calendar.withdrawn);
  };

  return (
    <Panel title={words.calendar.feedTitle} hint={words.calendar.feedHint}>
      {found.isPending ? <Skeleton shape="row" /> : null}
      {found.error && !found.data ? <ReadProblem cause={found.error} onRetry={() => found.refetch()} /> : null}
      {found.data && createdAt === null ? (
        <p>
          <Button icon="link" busy={making.busy} onPress={onMake}>
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
            <Button icon="refresh" onPress={() => setConfirming("renew")}>
              {words.calendar.renew}
            </Button>
            <Button icon="ban" onPress={() => setConfirming("withdraw")}>
              {words.calendar.withdraw}
            </Button>
          </div>
        </>
      ) : null}
      <ConfirmDialog
        open={confirming === "renew"}
        title={words.calendar.renewTitle}
        message={words.calendar.renewMessage}
        yes={words.calendar.renew}
        no={words.app.cancel}
        busy={making.busy}
        onYes={onMake}
        onNo={() => setConfirming(null)}
      />
      <ConfirmDialog
        open={confirming === "withdraw"}
        title={words.calendar.withdrawTitle}
        message={words.calendar.withdrawMessage}
        yes={words.calendar.withdraw}
        no={words.app.cancel}
        danger
        busy={withdrawing.busy}
        onYes={onWithdraw}
        onNo={() => setConfirming(null)}
      />
    </Panel>
  );
}
