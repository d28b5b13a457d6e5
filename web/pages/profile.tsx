import { usePerson } from "#web/client.ts";
import { FeedbackList } from "#web/features/profile/feedback-list.tsx";
import { ProfilePages } from "#web/features/profile/profile-pages.tsx";
import * as words from "#web/words.ts";
import { Security } from "./security.tsx";

/** /v1/profile: one's own profile, and with it what other features keep of the account. */
export function ProfilePage() {
  return (
    <ProfilePages
      feedback={<FeedbackList person={usePerson()} hint={words.profile.noFeedbackHint} />}
      password={<Security />}
    />
  );
}
