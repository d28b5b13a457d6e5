import { GooglePanel } from "#web/features/identity/google-panel.tsx";
import { ChangePassword } from "#web/features/security/change-password.tsx";
import { Sessions } from "#web/features/security/sessions.tsx";
import { SupportAccess } from "#web/features/security/support-access.tsx";
import { TwoFactor } from "#web/features/security/two-factor.tsx";
import { useActing } from "#web/session/role.ts";
import { Panels } from "#web/ui/Panel.tsx";

/** Shows /v1/profile/password: the security of the account, with a panel per feature. */
export function Security() {
  return (
    <Panels>
      <ChangePassword />
      <TwoFactor />
      <GooglePanel />
      <Sessions />
      {useActing() === null ? <SupportAccess /> : null}
    </Panels>
  );
}
