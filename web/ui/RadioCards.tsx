/** A few choices, each a card that can be pressed anywhere, with PrimeReact's RadioButton in it. */
import { RadioButton } from "primereact/radiobutton";
import type { ReactNode } from "react";
import { fieldWith, type Wiring } from "./Field.tsx";
import { Icon, type IconName } from "./Icon.tsx";
import "./prime.ts";
import "./RadioCards.css";

export interface RadioCard {
  value: string;
  label: string;
  detail?: ReactNode;
  icon?: IconName;
}

export interface RadioCardsProps extends Wiring {
  name: string;
  cards: readonly RadioCard[];
  /** The chosen value; empty for none. */
  value: string;
  onChange: (value: string) => void;
}

function RadioCards({ cards, id, name, value, onChange, ...described }: RadioCardsProps) {
  return (
    <div className="ui-radio-cards stack-8" id={id}>
      {cards.map((card, index) => (
        <label key={card.value} className="ui-radio-card" htmlFor={`${id}-${index}`}>
          <RadioButton
            inputId={`${id}-${index}`}
            name={name}
            checked={card.value === value}
            onChange={() => onChange(card.value)}
            pt={{ root: { className: "ui-radio-card__button" }, input: { ...described, value: card.value } }}
          />
          {card.icon ? <Icon name={card.icon} /> : null}
          <span className="ui-radio-card__text">
            <span className="medium">{card.label}</span>
            {card.detail ? (
              <span className="soft">
                <bdi>{card.detail}</bdi>
              </span>
            ) : null}
          </span>
        </label>
      ))}
    </div>
  );
}

/** A field with one choice. */
export const RadioField = fieldWith(RadioCards, true);
