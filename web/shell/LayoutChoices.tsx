/** Dark mode, right-to-left, top menu. Each takes effect at once. */
import { useId } from "react";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import * as words from "#web/words.ts";
import { changeLayout, type Theme, useLayout } from "./settings.ts";

const themes: readonly { theme: Theme; label: string }[] = [
  { theme: "system", label: words.layout.darkModeAuto },
  { theme: "light", label: words.layout.darkModeOff },
  { theme: "dark", label: words.layout.darkModeOn },
];

export function LayoutChoices() {
  const layout = useLayout();
  const group = useId();
  return (
    <div className="shell-settings">
      <fieldset className="shell-settings__theme">
        <legend>{words.layout.darkMode}</legend>
        <div className="shell-segments">
          {themes.map(({ theme, label }) => (
            <label key={theme} className="shell-segments__one">
              <input
                type="radio"
                name={group}
                checked={layout.theme === theme}
                onChange={() => changeLayout({ theme })}
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <Checkbox
        as="switch"
        label={words.layout.rightToLeft}
        checked={layout.direction === "rtl"}
        onChange={(event) => changeLayout({ direction: event.target.checked ? "rtl" : "ltr" })}
      />
      <Checkbox
        as="switch"
        label={words.layout.topMenu}
        checked={layout.topMenu}
        onChange={(event) => changeLayout({ topMenu: event.target.checked })}
      />
      <p className="shell-settings__problem" role="status">
        {layout.saving === "error" ? words.layout.notSaved : null}
      </p>
    </div>
  );
}
