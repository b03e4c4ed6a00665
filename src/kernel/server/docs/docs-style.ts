/** The style of the API page; a file of its own, so that the page needs no inline style. */
export const DOCS_STYLE = `
:root { color-scheme: light dark; --ink: #1c2330; --soft: #5b6576; --line: #e3e7ee; --paper: #fff; --wash: #f6f8fb;
  --link: #1554c0; --get: #1554c0; --post: #17703a; --put: #8a5a00; --delete: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6eaf2; --soft: #9aa5b8; --line: #2b3342; --paper: #12161e;
  --wash: #1a202b; --link: #8ab4ff; --get: #8ab4ff; --post: #6fd39a; --put: #f0c04f; --delete: #ff9a92; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 4.5rem; }
body { margin: 0; color: var(--ink); background: var(--paper);
  font: 15px/1.6 Inter, system-ui, -apple-system, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", sans-serif; }
a { color: var(--link); text-decoration: none; }
a:hover { text-decoration: underline; }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 4px; }
code { font: 0.92em/1.5 ui-monospace, "SF Mono", Consolas, monospace; }
small { color: var(--soft); font-weight: 400; }
.skip { position: absolute; left: -99em; }
.skip:focus { left: 1rem; top: 1rem; z-index: 2; padding: 0.5rem 1rem; background: var(--paper); }
header { position: sticky; top: 0; z-index: 1; display: flex; justify-content: space-between; align-items: center;
  gap: 1rem; padding: 0.5rem 1.5rem; background: var(--paper); border-bottom: 1px solid var(--line); }
header h1 { margin: 0; font-size: 1.15rem; }
header p { display: flex; gap: 1.25rem; margin: 0; white-space: nowrap; }
.columns { display: grid; grid-template-columns: 17rem minmax(0, 1fr); max-width: 84rem; margin: 0 auto; }
nav { position: sticky; top: 3.1rem; align-self: start; height: calc(100vh - 3.1rem); overflow: auto;
  padding: 1rem 0.75rem 3rem 1.5rem; border-right: 1px solid var(--line); font-size: 0.9rem; }
nav summary { padding: 0.3rem 0; font-weight: 600; cursor: pointer; }
nav ul { margin: 0 0 0.5rem; padding: 0; list-style: none; }
nav li a { display: flex; align-items: center; gap: 0.5rem; padding: 0.15rem 0 0.15rem 0.75rem; color: var(--soft); }
nav li a:hover { color: var(--ink); }
nav i { flex: none; width: 0.45rem; height: 0.45rem; border-radius: 50%; background: currentColor; }
.GET { color: var(--get); } .POST { color: var(--post); } .PUT { color: var(--put); } .DELETE { color: var(--delete); }
main { padding: 1.5rem 2rem 6rem; }
.intro { max-width: 48rem; }
.codes { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: 0.15rem 1.5rem; margin: 0;
  padding: 0; list-style: none; color: var(--soft); }
.codes li { display: flex; gap: 0.6rem; }
.codes code { flex: none; width: 1.4rem; color: var(--ink); font-weight: 600; }
h2 { margin: 2.5rem 0 0.75rem; font-size: 1.35rem; }
article { margin: 0 0 1rem; padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: 10px;
  content-visibility: auto; contain-intrinsic-size: auto 18rem; }
article:target { border-color: var(--link); box-shadow: 0 0 0 1px var(--link); }
h3 { margin: 0; font-size: 1.02rem; }
h3 a { color: inherit; }
.call { display: flex; flex-wrap: wrap; align-items: center; gap: 0.4rem 0.75rem; margin: 0.35rem 0 0.75rem; }
.call b { font-size: 0.8rem; letter-spacing: 0.03em; }
.call span { padding: 0.05rem 0.55rem; border-radius: 99px; background: var(--wash); border: 1px solid var(--line);
  font-size: 0.8rem; }
.call .open, .none { color: var(--soft); }
.none { margin: 0.25rem 0; font-size: 0.9rem; }
table { display: block; overflow-x: auto; width: 100%; border-collapse: collapse; font-size: 0.88rem; }
caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
th, td { padding: 0.3rem 1.25rem 0.3rem 0; text-align: left; vertical-align: top; border-top: 1px solid var(--line);
  font-weight: 400; }
thead th { border: 0; color: var(--soft); font-size: 0.8rem; }
td:last-child { width: 100%; min-width: 12rem; color: var(--soft); overflow-wrap: anywhere; }
em { color: var(--delete); font-style: normal; font-size: 0.8rem; }
article summary { margin-top: 0.6rem; color: var(--soft); font-size: 0.88rem; cursor: pointer; }
#credentials { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; padding: 0.75rem 1rem; border: 1px solid var(--line);
  border-radius: 10px; background: var(--wash); }
#credentials[hidden] { display: none; }
#credentials p { flex: 1 0 100%; margin: 0; }
#credentials label { display: grid; gap: 0.2rem; color: var(--soft); font-size: 0.85rem; }
input, textarea { padding: 0.35rem 0.6rem; color: var(--ink); background: var(--paper); border: 1px solid var(--line);
  border-radius: 6px; font: 0.9rem/1.5 ui-monospace, "SF Mono", Consolas, monospace; }
input:focus-visible, textarea:focus-visible, button:focus-visible { outline: 2px solid var(--link); outline-offset: 1px; }
.try pre, .try output { display: block; margin: 0.5rem 0; padding: 0.6rem 0.8rem; max-height: 26rem; overflow: auto;
  background: var(--wash); border-radius: 6px; font: 0.82rem/1.55 ui-monospace, "SF Mono", Consolas, monospace;
  white-space: pre-wrap; overflow-wrap: anywhere; }
.try output:empty { display: none; }
.try label { display: grid; gap: 0.2rem; color: var(--soft); font-size: 0.85rem; }
.try button { margin: 0.5rem 0 0; padding: 0.35rem 1.1rem; color: var(--paper); background: var(--link); border: 0;
  border-radius: 6px; font: inherit; cursor: pointer; }
.try button:disabled { opacity: 0.5; cursor: default; }
@media (max-width: 56rem) { .columns { display: block; } main { padding: 1rem; }
  html { scroll-padding-top: 1rem; } header { position: static; } header span { display: none; }
  nav { position: static; height: auto; max-height: 40vh; border-right: 0; border-bottom: 1px solid var(--line); } }
@media print { header { position: static; } nav { display: none; } article { break-inside: avoid; } }
`;
