/** The typed values of a form, and the messages at its fields. */

import { useCallback, useEffect, useState } from "react";
import type { Problem } from "#api/endpoint.ts";
import { fieldProblems } from "#web/client.ts";
import { focusFirstError } from "./focus-first-error.ts";

/** The message at each field of a form, by name. */
type Errors = Readonly<Record<string, string>>;

/**
 * Returns a function from a name to its field's props: `<TextField label={words.register.name} {...field("name")} />`.
 */
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

/** Manages a form's values and errors: those found at the last submit win over those of the API in `problem`. */
export const useFields = <Values extends object>(initial: Values, problem?: Problem) => {
  const [values, setValues] = useState(initial);
  const [found, setFound] = useState<Errors>({});
  const errors: Errors = { ...fieldProblems(problem), ...found };
  const change = (part: Partial<Values>): void => {
    setValues((before) => ({ ...before, ...part }));
    // A field's message disappears as soon as somebody types there again.
    setFound((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))));
  };
  /** Returns whether there are no errors; otherwise shows them, and focuses the first wrong field. */
  const check = (form: HTMLFormElement, wrong: Readonly<Record<string, string | undefined>>): boolean => {
    const said = Object.entries(wrong).flatMap(([name, message]) => (message === undefined ? [] : [[name, message]]));
    setFound(Object.fromEntries(said));
    if (said.length > 0) focusFirstError(form);
    return said.length === 0;
  };
  const forget = useCallback((name: string) => setFound(({ [name]: _, ...others }) => others), []);
  return { values, found, setFound, errors, change, check, forget, field: fieldsOf(values, errors, change) };
};

/** Removes a field's message once its cause is `mended`, for example when the last file has been uploaded. */
export const useForgetOnce = (mended: boolean, field: string, forget: (field: string) => void): void => {
  useEffect(() => {
    if (mended) forget(field);
  }, [mended, field, forget]);
};
