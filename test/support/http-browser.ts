/** A minimal browser without JavaScript: keeps cookies, parses the form of a page and submits it. */
import type { TestEmulator } from './auth-emulator.js';
import { origin } from './auth-emulator.js';

export interface Shown {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
  /** Target of a redirect; undefined if there is none. */
  readonly location: URL | undefined;
  /** The fields of the form with their values; undefined where the page has no form. */
  readonly form: Readonly<Record<string, string>> | undefined;
}

export interface Visitor {
  cookies: Map<string, string>;
  get(path: string): Promise<Shown>;
  post(path: string, fields: Readonly<Record<string, string>>): Promise<Shown>;
  /** Opens the page of a request token and submits its form with these additional fields. */
  answer(
    token: string,
    fields: Readonly<Record<string, string>>,
    page?: 'authorize' | 'authenticate',
  ): Promise<Shown>;
  /** Logs in where asked to, and approves; returns the verifier or the PIN. */
  approve(token: string): Promise<string>;
}

export function createVisitor(
  { fetch, emulator }: Pick<TestEmulator, 'fetch' | 'emulator'>,
  { screen_name, password }: { screen_name: string; password: string } = emulator.credentials,
): Visitor {
  const cookies = new Map<string, string>();

  async function send(path: string, init: RequestInit): Promise<Shown> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(path, { ...init, headers: { ...init.headers, ...(cookie && { cookie }) } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const html = await response.text();
    const location = response.headers.get('location');
    return {
      status: response.status,
      headers: response.headers,
      html,
      location: location === null ? undefined : new URL(location),
      form: html.includes('<form') ? readFields(html) : undefined,
    };
  }

  const visitor: Visitor = {
    cookies,
    get: (path) => send(path, {}),
    post: (path, fields) =>
      send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      }),
    async answer(token, fields, page = 'authorize') {
      const { form = {}, html } = await visitor.get(`/auth/oauth/${page}?oauth_token=${token}`);
      const action = /<form[^>]* action="([^"]*)"/.exec(html)?.[1] ?? '';
      return visitor.post(new URL(action, origin).pathname, { ...form, ...fields });
    },
    async approve(token) {
      const shown = await visitor.answer(token, { screen_name, password, decision: 'authorize' });
      const verifier = shown.location?.searchParams.get('oauth_verifier') ?? pinOf(shown.html);
      if (!verifier) throw new Error(`not approved: ${shown.status} ${shown.html}`);
      return verifier;
    },
  };
  return visitor;
}

/** The PIN of a page, if it shows one. */
export function pinOf(html: string): string | undefined {
  return /<p class="pin">(\d+)<\/p>/.exec(html)?.[1];
}

function readFields(html: string): Record<string, string> {
  return Object.fromEntries(
    [...html.matchAll(/<input[^>]*>/g)].map(([tag]) => [attribute(tag, 'name'), attribute(tag, 'value')]),
  );
}

function attribute(tag: string, name: string): string {
  const value = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
  return value
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
