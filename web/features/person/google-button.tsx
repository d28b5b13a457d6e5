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
 * Shows the other way in, below the form: Google's page, which returns to /signin/google. It is no popup, because
 * browsers block popups, phones lose them, and our own headers separate them from their opener.
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
