/** Says, above everything else, that support is viewing somebody's pages, for how much longer, and how to end it. */
import { useEffect, useLayoutEffect, useState } from "react";
import { endView, leaveView } from "#web/session/view-session.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { view as words } from "#web/words/view.ts";
import "./ViewBanner.css";

export interface ViewBannerProps {
  /** The person whose pages are shown. */
  name: string;
  endsAt: Date;
}

const minute = 60_000;
/** In milliseconds; often enough that the shown minutes are not outdated for long. */
const looksEvery = 5_000;

export function ViewBanner({ name, endsAt }: ViewBannerProps) {
  const [left, setLeft] = useState(() => endsAt.getTime() - Date.now());
  useEffect(() => {
    const look = () => setLeft(endsAt.getTime() - Date.now());
    look();
    const clock = setInterval(look, looksEvery);
    return () => clearInterval(clock);
  }, [endsAt]);
  useEffect(() => {
    if (left <= 0) leaveView();
  }, [left]);
  // The pages make room for the banner.
  useLayoutEffect(() => {
    document.documentElement.dataset.viewing = "";
    return () => {
      delete document.documentElement.dataset.viewing;
    };
  }, []);
  return (
    <aside className="view-banner row-12" aria-label={words.banner}>
      <Icon name="eye" size="small" />
      <p className="view-banner__text">
        <bdi className="view-banner__name">
          {words.viewingAs} <bdi>{name}</bdi>
        </bdi>
        <span aria-hidden="true">·</span>
        <bdi>{words.readOnly}</bdi>
        <span aria-hidden="true">·</span>
        <bdi>{words.left(Math.max(1, Math.ceil(left / minute)))}</bdi>
      </p>
      <button type="button" className="view-banner__end" aria-label={words.endNamed} onClick={() => void endView()}>
        {words.end}
      </button>
    </aside>
  );
}
