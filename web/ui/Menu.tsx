/**
 * A button that opens a list of actions: PrimeReact's menu, loaded when the pointer or the focus comes near. Without
 * `children` the button is three dots, named by `label`; with them, screen readers read `label` before the children.
 */
import { type ReactNode, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { Icon, type IconName } from "./Icon.tsx";
import { lazyPart } from "./lazy-part.tsx";
import "./Menu.css";

const loadPrimeMenu = async () => (await Promise.all([import("primereact/menu"), import("./prime.ts")]))[0].Menu;
const PrimeMenu = lazyPart(loadPrimeMenu, "over the page");
// Without it the open menu fails when the window is resized, and stays where the button was.
const PrimeReactProvider = lazyPart(async () => (await import("primereact/api")).PrimeReactProvider, "over the page");

interface Opened {
  toggle: (event: unknown) => void;
}

export interface MenuEntry {
  label: string;
  icon?: IconName;
  onChoose?: () => void;
  to?: string;
  /** A line above the entry: entries that delete are set apart. */
  apart?: boolean;
}

/** Returns the entry or nothing, for a menu whose entries depend on its thing. */
export const only = (when: boolean, entry: MenuEntry): readonly MenuEntry[] => (when ? [entry] : []);

export interface MenuProps {
  label: string;
  entries: readonly MenuEntry[];
  /** Called when the pointer or the focus comes near: the time to load what the entries depend on. */
  onApproach?: () => void;
  children?: ReactNode;
}

export function Menu({ label, entries, onApproach, children }: MenuProps) {
  const navigate = useNavigate();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<Opened>(null);
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  const openWhenLoaded = useRef(false);

  const toggle = () => menu.current?.toggle({ currentTarget: button.current });
  const approach = () => {
    setWanted(true);
    onApproach?.();
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        className={children ? "ui-menu-button inline-row-8" : "ui-icon-button"}
        aria-haspopup="menu"
        aria-expanded={open}
        {...(children ? {} : { "aria-label": label, title: label })}
        onPointerEnter={approach}
        onFocus={approach}
        onBlur={() => {
          // A person who has moved on while it loaded no longer wants it.
          openWhenLoaded.current = false;
        }}
        onClick={() => {
          if (menu.current) toggle();
          else openWhenLoaded.current = true;
          approach();
        }}
      >
        {children ? (
          <>
            <span className="visually-hidden">{label} </span>
            {children}
          </>
        ) : (
          <Icon name="ellipsis-v" />
        )}
      </button>
      {wanted ? (
        <PrimeReactProvider>
          <PrimeMenu
            ref={(loaded: unknown) => {
              menu.current = loaded as Opened | null;
              if (loaded && openWhenLoaded.current) {
                openWhenLoaded.current = false;
                queueMicrotask(toggle);
              }
            }}
            popup
            popupAlignment={document.documentElement.dir === "rtl" ? "left" : "right"}
            // Inside the page's landmark, if the button is.
            appendTo={() => button.current?.closest("main") ?? document.body}
            // `appear`: the menu may have to open before PrimeReact has mounted it, and still has to find its place.
            pt={{
              root: { className: "ui-menu frame" },
              menu: { className: "ui-menu__list", "aria-label": label },
              content: { className: "ui-menu__item" },
              action: { className: "ui-menu__action row-12" },
              separator: { className: "ui-menu__separator" },
              transition: { classNames: "ui-overlay-", appear: true } as never,
            }}
            onShow={() => setOpen(true)}
            onHide={() => setOpen(false)}
            model={entries.flatMap((entry) => [
              ...(entry.apart ? [{ separator: true }] : []),
              {
                label: entry.label,
                ...(entry.icon ? { icon: <Icon name={entry.icon} /> } : {}),
                command: () => {
                  // A dialog that opens now has to return the focus to the button, because the menu is gone by then.
                  button.current?.focus();
                  entry.onChoose?.();
                  if (entry.to !== undefined) void navigate(entry.to);
                },
              },
            ])}
          />
        </PrimeReactProvider>
      ) : null}
    </>
  );
}
