/** A search field. Needs its own `aria-label`, because it has no visible label. */

import { Icon } from "./Icon.tsx";
import type { TextInputProps } from "./TextInput.tsx";
import "./Input.css";

export interface SearchInputProps extends TextInputProps {
  "aria-label": string;
}

export function SearchInput(props: SearchInputProps) {
  return (
    <span className="ui-input-box">
      <span className="ui-input-box__before">
        <Icon name="search" />
      </span>
      <input {...props} type="search" enterKeyHint="search" className="ui-input ui-input--after-icon" />
    </span>
  );
}
