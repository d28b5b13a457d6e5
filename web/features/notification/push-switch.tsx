/** Shows whether this and the person's other browsers receive pushes while no page of Dibbs is open. */
import { useEffect, useState } from "react";
import {
  addPushSubscriptionEndpoint,
  listPushSubscriptionsEndpoint,
  removePushSubscriptionEndpoint,
} from "#api/endpoints/push-subscriptions.ts";
import type { SeenPushSubscription } from "#core/messaging/push/push-subscription.ts";
import { useDo, useRead } from "#web/client.ts";
import { ReadProblem } from "#web/reading/read-problem.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { Panel } from "#web/ui/Panel.tsx";
import { Problem } from "#web/ui/Problem.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { Switch } from "#web/ui/Switch.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";
import { followPermission, isSupported, permission, subscribe, unsubscribe } from "./push.ts";
import "./push.css";

const push = words.push;

/** Shows a sentence instead of the switch: why there is nothing to switch. */
function Instead({ title, children }: { title: string; children: string }) {
  return (
    <div className="push__instead stack-12" role="status">
      <Icon name="info-circle" />
      <div>
        <p className="medium">{title}</p>
        <p>{children}</p>
      </div>
    </div>
  );
}

/** Returns the browser's permission, which the person can also change in the browser's own settings. */
const usePermission = () => {
  const [given, setGiven] = useState(permission);
  useEffect(() => followPermission(() => setGiven(permission())), []);
  return [given, () => setGiven(permission())] as const;
};

interface ThisBrowserProps {
  publicKey: string;
  /** This browser's subscription; undefined if nothing is sent to it. */
  present: SeenPushSubscription | undefined;
}

function ThisBrowser({ publicKey, present }: ThisBrowserProps) {
  const add = useDo(addPushSubscriptionEndpoint);
  const remove = useDo(removePushSubscriptionEndpoint);
  const [given, lookAgain] = usePermission();
  const [step, setStep] = useState<"rests" | "asks" | "undecided" | "failed">("rests");

  const switchOn = async () => {
    setStep("asks");
    try {
      const body = await subscribe(publicKey);
      lookAgain();
      setStep(body === null ? "undecided" : "rests");
      if (body !== null) await add.run({ body });
    } catch {
      setStep("failed");
    }
  };
  const switchOff = async ({ id }: SeenPushSubscription) => {
    setStep("rests");
    const done = await remove.run({ params: { subscriptionId: id } });
    // A subscription that remains in the browser is harmless: nothing is sent to it any more.
    if (done !== undefined) await unsubscribe().catch(() => undefined);
  };

  if (given === "denied") return <Instead title={push.deniedTitle}>{push.denied}</Instead>;
  const isOn = present !== undefined && given === "granted";
  const isBusy = step === "asks" || add.busy || remove.busy;
  const sentence = { asks: push.asking, undecided: push.undecided, failed: null, rests: null }[step];
  return (
    <>
      <div className="push__here frame stack-4">
        <Switch
          label={push.here}
          checked={isOn}
          aria-disabled={isBusy || undefined}
          aria-busy={isBusy || undefined}
          onChange={() => {
            if (isBusy) return;
            void (isOn ? switchOff(present) : switchOn());
          }}
        />
        <p className="soft" role="status">
          {sentence ?? (isOn ? push.isOn : push.isOff)}
        </p>
      </div>
      {step === "failed" ? <Problem title={push.failedTitle} message={push.failed} onRetry={switchOn} /> : null}
    </>
  );
}

function OtherBrowser({ browser: { id, createdAt, ...browser } }: { browser: SeenPushSubscription }) {
  const deviceName = words.session.device(browser.deviceName);
  const remove = useDo(removePushSubscriptionEndpoint, { said: [words.app.success, push.removed(deviceName)] });
  return (
    <li className="push__other">
      <div>
        <p className="medium">
          <bdi>{deviceName}</bdi>
        </p>
        <p className="soft">
          {push.since} <When at={createdAt} within />
        </p>
      </div>
      <Button aria-label={push.removeIn(deviceName)} onPress={() => remove.run({ params: { subscriptionId: id } })}>
        {push.remove}
      </Button>
    </li>
  );
}

/** The panel for a page of preferences; it says so if this browser, or this installation, supports no pushes. */
export function PushSwitch() {
  const found = useRead(listPushSubscriptionsEndpoint, {});
  const items = found.data?.items ?? [];
  const publicKey = found.data?.publicKey ?? null;
  const others = items.filter(({ isPresent }) => !isPresent);
  return (
    <Panel title={push.title} hint={push.hint}>
      {found.isPending ? <Skeleton shape="row" count={1} /> : null}
      {found.isError ? <ReadProblem cause={found.error} onRetry={found.refetch} /> : null}
      {found.data === undefined ? null : publicKey === null ? (
        <Instead title={push.unavailableTitle}>{push.unavailable}</Instead>
      ) : isSupported() ? (
        <ThisBrowser publicKey={publicKey} present={items.find(({ isPresent }) => isPresent)} />
      ) : (
        <Instead title={push.unsupportedTitle}>{push.unsupported}</Instead>
      )}
      {others.length > 0 ? (
        <div>
          <h4 className="push__others-title">{push.others}</h4>
          <ul className="plain-list frame">
            {others.map((browser) => (
              <OtherBrowser key={browser.id} browser={browser} />
            ))}
          </ul>
        </div>
      ) : null}
    </Panel>
  );
}
