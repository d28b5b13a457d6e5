/** The widths, in pixels, at which the menus change; the stylesheets use the same numbers (see ui/tokens.css). */
export const sideCollapsedUpTo = 1200;
export const sideShownUpTo = 991;
export const sideFloatsUpTo = 990;
