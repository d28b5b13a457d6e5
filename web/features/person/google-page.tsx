import { useEffect, useRef, useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router-dom";
import { paths } from "#api/addresses.ts";
import {
  beginGoogleLinkEndpoint,
  beginGoogleSignInEndpoint,
  finishGoogleProofEndpoint,
  finishGoogleSignInEndpoint,
  linkGoogleEndpoint,
} from "#api/endpoints/identities.ts";
import { useDo, useSession } from "#web/client.ts";
import { Resolving } from "#web/pages/resolving.tsx";
import { keepNextRoute, secondFactorPath, signInFor, wantedRouteOf } from "#web/routing/next-route.ts";
import { forgetProofReturn, proofReturn, searchBeforeGoogle, useLeaving } from "#web/session/google-visit.ts";
import { openSession } from "#web/session/session.ts";
import { SignedOutShell } from "#web/shell/SignedOutShell.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Problem } from "#web/ui/Problem.tsx";
import { useToasts } from "#web/ui/Toasts.tsx";
import * as words from "#web/words.ts";
import "./google-button.css";

const profile = paths.security;
/** The answer did not reach anybody who could refuse it, so it may be brought again. */
const unanswered = ["Network", "NotSent", "NoAnswer", "IdentityProviderSilent", "Unavailable"];

/** Signs in with Google's answer and leads on to where the person wanted to go. */
function SignIn({ answer }: { answer: string }) {
  const navigate = useNavigate();
  const finish = useDo(finishGoogleSignInEndpoint, { problems: "form" });
  const begin = useDo(beginGoogleSignInEndpoint, { problems: "form" });
  const [leaving, leave] = useLeaving();
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

  const problem = begin.problem ?? finish.problem;
  if (!problem) return <Resolving />;
  const again = async () => {
    if (unanswered.includes(problem.code) && !begin.problem) return bring();
    const begun = await begin.run({});
    if (begun) leave(begun.url, wantedRouteOf(search));
  };
  const mustLink = problem.code === "LinkFirst";
  // After the password, to the page where Google is linked, unless somebody had another way to go.
  const withPassword = wantedRouteOf(search) === null ? signInFor(profile) : signIn;
  return (
    <SignedOutShell title={words.google.title}>
      <Problem title={problem.title} message={problem.detail} whatToDo={problem.whatToDo} />
      <div className="stack-12">
        {mustLink ? null : (
          <Button variant="primary" wide busy={begin.busy || finish.busy || leaving} onPress={again}>
            {words.app.tryAgain}
          </Button>
        )}
        <ButtonLink to={mustLink ? withPassword : signIn} variant={mustLink ? "primary" : "outlined"} wide>
          {mustLink ? words.google.withPassword : words.google.backToSignIn}
        </ButtonLink>
      </div>
    </SignedOutShell>
  );
}

/** Links the account that was chosen to whoever is signed in. */
function Link({ answer }: { answer: string }) {
  const navigate = useNavigate();
  const toasts = useToasts();
  const link = useDo(linkGoogleEndpoint, { problems: "form" });
  const begin = useDo(beginGoogleLinkEndpoint, { problems: "form" });
  const [leaving, leave] = useLeaving();

  const bring = async () => {
    if (!(await link.run({ body: { answer } }))) return;
    toasts.success(words.app.success, words.google.linked);
    navigate(profile, { replace: true });
  };
  useOnce(bring);

  const problem = begin.problem ?? link.problem;
  if (!problem) return <Resolving />;
  const again = async () => {
    if (unanswered.includes(problem.code) && !begin.problem) return bring();
    const begun = await begin.run({});
    if (begun) leave(begun.url, null);
  };
  return (
    <SignedOutShell title={words.google.linkTitle}>
      <Problem title={problem.title} message={problem.detail} whatToDo={problem.whatToDo} />
      <div className="stack-12">
        <Button variant="primary" wide busy={begin.busy || link.busy || leaving} onPress={again}>
          {words.app.tryAgain}
        </Button>
        <ButtonLink to={profile} wide>
          {words.google.backToProfile}
        </ButtonLink>
      </div>
    </SignedOutShell>
  );
}

/** Takes the answer that shows that it is whoever is signed in, and goes back to where they were. */
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
  const { title, detail, whatToDo, code } = finish.problem;
  return (
    <SignedOutShell title={words.proof.title}>
      <Problem title={title} message={detail} whatToDo={whatToDo} />
      <div className="stack-12">
        {unanswered.includes(code) ? (
          <Button variant="primary" wide busy={finish.busy} onPress={bring}>
            {words.app.tryAgain}
          </Button>
        ) : null}
        <ButtonLink to={back} wide>
          {words.proof.back}
        </ButtonLink>
      </div>
    </SignedOutShell>
  );
}

/** Does it when the page is shown, and not again however often it is drawn: an answer is good once. */
const useOnce = (work: () => unknown): void => {
  const done = useRef(false);
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    void work();
  });
};

/** /signin/google: Google has sent the browser back, to somebody who signs in, links their account, or shows that it is they. */
export function GooglePage() {
  const { search } = useLocation();
  const session = useSession();
  // What was begun is decided when the page opens: whoever has just signed in does not link as well.
  const [links] = useState(session.status === "signed-in");
  // Only read: React may begin to draw a page, and begin anew before it is there.
  const [back] = useState(proofReturn);
  if (search === "") return <Navigate to={paths.sign_in} replace />;
  if (links && back !== null) return <Prove answer={search} back={back} />;
  return links ? <Link answer={search} /> : <SignIn answer={search} />;
}
