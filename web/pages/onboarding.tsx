/** The steps between registering and the rest of Dibbs; the router decides which step is next. */
import { Suspense } from "react";
import { Route, Routes } from "react-router-dom";
import { usePersonAsItChanges } from "#web/client.ts";
import { useLive } from "#web/live.ts";
import { useScrollToTop } from "#web/routing/after-navigation.ts";
import { stepPaths } from "#web/routing/next-route.ts";
import { outsideLinks } from "#web/routing/outside-links.ts";
import { signOut } from "#web/session/session.ts";
import { OnboardingShell } from "#web/shell/OnboardingShell.tsx";
import { Button } from "#web/ui/Button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import * as words from "#web/words.ts";
import { shellPersonOf } from "./shell-person.ts";
import { useTeams } from "./use-teams.ts";

const PhonePage = lazyPart(async () => (await import("#web/features/phone/phone-page.tsx")).PhonePage);
const TypePage = lazyPart(async () => (await import("#web/features/profile/type-page.tsx")).TypePage);
const OnboardingPage = lazyPart(async () => (await import("#web/features/profile/onboarding-page.tsx")).OnboardingPage);

export function OnboardingPages() {
  const person = usePersonAsItChanges();
  const connection = useLive();
  useScrollToTop();
  const teams = useTeams({ atOnce: true });
  return (
    <OnboardingShell
      teams={teams.entries}
      person={shellPersonOf(person)}
      help={outsideLinks.help}
      connection={connection}
      onSignOut={() => void signOut()}
    >
      {teams.teams.map(({ business }) => (
        <p key={business.id} className="onboarding-team">
          <Button icon="shop" onPress={() => teams.actFor(business.id)}>
            {words.acting.actFor(business.name)}
          </Button>
        </p>
      ))}
      <Suspense fallback={<Skeleton shape="page" />}>
        <Routes>
          <Route path={stepPaths.phone} element={<PhonePage />} />
          <Route path={stepPaths.type} element={<TypePage />} />
          <Route path={stepPaths.profile} element={<OnboardingPage />} />
        </Routes>
      </Suspense>
    </OnboardingShell>
  );
}
