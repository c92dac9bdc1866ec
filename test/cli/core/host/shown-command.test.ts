/** Commands that are shown mean the profile, the environment and the account of the command that showed them. */
import { describe, expect, it } from 'vitest';
import {
  accountCommand,
  asAccount,
  asCommandLine,
  callCommand,
  noteChosen,
  userCommand,
} from '../../../../src/cli/core/host/shown-command.js';
import { listAccounts } from '../../../../src/contract/groups/accounts.js';
import { getCampaign } from '../../../../src/contract/groups/campaigns.js';
import { environmentAt, homeOfFile, runAds } from '../../../support/cli.js';
import { type Answer, sendJson, startServer } from '../../../support/server.js';

const home = homeOfFile();

describe('a command that is shown', () => {
  const shown = () => [
    accountCommand`ads tree ${'--odd'} FILE`,
    userCommand`ads login`,
    callCommand(getCampaign, '8wku2'),
    callCommand(listAccounts),
  ];
  const plain = ['ads tree FILE -- --odd', 'ads login', 'ads campaigns get 8wku2', 'ads accounts list'];

  it('has what the command line has chosen, as far as it takes it', () => {
    const chosen = { profile: 'b c', env: 'local', account: 'a2' };
    const made = asCommandLine(() => {
      const before = shown();
      noteChosen(chosen);
      return [before, shown()];
    });
    expect(made).toEqual([
      plain,
      [
        "ads tree FILE --profile 'b c' --env local --account a2 -- --odd",
        "ads login --profile 'b c' --env local",
        "ads campaigns get 8wku2 --profile 'b c' --env local --account a2",
        "ads accounts list --profile 'b c' --env local",
      ],
    ]);
  });

  it('is plain in a program, which has no command line', () => {
    noteChosen({ account: 'a2' });
    expect(asAccount('a3', shown)).toEqual(plain);
  });

  it('is for one account while work is done for it', () => {
    const made = asCommandLine(() => {
      noteChosen({ env: 'local', account: 'a1,a2' });
      return [asAccount('a2', () => accountCommand`ads tree`), accountCommand`ads tree`];
    });
    expect(made).toEqual(['ads tree --env local --account a2', 'ads tree --env local --account a1,a2']);
  });
});

/** Runs a command at a service that answers so, with flags that differ from what the environment says. */
async function hintOf(argv: readonly string[], answer: Answer, account = 'other') {
  const server = await startServer(answer);
  const chosen = ['--account', account, '--env', 'production', '-o', 'json'];
  const { stderr } = await runAds(home, [...argv, ...chosen], {
    env: { ...environmentAt(server.url), ADS_MAX_WAIT: '0' },
  });
  return JSON.parse(stderr).error.hint as string;
}

const empty: Answer = (_, response) => sendJson(response, 200, { data: [], next_cursor: null });
const creation = ['campaigns', 'create', '--name', 'Spring', '--funding-instrument-id', 'f1'];
const cutWrites: Answer = (request, response) =>
  request.method === 'GET' ? empty(request, response, 0) : void response.socket?.destroy();

describe('what was typed as a flag is shown', () => {
  it.each<readonly [string, readonly string[], Answer, string]>([
    [
      'after a lost creation',
      [...creation, '--daily-budget-amount-local-micro', '1000000'],
      cutWrites,
      'ads campaigns list',
    ],
    ['for jobs', ['stats', 'jobs', 'wait', '7'], empty, 'ads stats jobs list'],
    [
      'for a record that is not there',
      ['campaigns', 'get', '8wku2'],
      (_, response) => sendJson(response, 404, { errors: [{ code: 'CAMPAIGN_NOT_FOUND', message: 'no' }] }),
      'ads campaigns list',
    ],
    ['for a verb of others', ['campaigns', 'stop', '8wku2'], empty, 'ads campaigns pause 8wku2'],
  ])('%s', async (_, argv, answer, command) => {
    expect(await hintOf(argv, answer)).toContain(`${command} --env production --account other`);
  });

  it('by commands that run at the same time too', async () => {
    const hints = await Promise.all(
      ['one', 'two'].map((account) => hintOf(['stats', 'jobs', 'wait', '7'], empty, account)),
    );
    expect(hints.map((hint) => /--account (\w+)/.exec(hint)?.[1])).toEqual(['one', 'two']);
  });
});
