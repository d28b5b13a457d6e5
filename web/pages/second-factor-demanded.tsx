import { SetUpTwoFactor } from "#web/features/security/set-up-two-factor.tsx";
import { renewSession, signOut } from "#web/session/session.ts";
import { SignedOutShell } from "#web/shell/SignedOutShell.tsx";
import { Button } from "#web/ui/Button.tsx";
import * as words from "#web/words.ts";

const secondFactor = words.secondFactor;

/** Replaces every page for support staff until their second factor is set up. */
export function SecondFactorDemanded() {
  return (
    <SetUpTwoFactor
      onDone={() => void renewSession()}
      cancel={<Button onPress={signOut}>{words.navigation.signOut}</Button>}
      frame={({ title, children, footer }) => (
        <SignedOutShell title={title} sentence={secondFactor.demandedSentence}>
          {children}
          <div className="two-factor__ways">{footer}</div>
        </SignedOutShell>
      )}
    />
  );
}
