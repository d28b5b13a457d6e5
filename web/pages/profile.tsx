import { Suspense } from "react";
import { usePerson } from "#web/client.ts";
import { BidToFinal } from "#web/features/profile/bid-to-final.tsx";
import { FeedbackList } from "#web/features/profile/feedback-list.tsx";
import { ProfilePages } from "#web/features/profile/profile-pages.tsx";
import { Privacy } from "#web/features/security/privacy.tsx";
import { Button } from "#web/ui/Button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Panel, Panels } from "#web/ui/Panel.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import * as words from "#web/words.ts";
import { useSignOut } from "./use-sign-out.tsx";

/** Shows /v1/profile/account: sign-out, data export, and account deletion. */
export function Account() {
  const signOut = useSignOut();
  return (
    <Panels>
      <Panel title={words.navigation.signOut} hint={words.profile.signOutHint}>
        <p>
          <Button icon="sign-out" onPress={signOut.ask}>
            {words.navigation.signOut}
          </Button>
          {signOut.question}
        </p>
      </Panel>
      <Privacy />
    </Panels>
  );
}

const Notifications = lazyPart(
  async () => (await import("#web/features/notification/notifications.tsx")).Notifications,
);
const Team = lazyPart(async () => (await import("./team.tsx")).Team);
const Security = lazyPart(async () => (await import("./security.tsx")).Security);

/** Shows /v1/profile: the person's own profile, with the account's parts from other features. */
export function ProfilePage() {
  return (
    <ProfilePages
      feedback={
        <>
          <BidToFinal person={usePerson()} />
          <FeedbackList person={usePerson()} hint={words.profile.noFeedbackHint} />
        </>
      }
      notifications={
        <Suspense fallback={<Skeleton shape="row" count={6} />}>
          <Notifications />
        </Suspense>
      }
      password={
        <Suspense fallback={<Skeleton shape="row" count={6} />}>
          <Security />
        </Suspense>
      }
      account={<Account />}
      team={
        <Suspense fallback={<Skeleton shape="row" count={4} />}>
          <Team />
        </Suspense>
      }
    />
  );
}
