import { type FormEvent, type ReactNode, useRef, useState } from "react";
import type { AnyEndpoint, InputOf } from "#api/call.ts";
import type { Problem as ProblemFacts } from "#api/endpoint.ts";
import type { Person } from "#core/people/person/person.ts";
import { fieldProblems, useDo } from "#web/client.ts";
import { focusFirstError } from "#web/forms/focus-first-error.ts";
import { takePerson } from "#web/session/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { Problem } from "#web/ui/Problem.tsx";
import { StickyActions } from "#web/ui/StickyActions.tsx";
import { useToasts } from "#web/ui/Toasts.tsx";
import * as words from "#web/words.ts";
import type { Problems } from "./draft.ts";

/** Save failures that have nothing to do with the typed values all get the same message. */
const sayFailure = (problem: ProblemFacts) =>
  problem.status === 0 || problem.status >= 500
    ? { title: words.app.errorExclaimed, message: words.app.saveFailed }
    : { title: problem.title, message: problem.detail, whatToDo: problem.whatToDo };

export interface SectionFormProps<E extends AnyEndpoint> {
  endpoint: E;
  /** The input of the endpoint. */
  input: InputOf<E>;
  /** The rules' current errors. */
  problems: Problems;
  dirty: boolean;
  /** The notice after saving. */
  saved: string;
  onReset: () => void;
  /** The fields, with their errors once the person has tried to save. */
  children: (problems: Problems) => ReactNode;
}

/** Shows one part of the profile that is saved as a whole. */
export function SectionForm<E extends AnyEndpoint & { readonly reply: { readonly Type: Person } }>({
  endpoint,
  input,
  problems,
  dirty,
  saved,
  onReset,
  children,
}: SectionFormProps<E>) {
  const form = useRef<HTMLFormElement>(null);
  const toasts = useToasts();
  const save = useDo(endpoint, { problems: "form" });
  const [tried, setTried] = useState(false);
  const refused = dirty ? fieldProblems(save.problem) : {};

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    save.reset();
    if (Object.keys(problems).length > 0) return focusFirstError(form.current);
    const person = await save.run(input);
    if (!person) return focusFirstError(form.current);
    takePerson(person as Person);
    setTried(false);
    onReset();
    toasts.success(saved);
  };

  return (
    <form ref={form} className="profile-form stack-24" onSubmit={submit} noValidate>
      {save.problem && !save.problem.issues ? (
        <Problem {...sayFailure(save.problem)} reference={save.problem.reference || undefined} />
      ) : null}
      {children({ ...refused, ...(tried ? problems : {}) })}
      <StickyActions>
        <Button type="submit" variant="primary" busy={save.busy}>
          {words.app.save}
        </Button>
        {dirty ? (
          <Button
            variant="text"
            onPress={() => {
              setTried(false);
              save.reset();
              onReset();
            }}
          >
            {words.profile.discard}
          </Button>
        ) : null}
      </StickyActions>
    </form>
  );
}
