/**
 * Renders what a PrimeReact dialog looks like, for the first look of a page with an open dialog: while building there
 * is no window to open it in.
 */
import type { CSSProperties, ReactNode } from "react";

type Part = { readonly className: string };
interface DialogLook {
  header: ReactNode;
  footer: ReactNode;
  closeIcon: ReactNode;
  children: ReactNode;
  pt: Record<"root" | "header" | "headerTitle" | "closeButton" | "content" | "footer", Part> & {
    mask: (options: { props: { visible: boolean } }) => Part;
  };
}

/** The styles that PrimeReact sets itself. */
const over: CSSProperties = {
  position: "fixed",
  inset: 0,
  zIndex: "var(--layer-popover)",
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
};

export function Dialog({ header, footer, closeIcon, children, pt }: DialogLook) {
  return (
    <div className={pt.mask({ props: { visible: true } }).className} style={over}>
      <div className={pt.root.className}>
        <div className={pt.header.className}>
          <div className={pt.headerTitle.className}>{header}</div>
          <span className={pt.closeButton.className}>{closeIcon}</span>
        </div>
        <div className={pt.content.className}>{children}</div>
        {footer ? <div className={pt.footer.className}>{footer}</div> : null}
      </div>
    </div>
  );
}
