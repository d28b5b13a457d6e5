/** Several lines of text; grows with what is written. */
import type { Ref, TextareaHTMLAttributes } from "react";
import "./Input.css";

export interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "className"> {
  ref?: Ref<HTMLTextAreaElement>;
}

export function TextArea({ rows = 3, ...rest }: TextAreaProps) {
  return <textarea {...rest} rows={rows} className="ui-input ui-input--area" />;
}
