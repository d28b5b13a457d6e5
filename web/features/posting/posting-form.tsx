import { useMachine } from "@xstate/react";
import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { fromPromise } from "xstate";
import { editListingEndpoint, postListingEndpoint } from "#api/endpoints/listings.ts";
import type { Listing } from "#core/listing/listing.ts";
import { refreshNoun } from "#web/client.ts";
import { focusFirstError } from "#web/focus-first-error.ts";
import { noteOwnMove } from "#web/fresh.ts";
import { callSignedIn } from "#web/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Problem } from "#web/ui/Problem.tsx";
import { Steps } from "#web/ui/Steps.tsx";
import { useToasts } from "#web/ui/Toasts.tsx";
import * as words from "#web/words.ts";
import {
  type Draft,
  draftKey,
  draftOf,
  emptyDraft,
  hasProblems,
  keepDraft,
  listingOf,
  readDraft,
  steps,
} from "./draft.ts";
import { allProblems, postingMachine, type Save, shownStep } from "./posting.machine.ts";
import { DetailsStep, PhotosStep, PlaceStep, TermsStep } from "./step-fields.tsx";
import { ConfirmFacts, Summary } from "./summary.tsx";
import { useUploads } from "./use-uploads.ts";
import "./posting.css";

const postForm = words.postForm;

const save = async ({ draft, before }: Save): Promise<Listing> => {
  const body = listingOf(draft, before);
  if (!before) return callSignedIn(postListingEndpoint, { body });
  noteOwnMove({ listingId: before.id });
  return callSignedIn(editListingEndpoint, { params: { listingId: before.id }, body });
};

const machine = postingMachine.provide({ actors: { save: fromPromise(({ input }) => save(input)) } });

export interface PostingFormProps {
  /** The post to edit; a new one without. */
  before?: Listing | undefined;
  onClose: () => void;
  onSaved: () => void;
}

/** Posting and 'Edit Services Post': the same steps, a summary, and a confirmation. */
export function PostingForm({ before, onClose, onSaved }: PostingFormProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const toasts = useToasts();
  const key = draftKey(before);
  const fresh = useMemo(() => (before ? draftOf(before) : emptyDraft), [before]);
  const [found, setFound] = useState(() => readDraft(key));
  const [state, send] = useMachine(machine, { input: { draft: found ?? fresh, before } });
  const [leaving, setLeaving] = useState(false);
  /** Somebody wanted to go on while a picture had not arrived. */
  const [held, setHeld] = useState(false);
  const { draft, tried, problem } = state.context;
  const uploads = useUploads(draft.pictures, (pictures) => send({ type: "change", part: { pictures } }));
  const step = shownStep(String(state.value));
  const saving = state.matches("saving");
  const dirty = useMemo(() => JSON.stringify(draft) !== JSON.stringify(fresh), [draft, fresh]);
  const problems = allProblems(state.context);
  const shown = tried.includes(step) ? problems : {};
  const change = (part: Partial<Draft>) => send({ type: "change", part });

  useEffect(() => {
    if (!state.matches("saved")) keepDraft(key, dirty ? draft : undefined);
  }, [key, dirty, draft, state]);

  const told = useRef(false);
  useEffect(() => {
    if (!state.matches("saved") || told.current) return;
    told.current = true;
    keepDraft(key, undefined);
    void refreshNoun("listing");
    toasts.success(postForm.updatedProject, draft.title.trim());
    onSaved();
  }, [state, key, toasts, draft.title, onSaved]);

  // A new step begins at its top, with the focus on its first field or its title.
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    const wrong = form.current?.querySelector('[aria-invalid="true"]');
    if (wrong) focusFirstError(form.current);
    else form.current?.querySelector<HTMLElement>("[data-step-title]")?.focus();
    form.current?.scrollIntoView({ block: "nearest" });
  }, [step]);

  const unfinished = step === "photos" && uploads.unfinished;
  const photoProblem = unfinished ? (held ? postForm.photosWaiting : undefined) : shown.pictures;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHeld(unfinished);
    if (!unfinished) send({ type: "next" });
    if (unfinished || hasProblems(step, problems)) focusFirstError(form.current);
  };

  const leave = () => {
    if (saving) return;
    if (dirty) setLeaving(true);
    else onClose();
  };

  const stepProps = { draft, problems: shown, onChange: change };
  return (
    <>
      <Dialog
        open
        title={before ? postForm.editServicesPost : words.project.post}
        onClose={leave}
        footer={
          <>
            {step === "details" ? (
              <Button onPress={leave}>{words.app.cancel}</Button>
            ) : (
              <Button onPress={() => send({ type: "back" })}>{words.app.previous}</Button>
            )}
            <Button type="submit" form={formId} variant="primary" busy={saving}>
              {step === "review" ? (before ? postForm.saveChanges : postForm.publish) : words.app.next}
            </Button>
          </>
        }
      >
        <form ref={form} id={formId} className="posting" onSubmit={submit} noValidate>
          <Steps
            label={postForm.steps}
            steps={steps.map((id) => ({ id, label: postForm.step[id] }))}
            current={step}
            onGo={(id) => {
              const to = steps.find((one) => one === id);
              if (to) send({ type: "go", step: to });
            }}
          />
          <h3 className="visually-hidden" tabIndex={-1} data-step-title="">
            {postForm.step[step]}
          </h3>
          {found && step === "details" ? (
            <p className="posting__found">
              {postForm.draftFound}{" "}
              <button
                type="button"
                onClick={() => {
                  setFound(undefined);
                  uploads.restart(fresh.pictures);
                  send({ type: "restart", draft: fresh });
                }}
              >
                {postForm.draftDiscard}
              </button>
            </p>
          ) : null}
          {problem && step === "review" ? (
            <Problem
              title={problem.title}
              message={problem.detail}
              whatToDo={problem.whatToDo}
              reference={problem.reference || undefined}
            />
          ) : null}
          {step === "details" ? <DetailsStep {...stepProps} /> : null}
          {step === "terms" ? <TermsStep {...stepProps} /> : null}
          {step === "place" ? <PlaceStep {...stepProps} /> : null}
          {step === "photos" ? <PhotosStep problem={photoProblem} uploads={uploads} /> : null}
          {step === "review" ? (
            <Summary draft={draft} problems={shown} onGo={(to) => send({ type: "go", step: to })} />
          ) : null}
        </form>
      </Dialog>
      <ConfirmDialog
        open={state.matches("confirming") || saving}
        title={postForm.confirmTitle}
        message={<ConfirmFacts draft={draft} />}
        yes={postForm.confirmYes}
        no={postForm.confirmNo}
        busy={saving}
        onYes={() => send({ type: "confirm" })}
        onNo={() => send({ type: "decline" })}
      />
      <ConfirmDialog
        open={leaving}
        title={postForm.leaveTitle}
        message={before ? postForm.leaveHintEdit : postForm.leaveHint}
        yes={postForm.leaveYes}
        no={postForm.leaveNo}
        danger={before !== undefined}
        onYes={() => {
          if (before) keepDraft(key, undefined);
          onClose();
        }}
        onNo={() => setLeaving(false)}
      />
    </>
  );
}
