import type { FormHTMLAttributes, Ref } from "react";

export interface FormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, "onSubmit" | "noValidate"> {
  ref?: Ref<HTMLFormElement>;
  onSubmit: (form: HTMLFormElement) => unknown;
}

/** A form that the page validates and sends itself. `onSubmit` gets the form, to focus a wrong field. */
export function Form({ onSubmit, ...rest }: FormProps) {
  return (
    <form
      {...rest}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // The form may be in a dialog that was opened from within another form, to which its events would bubble.
        event.stopPropagation();
        void onSubmit(event.currentTarget);
      }}
    />
  );
}
