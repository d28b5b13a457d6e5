import { Privacy } from "#web/features/security/privacy.tsx";
import { signOut } from "#web/session/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { Panel, Panels } from "#web/ui/Panel.tsx";
import * as words from "#web/words.ts";

/** /v1/profile/account: signing out, one's data to take along, and the end of the account. */
export function Account() {
  return (
    <Panels>
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
