/** Nothing that a service says or a file contains begins a command to the terminal, in any format and on any stream. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formats } from '../../../src/output/formats.js';
import { environmentAt, homeOfFile, runAds } from '../../support/cli.js';
import { rounds } from '../../support/rounds.js';

const home = homeOfFile();
let server: Server;
let url: string;
/** What the service answers next. */
let answer: { status: number; body: string; headers: Record<string, string> };

beforeAll(async () => {
  server = createServer((_, response) => {
    for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value);
    response.statusCode = answer.status;
    response.end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** What ads itself sends to a terminal: colors, and the line of progress. */
const esc = String.fromCharCode(27);
const own = new RegExp(`${esc}\\[[0-9;]*[mK]`, 'g');
/** Every C0 and C1 control but the end of a line, a tab and the return to the begin of a line. */
const commands = /[^\t\n\r\P{Cc}]/u;

const hostile = fc
  .array(
    fc.constantFrom(
      'a',
      '\x1b',
      '\x1b]0;title\x07',
      '\x1b[2J',
      '\x9b2J',
      '\x9d52;c;\x9c',
      '\x90',
      '\x07',
      '\x08',
      '\x7f',
      '\x85',
      '\0',
      '\u202e',
      '"',
      ',',
      '\\',
      '\n',
      '\t',
      "'",
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(''));

async function see(argv: readonly string[], terminal: number | undefined) {
  const { stdout, stderr } = await runAds(home, argv, {
    env: environmentAt(url),
    ...(terminal && { terminal }),
  });
  // Colors are sent to terminals alone.
  const strip = (text: string) => (terminal === undefined ? text : text.replace(own, ''));
  return strip(stdout) + strip(stderr);
}

const inOneOf = [undefined, 80] as const;

describe('text of the service', () => {
  // A workbook is packed, and never goes to a terminal.
  it.each(formats.filter((format) => !['chart', 'spark', 'svg', 'xlsx'].includes(format)))(
    'begins no command in %s, on a terminal or in a pipe',
    (format) =>
      fc.assert(
        fc.asyncProperty(hostile, hostile, fc.constantFrom(...inOneOf), async (text, name, terminal) => {
          answer = {
            status: 200,
            headers: {},
            body: JSON.stringify({
              data: [{ id: `x${text}`, name: text, [`f${name}`]: { [name]: text } }],
              next_cursor: null,
            }),
          };
          for (const argv of [
            ['campaigns', 'list', '-o', format],
            ['api', 'GET', 'accounts/{account_id}/campaigns', '-o', format, '--trace', '--verbose'],
          ]) {
            expect(await see(argv, terminal)).not.toMatch(commands);
          }
        }),
        { numRuns: rounds(4) },
      ),
  );

  it('begins no command where it is an error, a header, a page or a trace', () =>
    fc.assert(
      fc.asyncProperty(hostile, fc.constantFrom(...inOneOf), async (text, terminal) => {
        // What Node.js lets a header have, C1 controls included.
        const header = text.replace(/[^\t\u0020-\u007e\u0080-\u00ff]/g, '');
        const bodies = [
          JSON.stringify({ errors: [{ code: text, message: text, parameter: text, value: text }] }),
          `<html><title>${text}</title>${text}</html>`,
          text,
        ];
        for (const body of bodies) {
          answer = {
            status: 400,
            body,
            headers: { 'x-request-id': `r${header}`, 'x-rate-limit-remaining': `5${header}` },
          };
          for (const argv of [
            ['campaigns', 'list', '--trace', '--verbose'],
            ['campaigns', 'list', '--trace', '-o', 'json'],
            ['api', 'GET', `a/${encodeURIComponent(text)}`, '--include', '--trace'],
            ['campaigns', 'get', text, '--trace'],
          ]) {
            expect(await see(argv, terminal)).not.toMatch(commands);
          }
        }
      }),
      { numRuns: rounds(5) },
    ));
});
