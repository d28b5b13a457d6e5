import type { ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import type { Problem } from "#api/endpoint.ts";
import { FormProblem } from "#web/forms/form-problem.tsx";
import { keepNextRoute } from "#web/routing/next-route.ts";
import { SignedOutShell } from "#web/shell/SignedOutShell.tsx";
import { Fields } from "#web/ui/Field.tsx";
import { Form } from "#web/ui/Form.tsx";
import { GoogleButton } from "./google-button.tsx";

export interface EntryPageProps {
  title: string;
  sentence: string;
  /** The link for people who need another page. */
  other: { readonly said: string; readonly path: string; readonly label: string };
  problem: Problem | undefined;
  onSubmit: (form: HTMLFormElement) => unknown;
  /** The fields and the button. */
  children: ReactNode;
}

/** Shows a page to sign in or register, with a form or Google. */
export function EntryPage({ title, sentence, other, problem, onSubmit, children }: EntryPageProps) {
  const { search } = useLocation();
  return (
    <SignedOutShell
      title={title}
      sentence={sentence}
      footer={
        <>
          {other.said} <Link to={keepNextRoute(other.path, search)}>{other.label}</Link>
        </>
      }
    >
      <Form onSubmit={onSubmit}>
        <Fields>
          <FormProblem problem={problem} unless={problem?.issues} />
          {children}
        </Fields>
      </Form>
      <GoogleButton />
    </SignedOutShell>
  );
}
