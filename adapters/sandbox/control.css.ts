/** The control page's additions to the style of the sandbox's pages. */
export const controlCss = `
:root { --good: light-dark(#14663a, #7fd7a4); --good-soft: light-dark(#e8f5ed, #17301f); --bad: light-dark(#9a1140, #ffa3b8);
  --bad-soft: light-dark(#fbf0f2, #3b1a26); --inset: light-dark(#f3f1ee, #292a2e); --press: light-dark(#fff, #26272b); }
main.control { max-inline-size: 75rem; margin-block: 1.5rem 3rem; }
.title { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: center; justify-content: space-between; }
.title h1 { margin: 0; font-size: 2rem; }
.title .link { padding-inline: .5rem; }
.title nav, .pager { display: flex; flex-wrap: wrap; gap: .25rem; }
.control h2 { font-size: 1.25rem; line-height: 1.2; margin: 0 0 .75rem; }
.control h3 { font-size: 1rem; margin: 0; }
.title { margin-block-end: 1rem; }
.said { padding: .75rem 1rem; border-radius: .5rem; margin-block-end: 1rem; }
.said:empty { display: none; }
.said-good, .said-bad { position: sticky; inset-block-start: .5rem; z-index: 1; border: 1px solid currentcolor; }
.said-good { background: var(--good-soft); color: var(--good); }
.said-bad { background: var(--bad-soft); color: var(--bad); }
.panels { display: grid; gap: 1rem; grid-template-columns: 3fr 2fr; margin-block-end: 2rem; }
.manners { display: grid; gap: .5rem; grid-template-columns: repeat(5, minmax(0, 1fr)); }
.manners form { display: grid; }
button.manner { display: grid; align-content: start; gap: .125rem; text-align: start; padding: .75rem; background: var(--press);
  color: var(--ink); border: 1px solid var(--edge); }
button.manner span { color: var(--soft); font-size: .875rem; font-weight: 400; line-height: 1.3; }
button.manner[aria-pressed="true"] { border-color: var(--brand); box-shadow: inset 0 0 0 1px var(--brand); background: var(--inset); }
.clock { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: baseline; margin-block-end: 1rem; }
.clock strong { color: var(--ink); font-size: 1.25rem; font-variant-numeric: tabular-nums; }
.lists { display: grid; gap: 2rem 1.5rem; grid-template-columns: repeat(2, minmax(0, 1fr)); align-items: start; }
.items { list-style: none; margin: 0; padding: 0; display: grid; grid-template-columns: minmax(0, 1fr); gap: .75rem; }
.item { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1rem; scroll-margin-block: 5rem; }
.item:target { border-color: var(--edge); }
.item-head { display: flex; flex-wrap: wrap; gap: .5rem; justify-content: space-between; align-items: center; }
.tags { display: flex; flex-wrap: wrap; gap: .25rem; }
.tag { border-radius: .375rem; padding: .125rem .5rem; font-size: .875rem; font-weight: 500; background: var(--inset); color: var(--soft); }
.tag-good { background: var(--good-soft); color: var(--good); }
.tag-bad { background: var(--bad-soft); color: var(--bad); }
.tag-waiting { background: var(--waiting-soft); color: var(--waiting); }
code { font: 500 .9375rem/1 ui-monospace, monospace; }
dl { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; margin: .5rem 0 .75rem; }
dl > div { display: flex; gap: .5rem; }
dt { color: var(--soft); }
dd { margin: 0; font-variant-numeric: tabular-nums; }
dd a { color: inherit; }
.presses { display: flex; flex-wrap: wrap; gap: .5rem; }
.press { display: flex; flex-wrap: wrap; gap: .25rem; max-inline-size: 100%; }
.press select { min-block-size: 2.5rem; min-inline-size: 0; max-inline-size: 16rem; font: inherit; font-size: .9375rem; color: var(--ink);
  background: var(--press); border: 1px solid var(--edge); border-radius: .5rem; padding-inline: .5rem; }
button.quiet { min-block-size: 2.5rem; padding: .25rem .875rem; background: var(--press); color: var(--ink); border: 1px solid var(--edge);
  font-size: .9375rem; }
button.quiet:hover, button.manner:hover { background: var(--inset); }
.empty { margin: 0; padding: 1rem; border: 1px dashed var(--edge); border-radius: .75rem; }
.pager { margin-block-start: .5rem; }
@media (max-width: 990px) { .panels, .lists { grid-template-columns: minmax(0, 1fr); } }
@media (max-width: 600px) {
  .title h1 { font-size: 1.5rem; }
  .manners { grid-template-columns: 1fr; }
  button.quiet { inline-size: auto; min-block-size: 2.75rem; }
  .press { flex: 1 1 100%; }
  .press select { flex: 1 1 8rem; inline-size: 8rem; max-inline-size: none; min-block-size: 2.75rem; }
  .press button.quiet { flex: 0 1 auto; }
  .press:not(:has(select)) { flex: 0 1 auto; }
}
`;
