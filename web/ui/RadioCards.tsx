/** A choice of few, each a card one can press anywhere. Stands in a `<Field group>`. */
import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { Icon, type IconName } from "./Icon.tsx";
import "./RadioCards.css";

export interface RadioCard {
  value: string;
  label: string;
  detail?: ReactNode;
  icon?: IconName;
}

export interface RadioCardsProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "type" | "value" | "id"> {
  name: string;
  cards: readonly RadioCard[];
  /** The chosen one when the form is controlled. */
  value?: string | undefined;
  id?: string;
  ref?: Ref<HTMLInputElement>;
}

export function RadioCards({ cards, value, id, ...rest }: RadioCardsProps) {
  return (
    <div className="ui-radio-cards" id={id}>
      {cards.map((card) => (
        <label key={card.value} className="ui-radio-card">
          <input
            {...rest}
            type="radio"
            value={card.value}
            {...(value === undefined ? {} : { checked: value === card.value })}
          />
          {card.icon ? <Icon name={card.icon} /> : null}
          <span className="ui-radio-card__text">
            <span className="ui-radio-card__label">{card.label}</span>
            {card.detail ? (
              <span className="ui-radio-card__detail">
                <bdi>{card.detail}</bdi>
              </span>
            ) : null}
          </span>
        </label>
      ))}
    </div>
  );
}
