/** The page that the browser shows after the redirect: without scripts and without any data of the sign-in. */
import { createHash } from 'node:crypto';

export type CallbackOutcome = 'done' | 'denied' | 'refused' | 'failed' | 'foreign' | 'nothing';

const texts: Readonly<Record<CallbackOutcome, { status: number; title: string; text: string }>> = {
  done: {
    status: 200,
    title: 'You are signed in',
    text: 'You can close this window and return to the terminal.',
  },
  denied: {
    status: 200,
    title: 'Access was not approved',
    text: 'Nothing was stored. You can close this window.',
  },
  refused: {
    status: 400,
    title: 'Unexpected sign-in response',
    text: 'This response does not belong to the current sign-in. Close this window and use the newest one.',
  },
  failed: {
    status: 200,
    title: 'Sign-in failed',
    text: 'The terminal shows the reason. You can close this window.',
  },
  foreign: {
    status: 403,
    title: 'Not the address of the sign-in',
    text: 'The request names another address than that of the sign-in. You can close this window.',
  },
  nothing: { status: 404, title: 'Page not found', text: 'You can close this window.' },
};

const style = `
:root { color-scheme: light dark; --back: #f6f7f9; --card: #fff; --text: #15181d; --soft: #57606c; --line: #dfe3e8;
  --good: #1a7f45; --bad: #b3261e }
@media (prefers-color-scheme: dark) { :root { --back: #0e1116; --card: #171b22; --text: #eef1f5; --soft: #a3adba;
  --line: #2a313b; --good: #4cc38a; --bad: #ff8a80 } }
* { box-sizing: border-box; margin: 0 }
body { min-height: 100vh; display: grid; place-items: center; padding: 24px; background: var(--back);
  color: var(--text); font: 16px/1.5 system-ui, sans-serif }
main { width: 100%; max-width: 420px; padding: 32px; background: var(--card); border: 1px solid var(--line);
  border-radius: 12px; border-top: 4px solid var(--bad) }
main.done { border-top-color: var(--good) }
h1 { font-size: 1.25rem; line-height: 1.3; margin-bottom: 8px }
p { color: var(--soft) }
`;

const styleHash = createHash('sha256').update(style).digest('base64');

interface CallbackPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The page for an outcome. Its headers prevent caching and keep its URL out of referrers. */
export function callbackPage(outcome: CallbackOutcome): CallbackPage {
  const { status, title, text } = texts[outcome];
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      connection: 'close',
    },
    body: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} - ads</title>
<style>${style}</style>
</head>
<body>
<main class="${outcome}">
<h1>${title}</h1>
<p>${text}</p>
</main>
</body>
</html>
`,
  };
}
