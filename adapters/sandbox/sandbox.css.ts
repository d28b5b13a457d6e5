/** The style of the sandbox's pages: Dibbs's own in short, and a banner so that nobody takes it for a real bank. */
export const sandboxCss = `
:root { color-scheme: light dark; --page: light-dark(#faf9f7, #161719); --card: light-dark(#fff, #1e1f22);
  --ink: light-dark(#1f1d1b, #ededea); --soft: light-dark(#57534e, #b9b7b2); --line: light-dark(#e5e2dd, #35363a);
  --edge: light-dark(#8b857d, #7f7d7a); --brand: light-dark(#c8202f, #d63643); --waiting: light-dark(#854800, #f0bd6e);
  --waiting-soft: light-dark(#fdf2df, #352911); --focus: light-dark(#1b55a5, #97c1f6); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 1rem/1.5 "Inter Variable", system-ui, sans-serif; }
.banner { background: var(--waiting-soft); color: var(--waiting); padding: .75rem 1rem; text-align: center; font-weight: 600; }
main { max-inline-size: 36rem; margin: 2rem auto; padding-inline: 1rem; }
.panel { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1.5rem; }
h1 { font-size: 1.5rem; line-height: 1.2; margin: 0 0 .5rem; }
p { color: var(--soft); margin: 0 0 1.5rem; }
fieldset { border: 0; margin: 0 0 1.5rem; padding: 0; }
legend { padding: 0; margin-block-end: .5rem; font-weight: 600; }
label { display: grid; grid-template-columns: auto 1fr; gap: 0 .75rem; align-items: start; padding: .75rem; min-block-size: 2.75rem;
  border: 1px solid var(--line); border-radius: .5rem; margin-block-end: .5rem; cursor: pointer; }
label:has(:checked) { border-color: var(--edge); }
label small { grid-column: 2; color: var(--soft); font-size: .875rem; }
input { margin: .25rem 0 0; inline-size: 1rem; block-size: 1rem; accent-color: var(--brand); }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; }
button, .link { min-block-size: 2.75rem; padding: .5rem 1.25rem; border-radius: .5rem; font: inherit; font-weight: 600; }
button { border: 0; background: var(--brand); color: #fff; cursor: pointer; }
.link { color: var(--ink); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
@media (max-width: 600px) { main { margin-block: 1rem; } .panel { padding: 1rem; } button { inline-size: 100%; } }
`;
