/** The calm frame of /signin, /register and /v1/forgotPassword: the form, and next to it what Dibbs is for. */
import { type ReactNode, useEffect, useRef } from "react";
import { useNavigationType } from "react-router-dom";
import { Language } from "#core/shared/language.ts";
import { chooseLanguage } from "#web/session/language.ts";
import { Icon, type IconName } from "#web/ui/Icon.tsx";
import { Logo } from "./Logo.tsx";
import "./SignedOutShell.css";
import { useFocusOnNavigation } from "#web/routing/after-navigation.ts";
import * as words from "#web/words.ts";

export interface SignedOutShellProps {
  title: string;
  sentence?: ReactNode;
  children: ReactNode;
  /** Below the card: the link to the other page. */
  footer?: ReactNode;
}

const promises: readonly { icon: IconName; title: string; text: string }[] = [
  { icon: "list", title: words.pitch.post, text: words.pitch.postText },
  {
    icon: "users",
    title: words.pitch.compare,
    text: words.pitch.compareText,
  },
  { icon: "verified", title: words.pitch.pay, text: words.pitch.payText },
];

export function SignedOutShell({ title, sentence, children, footer }: SignedOutShellProps) {
  const main = useRef<HTMLElement>(null);
  useFocusOnNavigation(main);
  const arrivedBy = useNavigationType();
  const arrived = useRef(arrivedBy !== "POP");
  // Each of these pages has a shell of its own; after a link or a redirect, the focus starts at its title.
  useEffect(() => {
    if (!arrived.current || document.activeElement !== document.body) return;
    main.current?.querySelector<HTMLElement>("[data-page-title]")?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="signed-out">
      <main ref={main} className="signed-out__main" tabIndex={-1}>
        <title>{`${title} · Dibbs`}</title>
        <div className="signed-out__form stack-24">
          <Logo />
          <header className="signed-out__head stack-8">
            <h1 tabIndex={-1} data-page-title="">
              {title}
            </h1>
            {sentence ? <p>{sentence}</p> : null}
          </header>
          {children}
          {footer ? <p className="signed-out__footer">{footer}</p> : null}
          <p>
            {Language.literals
              .filter((one) => one !== words.language.code)
              .map((one) => (
                <button
                  key={one}
                  type="button"
                  className="signed-out__language"
                  lang={one}
                  onClick={() => void chooseLanguage(one)}
                >
                  {words.languageNames[one]}
                </button>
              ))}
          </p>
        </div>
      </main>
      <aside className="signed-out__aside" aria-label={words.pitch.title}>
        <div className="signed-out__pitch">
          <p className="signed-out__claim">{words.pitch.claim}</p>
          <ul className="plain-list">
            {promises.map((promise) => (
              <li key={promise.title}>
                <Icon name={promise.icon} />
                <span>
                  <strong>{promise.title}</strong>
                  {promise.text}
                </span>
              </li>
            ))}
          </ul>
        </div>
      </aside>
    </div>
  );
}
