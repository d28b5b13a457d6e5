import { beginGoogleLinkEndpoint, listSignInWaysEndpoint, unlinkGoogleEndpoint } from "#api/endpoints/identities.ts";
import { useDo, useRead } from "#web/client.ts";
import { FormProblem } from "#web/forms/form-problem.tsx";
import { ReadProblem } from "#web/reading/read-problem.tsx";
import { useGoogle } from "#web/session/use-google.ts";
import { AskButton } from "#web/ui/AskButton.tsx";
import { Button } from "#web/ui/Button.tsx";
import { GoogleMark } from "#web/ui/GoogleMark.tsx";
import { Panel } from "#web/ui/Panel.tsx";
import { Problem } from "#web/ui/Problem.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";
import "#web/ui/list-row.css";

type Google = { readonly email: string; readonly linkedAt: Date };

function Linked({ google, isOnlyWay }: { google: Google; isOnlyWay: boolean }) {
  const unlink = useDo(unlinkGoogleEndpoint, {
    problems: "form",
    said: [words.app.success, words.google.unlinked],
  });
  return (
    <>
      <FormProblem problem={unlink.problem} />
      <div className="list-row frame">
        <GoogleMark />
        <div>
          <p className="list-row__name">{google.email}</p>
          <p className="soft">
            {words.google.linkedSince} <When at={google.linkedAt} as="MMM DD, YYYY" />
          </p>
        </div>
        {isOnlyWay ? null : <AskButton ask={{ ...words.google.unlink, danger: true }} onYes={() => unlink.run({})} />}
      </div>
      {isOnlyWay ? <p className="soft">{words.google.onlyWay}</p> : null}
    </>
  );
}

function NotLinked() {
  const google = useGoogle(beginGoogleLinkEndpoint);
  return (
    <>
      {google.problem ? <Problem title={google.problem.title} message={google.problem.detail} /> : null}
      <p>
        <Button busy={google.busy} onPress={() => google.go(null)}>
          <GoogleMark />
          {words.google.link}
        </Button>
      </p>
    </>
  );
}

/**
 * Shows whether the person can sign in with Google, and links or unlinks it; renders nothing if Google is neither
 * available nor linked.
 */
export function GooglePanel() {
  const found = useRead(listSignInWaysEndpoint, {});
  const ways = found.data;
  if (ways && !ways.google && !ways.offersGoogle) return null;
  return (
    <Panel title={words.google.ways} hint={words.google.waysHint}>
      {found.isPending ? (
        <Skeleton shape="row" />
      ) : found.isError ? (
        <ReadProblem cause={found.error} onRetry={found.refetch} />
      ) : ways?.google ? (
        <Linked google={ways.google} isOnlyWay={!ways.hasPassword} />
      ) : (
        <NotLinked />
      )}
    </Panel>
  );
}
