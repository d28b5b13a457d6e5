/** Shows the items of either menu as links; the current page is marked, outside pages open a new tab and say so. */
import { Link, useLocation } from "react-router-dom";
import { Icon } from "#web/ui/Icon.tsx";
import * as words from "#web/words.ts";
import { currentItem, type MenuItem } from "./menu.ts";

export interface MenuLinksProps {
  items: readonly MenuItem[];
  place: "side" | "top";
  onChoose?: () => void;
}

export function MenuLinks({ items, place, onChoose }: MenuLinksProps) {
  const { pathname } = useLocation();
  const current = currentItem(items, pathname);
  return (
    <ul className={`plain-list shell-menu shell-menu--${place}`}>
      {items.map((item) => {
        const inside = (
          <>
            {place === "side" ? <Icon name={item.icon} /> : null}
            <span className="shell-menu__label">{item.label}</span>
          </>
        );
        return (
          <li key={item.to} className={item.apart ? "shell-menu__apart" : undefined}>
            {item.outside ? (
              <a
                className="shell-menu__item row-12"
                href={item.to}
                target="_blank"
                rel="noopener"
                title={item.label}
                onClick={onChoose}
              >
                {inside}
                <span className="visually-hidden"> ({words.navigation.opensNewTab})</span>
                {place === "side" ? (
                  <span className="shell-menu__outside">
                    <Icon name="external-link" size="small" />
                  </span>
                ) : null}
              </a>
            ) : (
              <Link
                className="shell-menu__item row-12"
                to={item.to}
                title={item.label}
                aria-current={item === current ? "page" : undefined}
                onClick={onChoose}
              >
                {inside}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
