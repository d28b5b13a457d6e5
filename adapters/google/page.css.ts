/** The style of the simulated Google: calm and neutral, with a banner so that nobody takes it for the real one. */
export const pageCss = `
:root { color-scheme: light dark; --page: light-dark(#f6f7f9, #17181b); --card: light-dark(#fff, #1f2024);
  --ink: light-dark(#1f1f1f, #e8eaed); --soft: light-dark(#50545a, #b4b8be); --line: light-dark(#dfe2e6, #36383d);
  --edge: light-dark(#7b8087, #868a91); --hover: light-dark(#f1f3f5, #292b30); --action: light-dark(#1b55a5, #97c1f6);
  --on-action: light-dark(#fff, #10233c); --error: light-dark(#9a1140, #ffa3b8);
  --waiting: light-dark(#854800, #f0bd6e); --waiting-soft: light-dark(#fdf2df, #352911); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 1rem/1.5 "Inter Variable", system-ui, sans-serif; }
.banner { background: var(--waiting-soft); color: var(--waiting); padding: .75rem 1rem; text-align: center; font-weight: 600; }
main { max-inline-size: 28rem; margin: 3rem auto; padding-inline: 1rem; }
.panel { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 2rem; }
h1 { font-size: 1.5rem; line-height: 1.2; margin: 0 0 .25rem; }
p { color: var(--soft); margin: 0 0 1.5rem; }
p strong { color: var(--ink); font-weight: 600; }
ul { list-style: none; margin: 0; padding: 0; border-block-start: 1px solid var(--line); }
li { border-block-end: 1px solid var(--line); }
button, summary { font: inherit; color: inherit; cursor: pointer; }
.account { display: flex; gap: .75rem; align-items: center; inline-size: 100%; padding: .75rem .5rem; border: 0; background: none;
  text-align: start; min-block-size: 3.5rem; }
.account:hover, summary:hover { background: var(--hover); }
.face { display: grid; place-items: center; flex: none; inline-size: 2.25rem; block-size: 2.25rem; border-radius: 50%;
  background: var(--action); color: var(--on-action); font-size: .875rem; font-weight: 600; }
.who { min-inline-size: 0; display: grid; }
.who strong { font-weight: 600; }
.who small { color: var(--soft); font-size: .875rem; overflow-wrap: anywhere; }
summary { padding: 1rem .5rem; font-weight: 600; border-block-end: 1px solid var(--line); }
details form { display: grid; gap: .375rem; padding: 1rem .5rem 0; }
details label { font-size: .875rem; font-weight: 600; margin-block-start: .5rem; }
input, select { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--edge); border-radius: .5rem;
  padding: .5rem .75rem; min-block-size: 2.75rem; inline-size: 100%; }
.error { color: var(--error); margin: 0; }
.go { border: 0; border-radius: .5rem; background: var(--action); color: var(--on-action); font-weight: 600;
  min-block-size: 2.75rem; margin-block-start: 1rem; }
.leave { margin-block-start: 1.5rem; }
.leave button { border: 0; background: none; padding: .5rem; min-block-size: 2.75rem; text-decoration: underline;
  text-underline-offset: .25em; color: var(--soft); }
.link { color: var(--ink); }
:focus-visible { outline: 2px solid var(--action); outline-offset: 2px; border-radius: .5rem; }
@media (max-width: 600px) { main { margin-block: 1rem; } .panel { padding: 1.25rem; } }
`;
