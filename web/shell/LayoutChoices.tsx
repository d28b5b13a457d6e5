/** Shows language, dark mode, right-to-left, top menu. Each takes effect at once; another language reloads the page. */
import { useId, useState } from "react";
import { Language } from "#core/shared/language.ts";
import { chooseLanguage } from "#web/session/language.ts";
import { Switch } from "#web/ui/Switch.tsx";
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
  const [languageKept, setLanguageKept] = useState(true);
  return (
    <div className="shell-settings stack-4">
      <fieldset className="shell-settings__theme row-12">
        <legend>{words.layout.language}</legend>
        <div className="shell-segments">
          {Language.literals.map((one) => (
            <label key={one} className="shell-segments__one" lang={one}>
              <input
                type="radio"
                name={`${group}language`}
                checked={one === words.language.code}
                onChange={async () => setLanguageKept(await chooseLanguage(one))}
              />
              {words.languageNames[one]}
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className="shell-settings__theme row-12">
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
      <Switch
        label={words.layout.rightToLeft}
        checked={layout.direction === "rtl"}
        onChange={(on) => changeLayout({ direction: on ? "rtl" : "ltr" })}
      />
      <Switch label={words.layout.topMenu} checked={layout.topMenu} onChange={(topMenu) => changeLayout({ topMenu })} />
      <p className="shell-settings__problem" role="status">
        {languageKept ? null : words.layout.languageNotSaved}
        {layout.saving === "error" ? words.layout.notSaved : null}
      </p>
    </div>
  );
}
