import { useMachine } from "@xstate/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { viewSetupEndpoint } from "#api/endpoints/setup.ts";
import { usePerson, useRead } from "#web/client.ts";
import { focusFirstError } from "#web/forms/focus-first-error.ts";
import { useWait } from "#web/forms/use-wait.ts";
import { nextRouteOf } from "#web/routing/next-route.ts";
import { takePerson } from "#web/session/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { CodeInput } from "#web/ui/CodeInput.tsx";
import { Field } from "#web/ui/Field.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { Problem } from "#web/ui/Problem.tsx";
import { StickyActions } from "#web/ui/StickyActions.tsx";
import { useToasts } from "#web/ui/Toasts.tsx";
import * as words from "#web/words.ts";
import { HumanCheck } from "./human-check.tsx";
import { NumberInput } from "./number-input.tsx";
import { phoneCodeMachine, type Trouble } from "./phone-code.machine.ts";
import { sayNumber } from "./phone-entry.ts";
import "./phone.css";

const phone = words.phone;

/** Returns the error for one field. */
const errorOf = (trouble: Trouble | null, field: Trouble["field"]): string | undefined => {
  if (trouble?.field !== field) return undefined;
  return trouble.title ? `${trouble.title}. ${trouble.message}` : trouble.message;
};

/** Shows /v1/verify-phone-number: the number, a code by text, and the code. Goes on to the next page. */
export function PhonePage() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const toasts = useToasts();
  const person = usePerson();
  const [isChange] = useState(person.phone !== null);
  const form = useRef<HTMLFormElement>(null);
  const [state, send, actor] = useMachine(phoneCodeMachine);
  const { typed, number, code, trouble, checks } = state.context;
  const busy = state.hasTag("busy");
  const setup = useRead(viewSetupEndpoint, {});
  const wait = useWait(trouble?.problem);
  const atCode = state.matches("awaiting") || state.matches("verifying") || state.matches("verified");

  useEffect(() => {
    const listening = actor.on("sent", () => toasts.success(phone.sentTitle, phone.sent));
    return () => listening.unsubscribe();
  }, [actor, toasts]);

  const { output } = state;
  useEffect(() => {
    if (!output) return;
    takePerson(output);
    // Otherwise the router goes to the next step.
    if (isChange) {
      toasts.success(phone.verified);
      void navigate(nextRouteOf(search), { replace: true });
    }
  }, [output, isChange, toasts, navigate, search]);

  // A new step focuses its field, and an error focuses the wrong field.
  const last = useRef(atCode);
  useEffect(() => {
    if (last.current === atCode) return;
    last.current = atCode;
    form.current?.querySelector("input")?.focus();
  }, [atCode]);
  useEffect(() => {
    if (trouble?.field === "proof") form.current?.querySelector<HTMLInputElement>(".human-check input")?.focus();
    else if (trouble?.field) focusFirstError(form.current);
  }, [trouble]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && wait === 0) send({ type: "submit" });
  };

  return (
    <div className="phone">
      <PageHeader
        title={phone.title}
        {...(isChange ? { back: { to: nextRouteOf(search), label: phone.back } } : {})}
        sentence={
          atCode ? (
            <>
              {phone.codeSentence}{" "}
              <bdi className="phone__sent-to" dir="ltr">
                {sayNumber(number)}
              </bdi>
              .
            </>
          ) : (
            phone.sentence
          )
        }
      />
      <form
        ref={form}
        className="phone__form stack-24"
        onSubmit={submit}
        noValidate
        aria-busy={state.matches("resuming")}
      >
        {trouble && trouble.field === null ? <Problem title={trouble.title} message={trouble.message} /> : null}
        {atCode ? (
          <Field
            label={phone.code}
            help={
              setup.data?.keepsTexts ? (
                <>
                  {phone.kept}{" "}
                  <a href="/dev/outbox" target="_blank" rel="noopener">
                    {phone.outbox}
                    <span className="visually-hidden"> ({words.navigation.opensNewTab})</span>
                  </a>
                  .
                </>
              ) : (
                phone.codeHelp
              )
            }
            error={errorOf(trouble, "code")}
          >
            {(wiring) => (
              <CodeInput
                {...wiring}
                readOnly={busy}
                value={code}
                onChange={(code) => send({ type: "typeCode", code })}
              />
            )}
          </Field>
        ) : (
          <>
            <Field label={phone.number} help={phone.numberHelp} error={errorOf(trouble, "number")}>
              {(wiring) => (
                <NumberInput
                  {...wiring}
                  readOnly={busy}
                  value={typed}
                  onChange={(value) => send({ type: "typeNumber", typed: value })}
                />
              )}
            </Field>
            <Field label={phone.humanCheck} group error={errorOf(trouble, "proof")}>
              {() => <HumanCheck key={checks} onProof={(proof) => send({ type: "prove", proof })} />}
            </Field>
          </>
        )}
        <StickyActions>
          {atCode ? <Button onPress={() => send({ type: "resend" })}>{phone.resendOtp}</Button> : null}
          <Button type="submit" variant="primary" busy={busy} aria-disabled={wait > 0}>
            {wait > 0 ? words.signIn.waitFor(wait) : atCode ? phone.verifyOtp : phone.getOtp}
          </Button>
        </StickyActions>
      </form>
    </div>
  );
}
