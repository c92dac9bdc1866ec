/** The style sheet of the pages: one card, in light and dark mode, for screens from phone size up. */
import { createHash } from 'node:crypto';

export const styles = `
:root {
  color-scheme: light dark;
  --paper: #f4f3ef; --card: #ffffff; --ink: #1d1c1a; --quiet: #5c5952; --line: #dedbd3; --field: #8a867c;
  --accent: #1d5b4b; --accent-strong: #15463a; --on-accent: #ffffff; --tint: #eaf2ee;
  --alarm: #9c2318; --alarm-tint: #fcefed;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #131312; --card: #1d1d1b; --ink: #f0eee8; --quiet: #b0aca2; --line: #383631; --field: #8f8b81;
    --accent: #86d3b9; --accent-strong: #a9e2ce; --on-accent: #0c211a; --tint: #1f2d28;
    --alarm: #ffb3a8; --alarm-tint: #3a1f1b;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; padding: 1.25rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
  display: flex; flex-direction: column; align-items: center; justify-content: center;
}
main, footer { width: 100%; max-width: 27rem; }
main {
  background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 2rem;
  box-shadow: 0 1px 2px rgb(0 0 0 / 5%), 0 12px 32px rgb(0 0 0 / 6%);
}
.head { display: flex; gap: 1rem; align-items: center; }
.badge {
  flex: none; display: grid; place-items: center; width: 3.25rem; height: 3.25rem; margin: 0; border-radius: 10px;
  background: var(--tint); color: var(--accent); font-size: 1.375rem; font-weight: 650;
}
.badge.alarm { background: var(--alarm-tint); color: var(--alarm); }
h1 { margin: 0; font-size: 1.375rem; line-height: 1.25; font-weight: 650; letter-spacing: -0.01em; overflow-wrap: anywhere; }
h1 span { display: block; margin-top: 0.1875rem; font-size: 1rem; font-weight: 400; letter-spacing: 0; }
h2 { margin: 1.25rem 0 0.25rem; font-size: 0.875rem; font-weight: 600; color: var(--quiet); }
p { margin: 0.75rem 0 0; }
.head + p { margin-top: 1.25rem; }
.quiet { color: var(--quiet); font-size: 0.875rem; overflow-wrap: anywhere; }
ul { margin: 0; padding: 0; list-style: none; }
li { position: relative; padding: 0.1875rem 0 0.1875rem 1.625rem; }
li::before { position: absolute; left: 0.125rem; font-weight: 700; }
.may li::before { content: '\\2713' / ''; color: var(--accent); }
.not li::before { content: '\\2715' / ''; color: var(--quiet); }
form { margin-top: 1.25rem; padding-top: 1.25rem; border-top: 1px solid var(--line); }
label { display: block; margin: 0 0 0.3125rem; font-size: 0.875rem; font-weight: 600; }
input {
  width: 100%; margin: 0 0 1rem; padding: 0.625rem 0.75rem; border: 1px solid var(--field); border-radius: 8px;
  background: var(--card); color: var(--ink); font: inherit;
}
input[aria-invalid] { border-color: var(--alarm); }
.who { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; justify-content: space-between; margin: 0 0 1.25rem; }
.buttons { display: flex; flex-wrap: wrap; gap: 0.625rem; margin-top: 0.25rem; }
button {
  flex: 1 1 9rem; min-height: 2.875rem; padding: 0.625rem 1rem; border: 1px solid var(--field); border-radius: 8px;
  background: transparent; color: var(--ink); font: inherit; font-weight: 600; cursor: pointer;
}
button:hover { background: var(--paper); }
button.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
button.main:hover { background: var(--accent-strong); border-color: var(--accent-strong); }
a { color: var(--accent); text-underline-offset: 0.15em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.alert {
  margin: 0 0 1.25rem; padding: 0.75rem 0.875rem; border-radius: 8px; border-left: 3px solid var(--alarm);
  background: var(--alarm-tint); color: var(--alarm); font-size: 0.9375rem;
}
.pin {
  margin: 1.5rem 0 1.25rem; padding: 1.125rem 0.5rem; border-radius: 10px; background: var(--tint); text-align: center;
  font: 650 clamp(2rem, 11vw, 2.875rem)/1.2 ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace;
  letter-spacing: 0.12em; text-indent: 0.12em; user-select: all;
}
footer { display: flex; gap: 0.625rem; align-items: baseline; padding: 1rem 0.25rem 0; color: var(--quiet); font-size: 0.8125rem; }
.mark { flex: none; padding: 0 0.4375rem; border: 1px solid var(--field); border-radius: 999px; font-size: 0.75rem; }
@media (max-width: 30rem) { body { padding: 0.75rem; justify-content: flex-start; } main { padding: 1.5rem 1.25rem; } }
`;

/** The hash of the style sheet for the content security policy. */
export const stylesHash = `'sha256-${createHash('sha256').update(styles).digest('base64')}'`;
