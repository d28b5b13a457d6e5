/**
 * Stars, one to five: shown, or chosen in a `<Field group>`. A number is next to them, because five shapes are hard to
 * count.
 */
import { type InputHTMLAttributes, useState } from "react";
import { Icon } from "./Icon.tsx";
import "./Stars.css";

const scale = [1, 2, 3, 4, 5] as const;

/** `value` may be an average, such as 4.6: the stars round it, the text does not. */
export function Stars({ value, text }: { value: number; text: string }) {
  return (
    <span className="inline-row-8">
      <span className="ui-stars__shapes" aria-hidden="true">
        {scale.map((star) => (
          <Icon key={star} name={star <= Math.round(value) ? "star-fill" : "star"} size="small" />
        ))}
      </span>
      <bdi className="medium tabular">{text}</bdi>
    </span>
  );
}

export interface StarsInputProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "type" | "value" | "onChange" | "id"> {
  id?: string;
  name: string;
  /** Null until one is chosen. */
  value: number | null;
  /** Returns the text for each number, such as '4 stars'. */
  say: (stars: number) => string;
  onChange: (stars: number) => void;
}

export function StarsInput({ id, name, value, say, onChange, ...rest }: StarsInputProps) {
  const [pointed, setPointed] = useState<number>();
  const lit = pointed ?? value ?? 0;
  return (
    <div className="ui-stars-input" id={id} onPointerLeave={() => setPointed(undefined)}>
      {scale.map((star) => (
        <label key={star} className="ui-stars-input__star" onPointerEnter={() => setPointed(star)}>
          <input
            {...rest}
            type="radio"
            name={name}
            value={star}
            checked={value === star}
            onChange={() => onChange(star)}
          />
          <Icon name={star <= lit ? "star-fill" : "star"} size="large" />
          <span className="visually-hidden">{say(star)}</span>
        </label>
      ))}
      <bdi className="ui-stars-input__text" aria-hidden="true">
        {lit > 0 ? say(lit) : null}
      </bdi>
    </div>
  );
}
