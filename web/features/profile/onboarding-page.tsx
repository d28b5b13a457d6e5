import { useMachine } from "@xstate/react";
import { type FormEvent, useEffect, useMemo, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { fromPromise } from "xstate";
import {
  finishOnboardingEndpoint,
  saveBusinessEndpoint,
  saveDetailsEndpoint,
  saveIndustriesEndpoint,
} from "#api/endpoints/people.ts";
import { tidyTrades } from "#core/people/person/industries.ts";
import type { Person } from "#core/people/person/person.ts";
import { usePerson } from "#web/client.ts";
import { focusFirstError } from "#web/forms/focus-first-error.ts";
import { FormProblem } from "#web/forms/form-problem.tsx";
import { keepNextRoute, stepPaths } from "#web/routing/next-route.ts";
import { callSignedIn, takePerson } from "#web/session/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { Steps } from "#web/ui/Steps.tsx";
import { StickyActions } from "#web/ui/StickyActions.tsx";
import { useToasts } from "#web/ui/Toasts.tsx";
import * as words from "#web/words.ts";
import { BusinessFields } from "./business-fields.tsx";
import { Certificates, useCertificates } from "./certificates.tsx";
import { DetailsFields } from "./details-fields.tsx";
import {
  type Draft,
  draftOf,
  keep,
  problemsOf,
  resume,
  type SavedStep,
  type Step,
  stepsFor,
  tradesOf,
} from "./draft.ts";
import { IndustryFields } from "./industry-fields.tsx";
import { onboardingMachine, type Save, shownStep, stepProblems } from "./onboarding.machine.ts";
import { PhotoField } from "./photo-field.tsx";
import "./profile.css";

const onboarding = words.onboarding;

const labels: Readonly<Record<Step, string>> = {
  details: onboarding.profileDetails,
  photo: onboarding.profilePhoto,
  business: onboarding.businessDetails,
  industry: onboarding.selectIndustry,
  certifications: onboarding.certifications,
};

const saved: Readonly<Record<SavedStep, string>> = {
  details: words.profile.detailsSaved,
  business: words.profile.businessSaved,
  industry: words.profile.industrySaved,
};

const save = async ({ step, draft }: Save): Promise<Person> => {
  switch (step) {
    case "details":
      return callSignedIn(saveDetailsEndpoint, { body: draft.details });
    case "business":
      return callSignedIn(saveBusinessEndpoint, { body: draft.business });
    case "industry":
      return callSignedIn(saveIndustriesEndpoint, { body: { industries: tidyTrades(tradesOf(draft.industry)) } });
  }
};

const machine = onboardingMachine.provide({
  actors: {
    save: fromPromise(({ input }) => save(input)),
    finish: fromPromise(() => callSignedIn(finishOnboardingEndpoint, {})),
  },
});

const skippable: readonly Step[] = ["photo", "business", "certifications"];

/** Whether a step was passed with Skip: the profile contains nothing of it yet. */
const isSkipped = (step: Step, person: Person, certificates: number): boolean =>
  skippable.includes(step) &&
  Object.keys(
    problemsOf(step, draftOf(person), { hasPicture: person.pictureId !== null, sending: false, certificates }),
  ).length > 0;

/** Shows /v1/profile-onboard: the wizard, two steps for home owners and five for the others. */
export function OnboardingPage() {
  const person = usePerson();
  const navigate = useNavigate();
  const { search } = useLocation();
  const toasts = useToasts();
  const form = useRef<HTMLFormElement>(null);
  const input = useMemo(() => ({ ...resume(person), person }), [person]);
  const [state, send, actor] = useMachine(machine, { input });
  const { draft, tried, problem } = state.context;
  const step = shownStep(state.value, person.userType);
  const steps = stepsFor(person.userType);
  const busy = state.hasTag("busy");
  const problems = tried.includes(step) ? stepProblems(step, state.context) : {};

  useEffect(() => send({ type: "see", facts: { person } }), [person, send]);

  const isLong = steps.length > 2;
  const certificates = useCertificates({ enabled: isLong });
  const count = certificates.rows.length;
  useEffect(() => send({ type: "see", facts: { certificates: count } }), [count, send]);

  useEffect(() => {
    const listening = actor.on("saved", (event) => {
      takePerson(event.person);
      toasts.success(saved[event.step]);
    });
    return () => listening.unsubscribe();
  }, [actor, toasts]);

  const { output } = state;
  useEffect(() => {
    if (!output) return;
    keep(output, undefined);
    // From here on the router goes to the next page.
    takePerson(output);
  }, [output]);

  useEffect(() => {
    if (!output) keep(person, { step, draft });
  }, [person, step, draft, output]);

  // A new step scrolls to its top and focuses its title.
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    window.scrollTo({ top: 0 });
    form.current?.querySelector<HTMLElement>("[data-step-title]")?.focus({ preventScroll: true });
  }, [step]);

  const change =
    <Name extends keyof Draft>(name: Name) =>
    (part: Partial<Draft[Name]>) =>
      send({ type: "change", part: { [name]: { ...draft[name], ...part } } });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    send({ type: "next" });
    focusFirstError(form.current);
  };

  return (
    <div className="onboarding">
      <PageHeader title={onboarding.title} sentence={onboarding.sentence} />
      <div className="onboarding__columns">
        <Steps
          direction="down"
          label={onboarding.steps}
          steps={steps.map((id) => ({ id, label: labels[id], isOpen: isSkipped(id, person, count) }))}
          current={step}
          onGo={(id) => {
            const to = steps.find((one) => one === id);
            if (to) send({ type: "go", step: to });
          }}
        />
        <form ref={form} className="onboarding__form stack-24 profile-panel frame" onSubmit={submit} noValidate>
          <h2 tabIndex={-1} data-step-title="">
            {labels[step]}
          </h2>
          <FormProblem problem={problem} unless={problem?.issues} withReference />
          {step === "details" ? (
            <DetailsFields person={person} details={draft.details} problems={problems} onChange={change("details")} />
          ) : null}
          {step === "photo" ? (
            <PhotoField
              person={person}
              problem={problems.photo}
              onSending={(sending) => send({ type: "see", facts: { sending } })}
            />
          ) : null}
          {step === "business" ? (
            <BusinessFields business={draft.business} problems={problems} onChange={change("business")} />
          ) : null}
          {step === "industry" ? (
            <IndustryFields industry={draft.industry} problems={problems} onChange={change("industry")} />
          ) : null}
          {step === "certifications" ? <Certificates problem={problems.certificates} /> : null}
          <StickyActions>
            <Button
              onPress={() =>
                step === "details"
                  ? void navigate(keepNextRoute(stepPaths.type, search), { state: { changes: "type" } })
                  : send({ type: "back" })
              }
            >
              {words.app.previous}
            </Button>
            <span className="onboarding__on">
              {skippable.includes(step) ? (
                <Button variant="text" onPress={() => send({ type: "skip" })}>
                  {words.app.skip}
                </Button>
              ) : null}
              <Button type="submit" variant="primary" busy={busy}>
                {step === "certifications" ? words.app.save : words.app.next}
              </Button>
            </span>
          </StickyActions>
        </form>
      </div>
    </div>
  );
}
