import { GooglePanel } from "#web/features/identity/google-panel.tsx";
import { ChangePassword } from "#web/features/security/change-password.tsx";
import { Privacy } from "#web/features/security/privacy.tsx";
import { Sessions } from "#web/features/security/sessions.tsx";
import { TwoFactor } from "#web/features/security/two-factor.tsx";
import { signOut } from "#web/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { Panel, Panels } from "#web/ui/Panel.tsx";
import * as words from "#web/words.ts";

/** /v1/profile/password: what keeps one's account safe, a panel for each feature that has a part in it. */
export function Security() {
  return (
    <Panels>
      <ChangePassword />
      <TwoFactor />
      <GooglePanel />
      <Sessions />
      <Panel title={words.navigation.signOut} hint={words.profile.signOutHint}>
        <p>
          <Button icon="sign-out" onPress={signOut}>
            {words.navigation.signOut}
          </Button>
        </p>
      </Panel>
      <Privacy />
    </Panels>
  );
}
