/** Cards by the ids that their lists print, where a post takes the URI. */
import { describe, expect, it } from 'vitest';
import { createHomeWithDemo, homeOfFile, runAds } from '../../../support/cli.js';

const home = homeOfFile(createHomeWithDemo);

const env = { ADS_ENV: 'local' };

async function firstCard(...group: readonly string[]): Promise<{ id: string; card_uri: string }> {
  const ids = await runAds(home, [...group, 'list', '-o', 'ids', '--limit', '1'], { env });
  const json = await runAds(home, [...group, 'list', '-o', 'jsonl', '--limit', '1'], { env });
  const { card_uri } = JSON.parse(json.stdout);
  return { id: ids.stdout.trim(), card_uri };
}

async function createDraft(card: string, ...more: readonly string[]) {
  const argv = ['draft-tweets', 'create', '--as-user-id', '@quillmark', '--text', 'Hello', '-o', 'json'];
  return runAds(home, [...argv, '--card-uri', card, ...more], { env });
}

describe('--card-uri of a post', () => {
  it.each([['cards'], ['cards poll'], ['cards image-conversation']])(
    'takes the id that a list of %s prints',
    async (group) => {
      const { id, card_uri } = await firstCard(...group.split(' '));
      const { exit, stdout, stderr } = await createDraft(id);
      expect([exit, stderr]).toEqual([0, expect.stringContaining(`card ${id} is ${card_uri}`)]);
      expect(JSON.parse(stdout)).toMatchObject({ card_uri });
    },
  );

  it('takes the URI without reading the card', async () => {
    const { card_uri } = await firstCard('cards');
    const { exit, stdout, stderr } = await createDraft(card_uri);
    expect([exit, stderr]).toEqual([0, expect.not.stringContaining(' is card://')]);
    expect(JSON.parse(stdout)).toMatchObject({ card_uri });
  });

  it('shows the URI in a dry run', async () => {
    const { id, card_uri } = await firstCard('cards', 'poll');
    const { exit, stdout } = await createDraft(id, '--dry-run');
    expect(exit).toBe(0);
    expect(stdout).toContain(card_uri);
  });

  it('takes the id in an update of many posts', async () => {
    const { id, card_uri } = await firstCard('cards', 'poll');
    const { card_uri: other } = await firstCard('cards');
    await createDraft(other);
    await createDraft(other);
    const { stdout } = await runAds(home, ['draft-tweets', 'list', '-o', 'ids', '--limit', '2'], { env });
    const argv = ['draft-tweets', 'update', '-', '--card-uri', id, '--yes', '-o', 'json'];
    const { exit } = await runAds(home, argv, { env, stdin: stdout });
    expect(exit).toBe(0);
    const after = await runAds(home, ['draft-tweets', 'list', '-o', 'json', '--limit', '2'], { env });
    expect(JSON.parse(after.stdout)).toEqual([
      expect.objectContaining({ card_uri }),
      expect.objectContaining({ card_uri }),
    ]);
  });

  it('ends with 6 and names the flag if no card has the id', async () => {
    const { exit, stdout, stderr } = await createDraft('57zzz');
    expect([exit, stdout]).toEqual([6, '']);
    expect(JSON.parse(stderr).error.message).toBe(
      '--card-uri "57zzz" was not found: no card of the account has this id',
    );
  });

  it('ends with 2 if the text is neither an id nor a URI', async () => {
    const { exit, stderr } = await createDraft('card:12');
    expect(exit).toBe(2);
    expect(stderr).toContain('must be a card URI such as card://1234567890');
  });
});
