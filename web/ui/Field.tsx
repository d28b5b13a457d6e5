/**
 * One question of a form: label above, help below, error below that with an icon, all wired for screen readers.
 *
 *   <Field label="Title" error={errors.title?.message}>
 *     {(wiring) => <TextInput {...wiring} {...register("title", { required: words.postForm.materialsRequired })} />}
 *   </Field>
 *
 * `group` is for several inputs with one label (RadioCards, Uploader): a fieldset with a legend. A `long` field shows help
 * and error above it, because below it they would be out of sight of the focus.
 */
import { type ComponentType, type ReactNode, useId } from "react";
import { Icon } from "./Icon.tsx";
import "./Field.css";
import * as words from "#web/words.ts";

/** The attributes that connect an input to its field. */
export interface Wiring {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

/** The label of a field, and its help and error. */
export interface Question {
  label: string;
  help?: ReactNode;
  error?: string | undefined;
  /** Fields are required unless this is set; the label says so. */
  optional?: boolean;
}

export interface FieldProps extends Question {
  group?: boolean;
  long?: boolean;
  children: (wiring: Wiring) => ReactNode;
}

interface FieldErrorProps {
  className: string;
  id?: string;
  error: string | undefined;
}

/** Shows an error, announced at once. */
export function FieldError({ className, id, error }: FieldErrorProps) {
  return (
    <p className={className} id={id} role="alert" hidden={!error}>
      {error ? (
        <>
          <Icon name="exclamation-circle" size="small" />
          <bdi>{error}</bdi>
        </>
      ) : null}
    </p>
  );
}

export function Field({ label, help, error, optional = false, group = false, long, children }: FieldProps) {
  const id = useId();
  const describedBy = [help ? `${id}-help` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  const wiring: Wiring = {
    id,
    ...(describedBy ? { "aria-describedby": describedBy } : {}),
    ...(error ? { "aria-invalid": true as const } : {}),
  };
  const name = (
    <>
      {label}
      {optional ? <span className="ui-field__optional"> {words.ui.optional}</span> : null}
    </>
  );
  const rest = (
    <>
      {long ? null : children(wiring)}
      {help ? (
        <p className="ui-field__help soft" id={`${id}-help`}>
          {help}
        </p>
      ) : null}
      <FieldError className="ui-field__error" id={`${id}-error`} error={error} />
      {long ? <div className="ui-field__long">{children(wiring)}</div> : null}
    </>
  );
  return group ? (
    <fieldset className="ui-field">
      <legend className="ui-field__label">{name}</legend>
      {rest}
    </fieldset>
  ) : (
    <div className="ui-field">
      <label className="ui-field__label" htmlFor={id}>
        {name}
      </label>
      {rest}
    </div>
  );
}

/**
 * Creates a field with one input or one group, such as `const DateField = fieldWith(DateInput)`: it takes the props of
 * both.
 */
export const fieldWith =
  <Props extends object>(Input: ComponentType<Props & Wiring>, group = false) =>
  ({ label, help, error, optional = false, ...rest }: Question & Omit<Props, keyof Wiring>) => (
    <Field label={label} help={help} error={error} optional={optional} group={group}>
      {(wiring) => <Input {...(rest as unknown as Props)} {...wiring} />}
    </Field>
  );

/** Lays a form's fields out one below another, at a readable width. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className="ui-fields">{children}</div>;
}

/** Lays two short fields out side by side, on a phone one below the other. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className="ui-field-row">{children}</div>;
}
