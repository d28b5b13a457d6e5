import { useLocation } from "react-router-dom";
import { beginGoogleSignInEndpoint } from "#api/endpoints/identities.ts";
import { viewSetupEndpoint } from "#api/endpoints/setup.ts";
import { useRead } from "#web/client.ts";
import { wantedRouteOf } from "#web/routing/next-route.ts";
import { useGoogle } from "#web/session/use-google.ts";
import { Button } from "#web/ui/Button.tsx";
import { GoogleMark } from "#web/ui/GoogleMark.tsx";
import { Problem } from "#web/ui/Problem.tsx";
import * as words from "#web/words.ts";
import "./google-button.css";

/**
 * The other way in, under the form: by Google's page and back to /signin/google. A page and no popup, which browsers
 * block, phones lose, and our own headers cut off from its opener.
 */
export function GoogleButton() {
  const { search } = useLocation();
  const setup = useRead(viewSetupEndpoint, {});
  const google = useGoogle(beginGoogleSignInEndpoint);
  if (setup.data?.google === false) return null;
  return (
    <div className={setup.isPending ? "google google--waiting" : "google"}>
      <p className="google__or soft">{words.google.or}</p>
      {google.problem ? <Problem title={google.problem.title} message={google.problem.detail} /> : null}
      <Button wide busy={google.busy} onPress={() => google.go(wantedRouteOf(search))}>
        <GoogleMark />
        {words.google.continue}
      </Button>
    </div>
  );
}
