/** Maps every address of Dibbs to its page; each page is loaded when it is visited. */

import { Suspense } from "react";
import { Navigate, Route, Routes, useLocation } from "react-router-dom";
import { invitationPath, paths, viewPath } from "#api/addresses.ts";
import { nextStep } from "#core/people/person/next-step.ts";
import {
  aboutPath,
  forgotPath,
  googlePath,
  helpPath,
  isPhonePath,
  isSignedOutPath,
  isStepPath,
  leadFrom,
  resetPath,
  secondFactorPath,
  signInFor,
} from "#web/routing/next-route.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { useSession } from "./client.ts";
import { Resolving } from "./pages/resolving.tsx";

const SignInPage = lazyPart(async () => (await import("./features/person/sign-in-page.tsx")).SignInPage);
const SecondFactorPage = lazyPart(
  async () => (await import("./features/person/second-factor-page.tsx")).SecondFactorPage,
);
const SecondFactorDemanded = lazyPart(
  async () => (await import("./pages/second-factor-demanded.tsx")).SecondFactorDemanded,
);
const RegisterPage = lazyPart(async () => (await import("./features/person/register-page.tsx")).RegisterPage);
const ForgotPage = lazyPart(async () => (await import("./features/person/forgot-page.tsx")).ForgotPage);
const ResetPage = lazyPart(async () => (await import("./features/person/reset-page.tsx")).ResetPage);
const GooglePage = lazyPart(async () => (await import("./features/person/google-page.tsx")).GooglePage);
const JoinPage = lazyPart(async () => (await import("./features/team/join-page.tsx")).JoinPage);
const HelpPage = lazyPart(async () => (await import("./features/help/help-page.tsx")).HelpPage);
const AboutPage = lazyPart(async () => (await import("./features/help/about-page.tsx")).AboutPage);
const ViewPage = lazyPart(async () => (await import("./pages/view.tsx")).ViewPage);
const OnboardingPages = lazyPart(async () => (await import("./pages/onboarding.tsx")).OnboardingPages);
const VerifySignedOut = lazyPart(async () => (await import("./pages/verify-signed-out.tsx")).VerifySignedOut);
const SignedInPages = lazyPart(async () => (await import("./pages/signed-in.tsx")).SignedInPages);

export function Router() {
  const session = useSession();
  const location = useLocation();
  const { pathname, search, hash } = location;
  if (pathname === helpPath || pathname === aboutPath) {
    return <Suspense fallback={<Resolving />}>{pathname === helpPath ? <HelpPage /> : <AboutPage />}</Suspense>;
  }
  if (pathname === viewPath) {
    return (
      <Suspense fallback={<Resolving />}>
        <ViewPage />
      </Suspense>
    );
  }
  if (session.status === "resolving" || session.status === "unreachable") return <Resolving session={session} />;
  if (pathname === googlePath) {
    return (
      <Suspense fallback={<Resolving />}>
        <GooglePage />
      </Suspense>
    );
  }
  if (pathname === invitationPath && !(session.status === "signed-in" && session.missesSecondFactor)) {
    return (
      <Suspense fallback={<Resolving />}>
        <JoinPage />
      </Suspense>
    );
  }
  if (session.status === "signed-out" && !isSignedOutPath(pathname)) {
    if (session.ended && isPhonePath(pathname)) {
      return (
        <Suspense fallback={<Resolving />}>
          <VerifySignedOut />
        </Suspense>
      );
    }
    return <Navigate to={signInFor(pathname + search + hash)} replace />;
  }
  if (session.status === "signed-in") {
    if (session.missesSecondFactor) {
      return (
        <Suspense fallback={<Resolving />}>
          <SecondFactorDemanded />
        </Suspense>
      );
    }
    const to = leadFrom(location, nextStep(session.person), location.state?.changes);
    if (to !== null) return <Navigate to={to} replace />;
  }
  return (
    <Suspense fallback={<Resolving />}>
      <Routes>
        <Route path={paths.sign_in} element={<SignInPage />} />
        <Route path={secondFactorPath} element={<SecondFactorPage />} />
        <Route path="/register" element={<RegisterPage />} />
        <Route path={forgotPath} element={<ForgotPage />} />
        <Route path={resetPath} element={<ResetPage />} />
        <Route path="*" element={isStepPath(pathname) ? <OnboardingPages /> : <SignedInPages />} />
      </Routes>
    </Suspense>
  );
}
