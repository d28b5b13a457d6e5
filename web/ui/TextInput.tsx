/** One line of text. Takes the props of an input. */
import type { InputHTMLAttributes, Ref } from "react";
import { directionOf } from "./direction-of.ts";
import "./Input.css";

export interface TextInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "className"> {
  ref?: Ref<HTMLInputElement>;
}

export function TextInput({ type = "text", ...rest }: TextInputProps) {
  return <input dir={directionOf(rest.value)} {...rest} type={type} className="ui-input" />;
}
