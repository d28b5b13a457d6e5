import { type FormEvent, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router-dom";
import { giveSecondFactorEndpoint } from "#api/endpoints/second-factor.ts";
import { useDo } from "#web/client.ts";
import { focusFirstError } from "#web/forms/focus-first-error.ts";
import { FormProblem } from "#web/forms/form-problem.tsx";
import { useWait } from "#web/forms/use-wait.ts";
import { keepNextRoute } from "#web/routing/next-route.ts";
import { otherWay, SecondFactorField, useAnswer } from "#web/session/second-factor-answer.tsx";
import { openSession } from "#web/session/session.ts";
import { SignedOutShell } from "#web/shell/SignedOutShell.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Fields } from "#web/ui/Field.tsx";
import { Problem } from "#web/ui/Problem.tsx";
import * as words from "#web/words.ts";

const secondFactor = words.secondFactor;

/**
 * Shows /signin/second-factor: the code after the password, or after Google. Goes on to `next_route`, as sign-in does.
 */
export function SecondFactorPage() {
  const { search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const give = useDo(giveSecondFactorEndpoint, { problems: "form" });
  const { answer, error, type, change, check } = useAnswer(give.problem);
  const wait = useWait(give.problem);
  const startOver = keepNextRoute("/signin", search);

  // The page is little but the field: it has the focus at once, and again when it becomes the other one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of kind is what puts another field there
  useEffect(() => form.current?.querySelector("input")?.focus(), [answer.kind]);

  // The focused button disappears with the form; the focus moves to the title.
  const isOver = give.problem?.code === "ChallengeEnded";
  useEffect(() => {
    if (isOver) document.querySelector<HTMLElement>("[data-page-title]")?.focus();
  }, [isOver]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (wait > 0 || give.busy) return;
    give.reset();
    if (!check()) return focusFirstError(form.current);
    const signedIn = await give.run({ body: answer });
    if (signedIn) openSession(signedIn);
    else focusFirstError(form.current);
  };

  if (isOver && give.problem) {
    return (
      <SignedOutShell title={secondFactor.signInTitle}>
        <Problem title={give.problem.title} message={give.problem.detail} />
        <ButtonLink to={startOver} variant="primary" wide>
          {secondFactor.startOver}
        </ButtonLink>
      </SignedOutShell>
    );
  }
  return (
    <SignedOutShell
      title={secondFactor.signInTitle}
      sentence={answer.kind === "code" ? secondFactor.signInSentence : secondFactor.recoverySentence}
      footer={
        <>
          {secondFactor.notYou} <Link to={startOver}>{secondFactor.startOver}</Link>
        </>
      }
    >
      <form ref={form} onSubmit={submit} noValidate>
        <Fields>
          <FormProblem problem={give.problem} unless={give.problem?.issues} />
          <SecondFactorField answer={answer} error={error} onType={type} readOnly={give.busy} />
          <Button type="submit" variant="primary" wide busy={give.busy} aria-disabled={wait > 0 || undefined}>
            {wait > 0 ? words.signIn.waitFor(wait) : secondFactor.goOn}
          </Button>
          <Button
            variant="text"
            wide
            onPress={() => {
              change();
              give.reset();
            }}
          >
            {otherWay(answer)}
          </Button>
        </Fields>
      </form>
    </SignedOutShell>
  );
}
