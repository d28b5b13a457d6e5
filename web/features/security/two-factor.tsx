import { useState } from "react";
import {
  renewRecoveryCodesEndpoint,
  switchOffSecondFactorEndpoint,
  viewSecondFactorEndpoint,
} from "#api/endpoints/second-factor.ts";
import type { SecondFactorAnswer, SecondFactorStanding } from "#core/people/second-factor/second-factor.ts";
import { fieldProblems, useDo, useRead } from "#web/client.ts";
import { Reading } from "#web/reading/reading.tsx";
import { signOut } from "#web/session/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Fact, Facts } from "#web/ui/Facts.tsx";
import { Panel } from "#web/ui/Panel.tsx";
import { PasswordField } from "#web/ui/PasswordInput.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { StateTag } from "#web/ui/StateTag.tsx";
import { useToasts } from "#web/ui/Toasts.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";
import { ProofDialog } from "./proof-dialog.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SetUpTwoFactor } from "./set-up-two-factor.tsx";
import "./two-factor.css";

const secondFactor = words.secondFactor;

/** With this few codes left, the panel suggests new ones. */
const few = 3;

type Opened = "set-up" | "renew" | "switch-off" | null;

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

/** Creates new recovery codes: asks for a code first, and then shows them. */
function RenewDialog({ open, onClose }: DialogProps) {
  const renew = useDo(renewRecoveryCodesEndpoint, { problems: "form" });
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => {
    setCodes(undefined);
    renew.reset();
    onClose();
  };
  const answer = async (body: SecondFactorAnswer) => {
    const done = await renew.run({ body });
    if (done) setCodes(done.recoveryCodes);
    return done;
  };
  return (
    <>
      <ProofDialog
        open={open && codes === undefined}
        title={secondFactor.newCodesTitle}
        hint={secondFactor.newCodesHint}
        yes={secondFactor.makeThem}
        problem={renew.problem}
        busy={renew.busy}
        onAnswer={answer}
        onClose={close}
      />
      <Dialog
        open={open && codes !== undefined}
        title={secondFactor.codesTitle}
        onClose={close}
        footer={
          <Button variant="primary" data-autofocus="" onPress={close}>
            {secondFactor.kept}
          </Button>
        }
      >
        <div className="two-factor-step">
          <p>{secondFactor.codesHint}</p>
          <RecoveryCodes codes={codes ?? []} />
        </div>
      </Dialog>
    </>
  );
}

/** Switches the second factor off: asks for a code, and for the password if the sign-in was some time ago. */
function SwitchOffDialog({ open, onClose, asks }: DialogProps & { asks: SecondFactorStanding["toSwitchOff"] }) {
  const toasts = useToasts();
  const off = useDo(switchOffSecondFactorEndpoint, { problems: "form" });
  const [password, setPassword] = useState("");
  const [lack, setLack] = useState<string>();
  // The ten minutes may end while the dialog is open: then the server asks for the password after all.
  const refused = fieldProblems(off.problem).password;
  const asksPassword = asks === "password" || refused !== undefined;
  const close = () => {
    setPassword("");
    setLack(undefined);
    off.reset();
    onClose();
  };
  const check = () => {
    const found = asksPassword && password === "" ? secondFactor.passwordRequired : undefined;
    setLack(found);
    return found === undefined;
  };
  const answer = async (given: SecondFactorAnswer) => {
    const done = await off.run({ body: { answer: given, password: asksPassword ? password : null } });
    if (done) {
      toasts.success(words.app.success, secondFactor.isOff);
      close();
    }
    return done;
  };
  return (
    <ProofDialog
      open={open}
      title={secondFactor.switchOffTitle}
      hint={secondFactor.switchOffHint}
      yes={secondFactor.switchOff}
      no={secondFactor.keepIt}
      danger
      problem={off.problem}
      busy={off.busy}
      check={check}
      onAnswer={answer}
      onClose={close}
    >
      {asksPassword ? (
        <PasswordField
          label={secondFactor.password}
          error={lack ?? refused}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
      ) : null}
    </ProofDialog>
  );
}

function Standing({ standing, onOpen }: { standing: SecondFactorStanding; onOpen: (what: Opened) => void }) {
  const { since, recoveryCodesLeft: left, recoveryCodesInAll: all, isDemanded } = standing;
  if (since === null) {
    return (
      <div className="two-factor">
        <StateTag tone="neutral" label={secondFactor.off} />
        <p>
          <Button icon="lock" onPress={() => onOpen("set-up")}>
            {secondFactor.setUp}
          </Button>
        </p>
      </div>
    );
  }
  return (
    <div className="two-factor">
      <StateTag tone="success" label={secondFactor.on} />
      <Facts>
        <Fact label={secondFactor.since}>
          <When at={since} as="MMM DD, YYYY" />
        </Fact>
        <Fact label={secondFactor.codesLeft}>{secondFactor.leftOf(left, all)}</Fact>
      </Facts>
      {left <= few ? <StateTag tone="waiting" icon="exclamation-triangle" label={secondFactor.fewLeft} /> : null}
      {isDemanded ? <p className="two-factor-soft soft">{secondFactor.demanded}</p> : null}
      <div className="two-factor__ways">
        <Button icon="refresh" onPress={() => onOpen("renew")}>
          {secondFactor.newCodes}
        </Button>
        <Button variant="text" onPress={() => onOpen("switch-off")}>
          {secondFactor.switchOff}
        </Button>
      </div>
    </div>
  );
}

/** Shows the panel of the second factor: its state, setup, new recovery codes, switching it off. */
export function TwoFactor() {
  const toasts = useToasts();
  const found = useRead(viewSecondFactorEndpoint, {});
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const asks = found.data?.toSwitchOff ?? "password";
  return (
    <Panel title={secondFactor.title} hint={secondFactor.hint}>
      {found.data ? (
        <Standing standing={found.data} onOpen={setOpened} />
      ) : (
        <Reading of={found} skeleton={<Skeleton shape="row" />} />
      )}
      {opened === "set-up" ? (
        <SetUpTwoFactor
          onDone={() => {
            close();
            toasts.success(words.app.success, secondFactor.isOn);
          }}
          cancel={<Button onPress={close}>{words.app.cancel}</Button>}
          frame={({ title, children, footer }) => (
            <Dialog title={title} onClose={close} footer={footer}>
              {children}
            </Dialog>
          )}
        />
      ) : null}
      <RenewDialog open={opened === "renew"} onClose={close} />
      <SwitchOffDialog open={opened === "switch-off" && asks !== "new_sign_in"} onClose={close} asks={asks} />
      <ConfirmDialog
        open={opened === "switch-off" && asks === "new_sign_in"}
        title={secondFactor.switchOffTitle}
        message={secondFactor.newSignIn}
        yes={words.navigation.signOut}
        no={secondFactor.keepIt}
        onYes={signOut}
        onNo={close}
      />
    </Panel>
  );
}
