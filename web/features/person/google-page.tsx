import { type ReactNode, useEffect, useRef, useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router-dom";
import { paths } from "#api/addresses.ts";
import type { Problem } from "#api/endpoint.ts";
import {
  beginGoogleLinkEndpoint,
  beginGoogleSignInEndpoint,
  finishGoogleProofEndpoint,
  finishGoogleSignInEndpoint,
  linkGoogleEndpoint,
} from "#api/endpoints/identities.ts";
import { useDo, useSession } from "#web/client.ts";
import { FormProblem } from "#web/forms/form-problem.tsx";
import { Resolving } from "#web/pages/resolving.tsx";
import { keepNextRoute, secondFactorPath, signInFor, wantedRouteOf } from "#web/routing/next-route.ts";
import { forgetProofReturn, proofReturn, searchBeforeGoogle } from "#web/session/google-visit.ts";
import { openSession } from "#web/session/session.ts";
import { useGoogle } from "#web/session/use-google.ts";
import { SignedOutShell } from "#web/shell/SignedOutShell.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { useToasts } from "#web/ui/Toasts.tsx";
import * as words from "#web/words.ts";
import "./google-button.css";

const profile = paths.security;
/** Whether the answer reached nobody who could refuse it, so that it can be sent again. */
const isUnanswered = ({ code }: Problem): boolean =>
  ["Network", "NotSent", "NoAnswer", "IdentityProviderSilent", "Unavailable"].includes(code);

interface NotDoneProps {
  title: string;
  problem: Problem;
  busy: boolean;
  /** Undefined if another attempt would not help. */
  onAgain: (() => unknown) | undefined;
  /** The link to continue. */
  children: ReactNode;
}

function NotDone({ title, problem, busy, onAgain, children }: NotDoneProps) {
  return (
    <SignedOutShell title={title}>
      <FormProblem problem={problem} />
      <div className="stack-12">
        {onAgain ? (
          <Button variant="primary" wide busy={busy} onPress={onAgain}>
            {words.app.tryAgain}
          </Button>
        ) : null}
        {children}
      </div>
    </SignedOutShell>
  );
}

/** Signs in with Google's answer and goes on to the page that the person wanted. */
function SignIn({ answer }: { answer: string }) {
  const navigate = useNavigate();
  const finish = useDo(finishGoogleSignInEndpoint, { problems: "form" });
  const google = useGoogle(beginGoogleSignInEndpoint);
  const [search] = useState(searchBeforeGoogle);
  const signIn = keepNextRoute("/signin", search);

  const bring = async () => {
    const admission = await finish.run({ body: { answer } });
    if (!admission) return;
    if (admission.kind === "signed_in") openSession(admission);
    const isIn = admission.kind === "signed_in";
    navigate(isIn ? signIn : keepNextRoute(secondFactorPath, search), { replace: true });
  };
  useOnce(bring);

  const problem = google.problem ?? finish.problem;
  if (!problem) return <Resolving />;
  const mustLink = problem.code === "LinkFirst";
  // After a sign-in with the password, goes to the page that links Google, unless the person wanted another page.
  const withPassword = wantedRouteOf(search) === null ? signInFor(profile) : signIn;
  return (
    <NotDone
      title={words.google.title}
      problem={problem}
      busy={google.busy || finish.busy}
      onAgain={
        mustLink
          ? undefined
          : () => (isUnanswered(problem) && !google.problem ? bring() : google.go(wantedRouteOf(search)))
      }
    >
      <ButtonLink to={mustLink ? withPassword : signIn} variant={mustLink ? "primary" : "outlined"} wide>
        {mustLink ? words.google.withPassword : words.google.backToSignIn}
      </ButtonLink>
    </NotDone>
  );
}

/** Links the chosen account to the signed-in person. */
function Link({ answer }: { answer: string }) {
  const navigate = useNavigate();
  const toasts = useToasts();
  const link = useDo(linkGoogleEndpoint, { problems: "form" });
  const google = useGoogle(beginGoogleLinkEndpoint);

  const bring = async () => {
    if (!(await link.run({ body: { answer } }))) return;
    toasts.success(words.app.success, words.google.linked);
    navigate(profile, { replace: true });
  };
  useOnce(bring);

  const problem = google.problem ?? link.problem;
  if (!problem) return <Resolving />;
  return (
    <NotDone
      title={words.google.linkTitle}
      problem={problem}
      busy={google.busy || link.busy}
      onAgain={() => (isUnanswered(problem) && !google.problem ? bring() : google.go(null))}
    >
      <ButtonLink to={profile} wide>
        {words.google.backToProfile}
      </ButtonLink>
    </NotDone>
  );
}

/** Proves the signed-in person's identity with the answer, and returns to their page. */
function Prove({ answer, back }: { answer: string; back: string }) {
  const navigate = useNavigate();
  const toasts = useToasts();
  const finish = useDo(finishGoogleProofEndpoint, { problems: "form" });
  const bring = async () => {
    if (!(await finish.run({ body: { answer } }))) return;
    forgetProofReturn();
    toasts.success(words.proof.confirmed, words.proof.goOn);
    navigate(back, { replace: true });
  };
  useOnce(bring);

  if (!finish.problem) return <Resolving />;
  return (
    <NotDone
      title={words.proof.title}
      problem={finish.problem}
      busy={finish.busy}
      onAgain={isUnanswered(finish.problem) ? bring : undefined}
    >
      <ButtonLink to={back} wide>
        {words.proof.back}
      </ButtonLink>
    </NotDone>
  );
}

/** Runs the work once when the page is shown, and not again on later renders: an answer works only once. */
const useOnce = (work: () => unknown): void => {
  const done = useRef(false);
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    void work();
  });
};

/**
 * Shows /signin/google: Google has sent the browser back, to sign in, to link the account, or to prove the person's
 * identity.
 */
export function GooglePage() {
  const { search } = useLocation();
  const session = useSession();
  // Decided when the page opens: a person who has just signed in must not link as well.
  const [links] = useState(session.status === "signed-in");
  // Only reads, because React may render a page and discard it.
  const [back] = useState(proofReturn);
  if (search === "") return <Navigate to={paths.sign_in} replace />;
  if (links && back !== null) return <Prove answer={search} back={back} />;
  return links ? <Link answer={search} /> : <SignIn answer={search} />;
}
