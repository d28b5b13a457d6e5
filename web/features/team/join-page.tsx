import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { invitationPath, paths } from "#api/addresses.ts";
import { acceptInvitationEndpoint, viewInvitationEndpoint } from "#api/endpoints/teams.ts";
import { useDo, useRead, useSession } from "#web/client.ts";
import { FormProblem } from "#web/forms/form-problem.tsx";
import { ReadProblem } from "#web/reading/read-problem.tsx";
import { keepNextRoute } from "#web/routing/next-route.ts";
import { keptText } from "#web/session/kept-text.ts";
import { actFor } from "#web/session/session.ts";
import { SignedOutShell } from "#web/shell/SignedOutShell.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Problem } from "#web/ui/Problem.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import * as words from "#web/words.ts";

const said = words.team;
/** If this tab has no storage, the link has to be opened again after signing in. */
const invitationToken = keptText("sessionStorage", "dibbs.invitation");

/**
 * Returns the token after the '#' of the mailed link, which browsers send to no server; this tab stores it during the
 * sign-in.
 */
const useInvitation = (): string => {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(
    () => new URLSearchParams(hash.slice(1)).get("token") ?? invitationToken.read() ?? "",
  );
  useEffect(() => {
    const carried = new URLSearchParams(hash.slice(1)).get("token");
    if (carried !== null) {
      setToken(carried);
      invitationToken.keep(carried);
    }
    if (hash !== "") void navigate(pathname + search, { replace: true });
  }, [hash, navigate, pathname, search]);
  return token;
};

/**
 * Shows /join, which a mailed invitation opens, signed in or not. Afterwards the person acts for the business that they
 * joined.
 */
export function JoinPage() {
  const session = useSession();
  const token = useInvitation();
  const found = useRead(viewInvitationEndpoint, { body: { token } }, { enabled: token !== "" });
  const accept = useDo(acceptInvitationEndpoint, { problems: "form" });
  const invitation = found.data;

  const join = async () => {
    accept.reset();
    const done = await accept.run({ body: { token } });
    if (!done) return;
    invitationToken.keep(null);
    // If the switch fails, the account's menu offers it.
    await actFor(done.business.id).catch(() => location.assign(paths.team));
  };

  const back = `?next_route=${encodeURIComponent(invitationPath)}`;
  return (
    <SignedOutShell
      title={said.joinTitle}
      sentence={
        invitation ? said.joinSentence(invitation.business.name, words.acting.inSentence[invitation.role]) : undefined
      }
    >
      {token === "" ? (
        <Problem
          title={said.linkIncompleteTitle}
          message={said.linkIncomplete}
          actions={<ButtonLink to={paths.listings}>{said.toDibbs}</ButtonLink>}
        />
      ) : null}
      {token !== "" && found.isPending ? <Skeleton shape="row" count={2} /> : null}
      {found.isError ? (
        found.error.problem.code === "invitation_over" ? (
          <Problem
            title={found.error.problem.title}
            message={found.error.problem.detail}
            whatToDo={found.error.problem.whatToDo}
            actions={<ButtonLink to={paths.listings}>{said.toDibbs}</ButtonLink>}
          />
        ) : (
          <ReadProblem cause={found.error} onRetry={() => found.refetch()} />
        )
      ) : null}
      {invitation ? (
        <div className="stack-16">
          <p>{said.roleHints[invitation.role]}</p>
          <p className="soft">
            <bdi>{said.forAddress(invitation.email)}</bdi>
          </p>
          <FormProblem problem={accept.problem} />
          {accept.problem?.code === "invitation_of_another" ? <p>{said.otherAccount}</p> : null}
          {session.status === "signed-in" ? (
            <Button variant="primary" busy={accept.busy} onPress={join}>
              {said.join(invitation.business.name)}
            </Button>
          ) : (
            <div className="stack-12">
              <ButtonLink variant="primary" to={keepNextRoute(paths.sign_in, back)}>
                {said.signIn}
              </ButtonLink>
              <ButtonLink to={keepNextRoute("/register", back)}>{said.register}</ButtonLink>
            </div>
          )}
        </div>
      ) : null}
    </SignedOutShell>
  );
}
