/** The steps between registering and the rest of Dibbs; the router decides whose turn it is. */
import { lazy, Suspense } from "react";
import { Route, Routes } from "react-router-dom";
import { usePersonAsItChanges } from "#web/client.ts";
import { useLive } from "#web/live.ts";
import { stepPaths } from "#web/next-route.ts";
import { useOutsideLinks } from "#web/outside-links.ts";
import { signOut } from "#web/session.ts";
import { OnboardingShell } from "#web/shell/OnboardingShell.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { useScrollToTop } from "#web/use-scroll-to-top.ts";
import { shellPersonOf } from "./shell-person.ts";

const PhonePage = lazy(async () => ({ default: (await import("#web/features/phone/phone-page.tsx")).PhonePage }));
const TypePage = lazy(async () => ({ default: (await import("#web/features/profile/type-page.tsx")).TypePage }));
const OnboardingPage = lazy(async () => ({
  default: (await import("#web/features/profile/onboarding-page.tsx")).OnboardingPage,
}));

export function OnboardingPages() {
  const person = usePersonAsItChanges();
  const connection = useLive();
  useScrollToTop();
  return (
    <OnboardingShell
      person={shellPersonOf(person)}
      help={useOutsideLinks().help}
      connection={connection}
      onSignOut={() => void signOut()}
    >
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
