import { Suspense } from "react";
import { usePerson } from "#web/client.ts";
import { FeedbackList } from "#web/features/profile/feedback-list.tsx";
import { ProfilePages } from "#web/features/profile/profile-pages.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import * as words from "#web/words.ts";
import { Account } from "./account.tsx";
import { Security } from "./security.tsx";

const Notifications = lazyPart(
  async () => (await import("#web/features/notification/notifications.tsx")).Notifications,
);

/** /v1/profile: one's own profile, and with it what other features keep of the account. */
export function ProfilePage() {
  return (
    <ProfilePages
      feedback={<FeedbackList person={usePerson()} hint={words.profile.noFeedbackHint} />}
      notifications={
        <Suspense fallback={<Skeleton shape="row" count={6} />}>
          <Notifications />
        </Suspense>
      }
      password={<Security />}
      account={<Account />}
    />
  );
}
