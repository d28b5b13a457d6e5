import { useMachine } from "@xstate/react";
import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { fromPromise } from "xstate";
import type { Problem as ProblemFacts } from "#api/endpoint.ts";
import { editListingEndpoint, postListingEndpoint } from "#api/endpoints/listings.ts";
import type { Listing, ListingDraft, ListingKind, ViewedListing } from "#core/market/listing/listing.ts";
import { noteOwnMove } from "#web/changes/fresh.ts";
import { refreshNoun, usePerson } from "#web/client.ts";
import { focusFirstError, wrongFields } from "#web/forms/focus-first-error.ts";
import { callSignedIn } from "#web/session/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Problem } from "#web/ui/Problem.tsx";
import { Steps } from "#web/ui/Steps.tsx";
import { useToasts } from "#web/ui/Toasts.tsx";
import * as words from "#web/words.ts";
import { CartList } from "./cart-list.tsx";
import { Catalogue } from "./catalogue.tsx";
import {
  type Draft,
  draftKey,
  draftOf,
  drafts,
  emptyDraft,
  hasProblems,
  listingOf,
  milestoneDraftKey,
  stepsOf,
} from "./draft.ts";
import { FilesStep } from "./files-step.tsx";
import { OwnItem } from "./own-item.tsx";
import { allProblems, isChanged, postingMachine, type Save } from "./posting.machine.ts";
import { DetailsStep, PlaceStep, TermsStep } from "./step-fields.tsx";
import { ConfirmFacts, Summary } from "./summary.tsx";
import "./posting.css";

const postForm = words.postForm;

/**
 * The milestone whose materials are requested: the request's initial draft, its endpoint, and the text about its place.
 */
export interface ForMilestone {
  readonly id: string;
  readonly fresh: Draft;
  readonly post: (draft: ListingDraft) => Promise<Listing>;
  readonly placeHint: string;
}

const save = async ({ draft, before }: Save, milestone: ForMilestone | undefined): Promise<Listing> => {
  const body = listingOf(draft);
  if (milestone) return milestone.post(body);
  if (!before) return callSignedIn(postListingEndpoint, { body });
  noteOwnMove({ listingId: before.id });
  return callSignedIn(editListingEndpoint, { params: { listingId: before.id }, body });
};

const machineFor = (milestone: ForMilestone | undefined) =>
  postingMachine.provide({ actors: { save: fromPromise(({ input }) => save(input, milestone)) } });

export interface PostingFormProps {
  kind: ListingKind;
  /** The post to edit; a new one if left out. */
  before?: ViewedListing | undefined;
  milestone?: ForMilestone;
  onClose: () => void;
  onSaved: () => void;
}

/** Failures that have nothing to do with the post itself all get the same message. */
const sayFailure = (problem: ProblemFacts) =>
  problem.status >= 500
    ? { title: words.app.errorExclaimed, message: words.app.saveFailed }
    : { title: problem.title, message: problem.detail, whatToDo: problem.whatToDo };

const titleOf = (kind: ListingKind, isNew: boolean): string => {
  if (kind === "service") return isNew ? words.project.post : postForm.editServicesPost;
  return isNew ? postForm.postMaterials : words.materials.edit;
};

/** Posts and edits a project or a request for materials: steps, a summary, and a confirmation. */
export function PostingForm({ kind, before, milestone, onClose, onSaved }: PostingFormProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const toasts = useToasts();
  const person = usePerson();
  const key = milestone ? milestoneDraftKey(milestone.id) : draftKey(person.id, kind, before);
  const begun = milestone?.fresh;
  const fresh = useMemo(() => begun ?? (before ? draftOf(before) : emptyDraft(kind)), [kind, before, begun]);
  const [machine] = useState(() => machineFor(milestone));
  const [found, setFound] = useState(() => drafts.read(key));
  const [state, send] = useMachine(machine, { input: { draft: found ?? fresh, fresh, before } });
  const [addingOwn, setAddingOwn] = useState(false);
  const { draft, step, tried, cleared, problem } = state.context;
  const steps = stepsOf(kind);
  const saving = state.matches("saving");
  const changed = useMemo(() => isChanged({ draft, fresh }), [draft, fresh]);
  const problems = allProblems(state.context);
  const shown = tried.includes(step) ? problems : {};
  const change = (part: Partial<Draft>) => send({ type: "change", part });

  useEffect(() => {
    if (state.status === "active") drafts.keep(key, changed ? draft : undefined);
  }, [key, changed, draft, state]);

  const ended = useRef(false);
  useEffect(() => {
    if (state.status !== "done" || ended.current) return;
    ended.current = true;
    // The draft of a new post is kept for the next time; unsaved edits are not.
    if (before || state.matches("saved")) drafts.keep(key, undefined);
    if (state.matches("left")) return onClose();
    void refreshNoun("listing");
    if (milestone) void refreshNoun("contract");
    const posted = kind === "service" ? postForm.postedProject : postForm.postedMaterials;
    toasts.success(before ? postForm.updatedProject : posted, draft.title.trim());
    onSaved();
  }, [state, key, kind, before, milestone, toasts, draft.title, onSaved, onClose]);

  // A new step scrolls to its top and focuses its first field or its title.
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    if (form.current?.querySelector(wrongFields)) return focusFirstError(form.current);
    form.current?.querySelector<HTMLElement>("[data-step-title]")?.focus();
    form.current?.parentElement?.scrollTo(0, 0);
  }, [step]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    send({ type: "next" });
    if (hasProblems(step, problems)) focusFirstError(form.current);
  };

  const cancel = () => send({ type: "cancel" });

  const publish = before ? postForm.saveChanges : kind === "service" ? postForm.publish : postForm.postMaterials;
  const cartProps = {
    cart: draft.items,
    problem: shown.items,
    onSet: (id: string, quantity: number) => send({ type: "setQuantity", id, quantity }),
    onOwn: () => setAddingOwn(true),
  };
  const stepProps = { draft, problems: shown, onChange: change };
  return (
    <>
      <Dialog
        title={titleOf(kind, before === undefined)}
        onClose={cancel}
        footer={
          <>
            {step === "details" ? (
              <Button onPress={cancel}>{words.app.cancel}</Button>
            ) : (
              <Button onPress={() => send({ type: "back" })}>{words.app.previous}</Button>
            )}
            <Button type="submit" form={formId} variant="primary" busy={saving}>
              {step === "review"
                ? publish
                : step === "items" && draft.items.length > 0
                  ? words.materials.viewCart(draft.items.length)
                  : words.app.next}
            </Button>
          </>
        }
      >
        <form ref={form} id={formId} className={`posting posting--${kind}`} onSubmit={submit} noValidate>
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
                  send({ type: "restart" });
                }}
              >
                {postForm.draftDiscard}
              </button>
            </p>
          ) : null}
          {problem && step === "review" ? (
            <Problem {...sayFailure(problem)} reference={problem.reference || undefined} />
          ) : null}
          {step === "details" ? <DetailsStep {...stepProps} /> : null}
          {step === "items" ? <Catalogue {...cartProps} onAdd={(item) => send({ type: "add", item })} /> : null}
          {step === "cart" ? (
            <CartList
              {...cartProps}
              cleared={cleared}
              onClear={() => send({ type: "clear" })}
              onUndoClear={() => send({ type: "undoClear" })}
              onCatalogue={() => send({ type: "back" })}
            />
          ) : null}
          {step === "terms" ? <TermsStep {...stepProps} /> : null}
          {step === "place" && milestone ? <p className="soft">{milestone.placeHint}</p> : null}
          {step === "place" ? <PlaceStep {...stepProps} /> : null}
          {step === "photos" ? <FilesStep {...stepProps} /> : null}
          {step === "review" ? (
            <Summary draft={draft} problems={shown} onGo={(to) => send({ type: "go", step: to })} />
          ) : null}
        </form>
      </Dialog>
      {addingOwn ? <OwnItem onAdd={(item) => send({ type: "add", item })} onClose={() => setAddingOwn(false)} /> : null}
      <ConfirmDialog
        open={state.matches("confirming") || saving}
        title={postForm.confirmTitle}
        message={<ConfirmFacts draft={draft} />}
        yes={postForm.confirmYes}
        busy={saving}
        onYes={() => send({ type: "confirm" })}
        onNo={cancel}
      />
      <ConfirmDialog
        open={state.matches("leaving")}
        title={postForm.leaveTitle}
        message={before ? postForm.leaveHintEdit : postForm.leaveHint}
        yes={postForm.leaveYes}
        no={postForm.leaveNo}
        danger={before !== undefined}
        onYes={() => send({ type: "leave" })}
        onNo={() => send({ type: "stay" })}
      />
    </>
  );
}
