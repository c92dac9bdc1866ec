/** Uploads of people in the history: one entry with counts, and nothing of anybody. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { environmentAt, homeOfTest, runAds } from '../../../support/cli.js';
import { type Answer, sendJson, startServer } from '../../../support/server.js';

const home = homeOfTest();

/** Uploads 5001 people in three requests, and returns the entries of the history. */
async function upload(answer: Answer) {
  const server = await startServer(answer);
  const env = {
    ...environmentAt(server.url),
    ADS_ACCOUNT_ID: 'mine',
  };
  const list = join(home.path, 'list.csv');
  writeFileSync(
    list,
    ['email', ...Array.from({ length: 5001 }, (_, index) => `p${index}@example.com`)].join('\n'),
  );
  await runAds(home, ['profile', 'set', 'history', 'true']);
  const argv = ['custom-audiences', 'users', 'upload', 'l1', '--from', list, '--max-wait', '0'];
  const outcome = await runAds(home, argv, { env });
  const folder = join(home.state, 'history');
  const text = readFileSync(join(folder, 'writes.jsonl'), 'utf8');
  const entries = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  expect(readdirSync(join(folder, 'pending'))).toEqual([]);
  expect(text).not.toMatch(/@example|[0-9a-f]{64}/);
  const shown = await runAds(home, ['history', '-o', 'json', '--fields', 'change,outcome']);
  return { ...outcome, entries, shown: JSON.parse(shown.stdout) };
}

/** Counts right. */
const accept: Answer = ({ body }, response) => {
  const count = body.split('"email"').length - 1;
  sendJson(response, 200, { data: { success_count: count, total_count: count } });
};

describe('an upload', () => {
  it('is one entry with the number of people', async () => {
    const { entries, shown, exit, stderr } = await upload(accept);
    expect(exit, stderr).toBe(0);
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      endpoint: 'custom-audiences.users.batch',
      ids: ['l1'],
      outcome: 'done',
      acknowledged: { people: 5001, updated: 5001, deleted: 0, requests: 3 },
    });
    expect(shown).toEqual([{ change: 'updated 5,001 people', outcome: 'done' }]);
  });

  it.each<[string, number, Answer, object, number]>([
    [
      'partial, where the service refuses a part',
      2,
      (_, response) => sendJson(response, 400, {}),
      { outcome: 'partial', status: 400, acknowledged: { people: 2500 } },
      3,
    ],
    [
      'refused, where the service takes nothing',
      1,
      (_, response) => sendJson(response, 403, {}),
      { outcome: 'refused', status: 403, acknowledged: { people: 0 } },
      5,
    ],
    [
      'unconfirmed without an answer',
      1,
      (_, response) => void response.socket?.destroy(),
      { outcome: 'in doubt', code: 'cut', acknowledged: { people: 0 } },
      9,
    ],
  ])('is %s', async (_, from, refuse, entry, exit) => {
    const outcome = await upload((request, response, tries) =>
      (tries < from ? accept : refuse)(request, response, tries),
    );
    expect(outcome.exit, outcome.stderr).toBe(exit);
    expect(outcome.entries).toMatchObject([entry]);
  });
});
