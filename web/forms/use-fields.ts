/** What is typed in a form, and what is said at its fields. */

import { useCallback, useEffect, useState } from "react";
import type { Problem } from "#api/endpoint.ts";
import { fieldProblems } from "#web/client.ts";
import { focusFirstError } from "./focus-first-error.ts";

/** What is said at each field of a form, by its name. */
type Errors = Readonly<Record<string, string>>;

/** Answers what the field of a name is given: `<TextField label={words.register.name} {...field("name")} />`. */
export const fieldsOf =
  <Values extends object>(
    values: Values,
    errors: Readonly<Record<string, string | undefined>> | ((name: string) => string | undefined),
    onChange: (part: Partial<Values>) => void,
  ) =>
  <Name extends keyof Values & string>(name: Name) => ({
    value: values[name],
    error: typeof errors === "function" ? errors(name) : errors[name],
    onChange: (value: Values[Name]) => onChange({ [name]: value } as unknown as Partial<Values>),
  });

/** A form's values and what is wrong with them: what was found when it was last sent, before what the API says in `problem`. */
export const useFields = <Values extends object>(initial: Values, problem?: Problem) => {
  const [values, setValues] = useState(initial);
  const [found, setFound] = useState<Errors>({});
  const errors: Errors = { ...fieldProblems(problem), ...found };
  const change = (part: Partial<Values>): void => {
    setValues((before) => ({ ...before, ...part }));
    // What is said at a field goes as soon as somebody writes there again.
    setFound((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))));
  };
  /** Whether nothing is wrong; otherwise that is said, and the first wrong field has the focus. */
  const check = (form: HTMLFormElement, wrong: Readonly<Record<string, string | undefined>>): boolean => {
    const said = Object.entries(wrong).flatMap(([name, message]) => (message === undefined ? [] : [[name, message]]));
    setFound(Object.fromEntries(said));
    if (said.length > 0) focusFirstError(form);
    return said.length === 0;
  };
  const forget = useCallback((name: string) => setFound(({ [name]: _, ...others }) => others), []);
  return { values, found, setFound, errors, change, check, forget, field: fieldsOf(values, errors, change) };
};

/** Takes away what is said at a field once it is `mended` by itself, as when the last file has arrived. */
export const useForgetOnce = (mended: boolean, field: string, forget: (field: string) => void): void => {
  useEffect(() => {
    if (mended) forget(field);
  }, [mended, field, forget]);
};
