/**
 * Short notices of what happened. They disappear by themselves, errors later, unless the pointer is on them; a success
 * removes earlier errors. `<ToastProvider>` wraps the app; `useToasts()` returns `success`, `info` and `error`, which
 * returns a function that closes it, so that a new attempt removes its old error.
 */
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";
import { IconButton } from "./Button.tsx";
import { Icon, type IconName } from "./Icon.tsx";
import "./Toasts.css";
import * as words from "#web/words.ts";

type Kind = "success" | "info" | "error";

interface Toast {
  id: number;
  kind: Kind;
  title: string;
  message: string | undefined;
}

export interface Toasts {
  success: (title: string, message?: string) => void;
  info: (title: string, message?: string) => void;
  error: (title: string, message?: string) => () => void;
}

/** In milliseconds. An error has to be read, and often acted on. */
const shownFor: Record<Kind, number> = { success: 6_000, info: 6_000, error: 20_000 };
const mostAtOnce = 4;
const icons: Record<Kind, IconName> = { success: "check-circle", info: "info-circle", error: "exclamation-circle" };
const Context = createContext<Toasts | undefined>(undefined);

export function useToasts(): Toasts {
  const toasts = useContext(Context);
  if (!toasts) throw new Error("useToasts needs a <ToastProvider> above it.");
  return toasts;
}

function Notice({ toast, onClose }: { toast: Toast; onClose: (id: number) => void }) {
  const [held, setHeld] = useState(false);
  const cameFrom = useRef<EventTarget | null>(null);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => onClose(toast.id), shownFor[toast.kind]);
    return () => clearTimeout(timer);
  }, [held, toast, onClose]);
  const close = () => {
    onClose(toast.id);
    // The pressed button disappears with the notice: the focus returns to where it was.
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const before = cameFrom.current;
      const isThere = before instanceof HTMLElement && before.isConnected;
      const heir = isThere ? before : document.querySelector<HTMLElement>("[data-page-title]");
      heir?.focus({ preventScroll: true });
    });
  };
  return (
    <li
      className={`ui-toast frame ui-toast--${toast.kind}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ relatedTarget }) => {
        setHeld(true);
        cameFrom.current = relatedTarget;
      }}
      onBlur={() => setHeld(false)}
    >
      <span className="ui-toast__icon">
        <Icon name={icons[toast.kind]} />
      </span>
      <div className="ui-toast__text fills">
        <p className="medium">{toast.title}</p>
        {toast.message ? <p className="soft">{toast.message}</p> : null}
      </div>
      <IconButton icon="times" label={words.ui.closeNotice} onClick={close} />
    </li>
  );
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [list, setList] = useState<readonly Toast[]>([]);
  const next = useRef(0);
  const close = useCallback((id: number) => setList((before) => before.filter((toast) => toast.id !== id)), []);
  const toasts = useMemo<Toasts>(() => {
    const show = (kind: Kind) => (title: string, message?: string) => {
      next.current += 1;
      const toast: Toast = { id: next.current, kind, title, message };
      const isLeft = (one: Toast) => kind !== "success" || one.kind !== "error";
      setList((before) => [...before.filter(isLeft), toast].slice(-mostAtOnce));
      return () => close(toast.id);
    };
    return { success: show("success"), info: show("info"), error: show("error") };
  }, [close]);
  const region = (kinds: readonly Kind[], live: "polite" | "assertive") => (
    <ul className="plain-list ui-toasts__list stack-8" aria-live={live} aria-relevant="additions">
      {list
        .filter((toast) => kinds.includes(toast.kind))
        .map((toast) => (
          <Notice key={toast.id} toast={toast} onClose={close} />
        ))}
    </ul>
  );
  return (
    <Context value={toasts}>
      {children}
      <section className="ui-toasts no-print" aria-label={words.ui.notices}>
        {region(["error"], "assertive")}
        {region(["success", "info"], "polite")}
      </section>
    </Context>
  );
}
