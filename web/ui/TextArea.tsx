/** Several lines of text; grows with its content. */
import type { Ref, TextareaHTMLAttributes } from "react";
import { directionOf } from "./direction-of.ts";
import "./Input.css";

export interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "className"> {
  ref?: Ref<HTMLTextAreaElement>;
}

export function TextArea({ rows = 3, ...rest }: TextAreaProps) {
  return <textarea dir={directionOf(rest.value)} {...rest} rows={rows} className="ui-input ui-input--area" />;
}
