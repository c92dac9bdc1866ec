/** Two resumes of one plan: what one has sent until it is killed is not sent by the other, which waits at its prompt. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { lineItemsOf } from '../../../support/campaign-edits.js';
import { type CampaignFiles, openCampaignFiles } from '../../../support/campaign-files.js';
import { type Running, startAds } from '../../../support/running-process.js';

const names = ['Alpha', 'Beta'];
/** Seconds: how long an answer is waited for. */
const timeout = ['--timeout', '2'];

/** What becomes of the next write once its process is killed. */
type Fate = 'not carried out' | 'carried out late';

interface Stage {
  readonly files: CampaignFiles;
  /** Starts an apply, and kills it at its first write. */
  readonly killAtWrite: (path: string, fate: Fate) => Promise<void>;
}

/** Two campaigns that are in no account yet, and another bid of a line item. */
async function open(): Promise<Stage> {
  let fate: Fate | undefined;
  let running: Running | undefined;
  const files = await openCampaignFiles('demo', {
    now: Date.now,
    pulled: ['Book club sign-ups'],
    async disturb(request) {
      if (request.method === 'GET' || !fate) return undefined;
      const isLate = fate === 'carried out late';
      fate = undefined;
      running?.kill('SIGKILL');
      if (!isLate) return new Response('', { status: 503 });
      await pause(1000);
      return undefined;
    },
  });
  const { body } = await files.call('GET', 'accounts/:account/funding_instruments');
  const payer = body.data.find(({ currency }: { currency: string }) => currency === 'USD').id;
  const values = { funding_instrument: payer, daily_budget: '5.00 USD', entity_status: 'paused' };
  const contents = await files.read();
  for (const { key, node } of lineItemsOf(contents)) if (key === 'teachers') node.bid = '0.61 USD';
  const campaigns = Object.fromEntries(names.map((name) => [name.toLowerCase(), { name, ...values }]));
  files.write(new Map([...contents, ['new.yaml', { campaigns }]]));
  const env = { ...files.home.env, ...files.env };
  return {
    files,
    async killAtWrite(path, next) {
      fate = next;
      running = startAds(['apply', path, '--yes', ...timeout], env, [], files.home.path);
      expect((await running.ended).exit).toBeNull();
    },
  };
}

/** An apply during whose prompt another one is killed. */
async function applyBeside({ files, killAtWrite }: Stage, path: string, fate: Fate) {
  let hasAsked = false;
  const outcome = await files.ads(['apply', path, ...timeout], {
    terminal: 100,
    sleep: (time) => pause(time),
    async confirm() {
      hasAsked = true;
      await killAtWrite(path, fate);
      return true;
    },
  });
  expect(hasAsked).toBe(true);
  return outcome;
}

it('of files: what is under way is waited for, and nothing is created twice', {
  timeout: 120_000,
}, async () => {
  const stage = await open();
  const { exit, stderr } = await applyBeside(stage, 'campaigns', 'carried out late');
  expect(exit, stderr).toBe(10);
  const made = (await stage.files.records()).map(({ name }) => name).filter((name) => names.includes(name));
  expect(made.sort()).toEqual(names);
});

it('of a saved plan: what one has sent is not sent by the other', { timeout: 120_000 }, async () => {
  const stage = await open();
  const { files } = stage;
  expect((await files.run('plan', '--save', 'plan.json')).exit).toBe(0);
  await stage.killAtWrite('plan.json', 'not carried out');
  await files.takeWrites();
  const { exit, stderr, stdout } = await applyBeside(stage, 'plan.json', 'not carried out');
  expect(exit, stderr).not.toBe(0);
  expect(stdout + stderr).toContain('the plan sends it once');
  const sent = await files.takeWrites();
  expect(sent.map(({ path }) => path.split('/').at(-1))).toEqual(['line_items']);
});
