/** What is typed for the output of a command that writes is checked before anything is sent, whatever the command. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isWrite } from '../../../../src/call/is-write.js';
import type { SelectiveFlag } from '../../../../src/cli/core/host/accepted-flags.js';
import { commandTree } from '../../../../src/cli/program/commands/all-commands.js';
import { localCommands } from '../../../../src/cli/program/commands/index.js';
import { createHomeWithDemo, environmentAt, homeOfFile, runAds } from '../../../support/cli.js';
import { makePng } from '../../../support/media-files.js';
import { startServer } from '../../../support/server.js';

interface WritingCommand {
  readonly words: readonly string[];
  readonly argument: boolean;
  /** Whether the fields of its answer are declared. */
  readonly hasFields: boolean;
  readonly accepts: (flag: SelectiveFlag) => boolean;
}

/** Commands whose answer has the fields that the service sends, whatever they are. */
const freeForm = ['api'];

const commands: readonly WritingCommand[] = [
  ...commandTree().commands.flatMap(({ words, endpoint }): WritingCommand[] =>
    endpoint && isWrite(endpoint) && endpoint.area === 'ads'
      ? [
          {
            words,
            argument: endpoint.positional !== undefined,
            hasFields: endpoint.record !== undefined,
            accepts: (flag) => flag === 'fields' || flag === 'query',
          },
        ]
      : [],
  ),
  ...localCommands()
    .filter(({ changesAccount, words }) => changesAccount?.(['POST']) === true || words[0] === 'undo')
    .map((local) => ({
      words: local.words,
      argument: Object.values(local.arguments ?? {}).some(({ required }) => required),
      hasFields: !freeForm.includes(local.words[0] ?? ''),
      accepts: (flag: SelectiveFlag) => local.accepts.includes(flag),
    })),
];

const mistakes = [
  ['fields', ['--fields', 'id,nosuch_field']],
  ['filter', ['--filter', 'nosuch_field=1']],
  ['sort', ['--sort=-nosuch_field']],
  ['query', ['--query', '[*.{']],
] as const satisfies readonly (readonly [SelectiveFlag, readonly string[]])[];

const home = homeOfFile(createHomeWithDemo);

describe('a command that writes', () => {
  it.each(mistakes)('refuses a misspelled --%s before anything is sent', async (flag, typed) => {
    const server = await startServer((_, response) => response.writeHead(500).end('{}'));
    const env = { ...environmentAt(server.url), ADS_ENV: 'sandbox', ADS_SANDBOX_URL: server.url };
    writeFileSync(join(home.path, 'x1'), makePng(800, 800));
    const wrong: string[] = [];
    let count = 0;
    for (const { words, argument, hasFields, accepts } of commands) {
      if (!accepts(flag) || (flag !== 'query' && !hasFields)) continue;
      count += 1;
      const argv = [
        ...words,
        ...(words[0] === 'api' ? ['POST', 'accounts/x/campaigns'] : argument ? ['x1'] : []),
      ];
      const { exit, stderr } = await runAds(home, [...argv, ...typed, '--yes', '-o', 'json'], { env });
      if (exit !== 2 || !stderr.includes(`"flag":"--${flag}"`))
        wrong.push(`${argv.join(' ')}: ${exit} ${stderr}`);
    }
    expect(wrong).toEqual([]);
    expect(server.received.filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(count).toBeGreaterThan(10);
  });
});

it('an answer to which --query cannot be applied is named by its ids, and the exit code is 3', async () => {
  const env = { ADS_ENV: 'local' };
  const run = (argv: readonly string[]) => runAds(home, [...argv, '-o', 'json'], { env });
  const create = ['custom-audiences', 'create', '--name', 'Kept'];
  const { exit, stderr } = await run([...create, '--query', 'abs(name)']);
  const [, id = ''] = /The answer was about: (\w+)/.exec(stderr) ?? [];
  expect({ exit, id }).toEqual({ exit: 3, id: expect.stringMatching(/^[0-9a-z]+$/) });
  const { stdout } = await run(['custom-audiences', 'get', id, '--query', 'name']);
  expect(JSON.parse(stdout)).toBe('Kept');
});
