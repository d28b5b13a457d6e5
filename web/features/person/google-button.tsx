import { useLocation } from "react-router-dom";
import { beginGoogleSignInEndpoint } from "#api/endpoints/identities.ts";
import { viewSetupEndpoint } from "#api/endpoints/setup.ts";
import { useDo, useRead } from "#web/client.ts";
import { wantedRouteOf } from "#web/routing/next-route.ts";
import { useLeaving } from "#web/session/google-visit.ts";
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
  const begin = useDo(beginGoogleSignInEndpoint, { problems: "form" });
  const [leaving, leave] = useLeaving();
  if (setup.data?.google === false) return null;

  const go = async () => {
    const begun = await begin.run({});
    if (begun) leave(begun.url, wantedRouteOf(search));
  };
  return (
    <div className={setup.isPending ? "google google--waiting" : "google"}>
      <p className="google__or soft">{words.google.or}</p>
      {begin.problem ? <Problem title={begin.problem.title} message={begin.problem.detail} /> : null}
      <Button wide busy={begin.busy || leaving} onPress={go}>
        <GoogleMark />
        {words.google.continue}
      </Button>
    </div>
  );
}
