import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { keepNextRoute } from "#web/routing/next-route.ts";
import { useToasts } from "#web/ui/Toasts.tsx";
import * as words from "#web/words.ts";
import { Resolving } from "./resolving.tsx";

/**
 * A phone number is verified for a person. If their session ends meanwhile, this says so and goes to the sign-in page.
 */
export function VerifySignedOut() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const toasts = useToasts();
  useEffect(() => {
    toasts.error(words.phone.invalidCredentialsTitle, words.phone.pleaseSignIn);
    void navigate(keepNextRoute("/register", search), { replace: true });
  }, [toasts, navigate, search]);
  return <Resolving />;
}
