import type { FormHTMLAttributes, Ref } from "react";

export interface FormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, "onSubmit" | "noValidate"> {
  ref?: Ref<HTMLFormElement>;
  onSubmit: (form: HTMLFormElement) => unknown;
}

/** A form that the page checks and sends by itself. `onSubmit` is given the form, for the focus of a wrong field. */
export function Form({ onSubmit, ...rest }: FormProps) {
  return (
    <form
      {...rest}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // It may stand in a dialog that was opened from within another form, to which its events rise.
        event.stopPropagation();
        void onSubmit(event.currentTarget);
      }}
    />
  );
}
