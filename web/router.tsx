/** Every address of Dibbs and the page behind it; each page is loaded when it is visited. */
import { lazy, Suspense } from "react";
import { Navigate, Route, Routes, useLocation } from "react-router-dom";
import { useSession } from "./client.ts";
import { isSignedOutPath, nextRouteOf, signInFor } from "./next-route.ts";
import { Resolving } from "./pages/resolving.tsx";

const SignInPage = lazy(async () => ({ default: (await import("./features/person/sign-in-page.tsx")).SignInPage }));
const RegisterPage = lazy(async () => ({
  default: (await import("./features/person/register-page.tsx")).RegisterPage,
}));
const SignedInPages = lazy(async () => ({ default: (await import("./pages/signed-in.tsx")).SignedInPages }));

export function Router() {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (session.status === "resolving" || session.status === "unreachable") return <Resolving session={session} />;
  if (session.status === "signed-out" && !isSignedOutPath(pathname)) {
    return <Navigate to={signInFor(pathname + search + hash)} replace />;
  }
  if (session.status === "signed-in" && isSignedOutPath(pathname)) return <Navigate to={nextRouteOf(search)} replace />;
  return (
    <Suspense fallback={<Resolving />}>
      <Routes>
        <Route path="/signin" element={<SignInPage />} />
        <Route path="/register" element={<RegisterPage />} />
        <Route path="/" element={<Navigate to="/v1/" replace />} />
        <Route path="*" element={<SignedInPages />} />
      </Routes>
    </Suspense>
  );
}
