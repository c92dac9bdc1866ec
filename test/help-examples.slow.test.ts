/**
 * Every example of every help text runs to its end in the demo world: what writes to the service as a dry run, the rest
 * as it stands there. Ids and names that stand for the reader's own are those of records of the same kind.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandTree } from '../src/cli/program/commands/all-commands.js';
import { localCommands } from '../src/cli/program/commands/index.js';
import { rootExamples } from '../src/cli/program/help/root-help.js';
import { topicTexts } from '../src/cli/program/help/topic-texts.js';
import { endpointById } from '../src/contract/find-group.js';
import { endpointExamples, exampleBody } from '../src/derive/examples.js';
import { homeOfFile, type Outcome, runAds } from './support/cli.js';
import { makeBook, reportBook } from './support/filled-books.js';
import { writeFilledWorld } from './support/filled-worlds.js';
import { makeMovie, makePng } from './support/media-files.js';
import { adsCommands } from './support/shell-commands.js';

/** The records of the reader are made before, the examples run between the dates that they name. */
const made = Date.parse('2026-11-08T10:30:00Z');
const now = Date.parse('2026-11-22T10:30:00Z');

const folder = process.cwd();

/** What runs nowhere but in a place of its own, by the reason. */
const elsewhere: readonly (readonly [command: RegExp, reason: string])[] = [
  [/^login\b/, 'waits for a browser or for digits: test/cli/features/account'],
  [/^logout\b|^auth (revoke|bearer|token)\b/, 'needs somebody who is signed in: test/cli/features/account'],
  [/^profile import\b/, 'reads the file of another program: test/cli/features/account/profile-import'],
  [
    /^emulator (start|stop|status|env|advance|faults|requests)\b/,
    'needs a running emulator: test/cli/features/emulator',
  ],
  [/^campaigns list --env sandbox/, 'needs the variables of a running emulator: test/docs-emulator'],
  [
    /^accounts use .* --env sandbox/,
    'needs somebody who is signed in: test/cli/features/account/accounts-use',
  ],
  [/^media status/, 'is about an upload that is being processed: test/cli/bulk/media'],
  [/^version --check/, 'needs an address of the project: test/cli/features/doctor'],
  [/^doctor --env sandbox/, 'asks a service: test/cli/features/doctor'],
  [/^oauth (authorize|authenticate|access-token|invalidate)/, 'needs a token of one use: test/scripts/oauth'],
  [/^(plan|apply)\b/, 'needs campaign files that somebody has written: test/cli/bulk/campaign-files'],
  [/^clone .* --to-account/, 'needs an account with the same posts: test/cli/bulk/campaign-files/clone'],
  [/^approve \w/, 'needs a plan of a model: test/cli/features/mcp'],
  [/^wait (scheduled-tweets|custom-audiences)/, 'ends when time has passed: test/cli/calls/waiting'],
];

/** What an id or a name in an example stands for: the command that lists such records, and which one of them it is. */
const standIns: readonly (readonly [shown: string, list: string, at?: number])[] = [
  ['18ce54d4x5t', 'accounts list'],
  ['18ce54aymz3', 'accounts list', 1],
  ['lygyi', 'funding-instruments list --filter able_to_fund=true'],
  ['8wku2', 'campaigns list --filter effective_status=RUNNING'],
  ['8yn7m', 'campaigns list --filter effective_status=RUNNING', 1],
  ['Spring sale', "campaigns list --filter effective_status=RUNNING --query '[].name'"],
  ['9cqi0', 'line-items list --filter entity_status=ACTIVE --campaign-ids 8wku2'],
  ['8u94t', 'line-items list'],
  ['2u3be', 'targeting-criteria list --line-item-ids 9cqi0'],
  ['1a2b3', 'ab-tests list'],
  ['1a2b4', "ab-tests list --query '[].user_groups[].id'"],
  ['1a2b5', "ab-tests list --query '[].user_groups[].id'", 1],
  ['c8nzb', 'app-lists list'],
  ['1700000000000000010', 'cards list'],
  ['57i8t', 'cards poll list'],
  ['59woh', 'cards image-conversation list'],
  ['5a86h', 'cards video-conversation list'],
  ['3_1700000000000000001', 'media-library list --media-type IMAGE'],
  ['7_1700000000000000002', 'media-library list --media-type VIDEO'],
  ['1700000000000000009', "media initialize --media-type video/mp4 --total-bytes 9 --query '[id]'"],
  ['1700000000000000101', 'product-catalogs list'],
  ['1700000000000000201', "product-catalogs products list 1700000000000000101 --query '[].product_key'"],
  [
    '1700000000000000301',
    'product-catalogs product-sets create 1700000000000000101 --name Mugs --type MANUAL --product-keys 1700000000000000201',
  ],
  ['1700000000000000401', 'product-catalogs scheduled-feeds list 1700000000000000101'],
  ['1nmth', 'custom-audiences list'],
  ['Spring buyers', "custom-audiences list --query '[].name'"],
  ['qq4u', 'custom-audiences list'],
  ['2ri', 'custom-audiences permissions list 1nmth'],
  ['2rj', 'custom-audiences permissions list 1nmth'],
  ['1rd0', 'do-not-reach-lists list'],
  ['5c0e6b7a-1d2f-4e3a-8b4c-00112233aabb', 'lead-forms list'],
  ['Spring visits', "lead-forms list --query '[].name'"],
  ['o8z6j', "web-event-tags list --query '[].website_tag_id'"],
  ['o3bk1', 'web-event-tags list'],
  ['1x2y', 'promotable-users list'],
  ['756201191646691328', "authenticated-user-access get --query '[user_id]'"],
  ['1700000001', "promotable-users list --query '[].user_id'"],
  ['1p00', 'line-item-curated-categories list'],
  ['19pl2', 'promoted-accounts list'],
  ['1efwlo', 'promoted-tweets list'],
  ['1xtfl', 'scheduled-promoted-tweets list'],
  ['62ce8zza1q0w', 'recommendations list'],
  ['3m82', 'tracking-tags list'],
  ['2pro', 'account-media list'],
  ['1bzq3', 'media-creatives list'],
  ['1c5t', 'preroll-call-to-actions list'],
  ['1700000000000000005', 'draft-tweets list'],
  ['1700000000000000006', 'scheduled-tweets list'],
  ['1600000000000000001', 'scheduled-tweets list'],
  ['1700000000000000007', 'tweets list --tweet-type PUBLISHED --timeline-type ALL'],
  ['com.example.reader', "accounts apps --query '[].app_store_identifier'"],
  ['wdrnl', 'app-event-tags list'],
  ['2c7q', 'app-event-provider-configurations list'],
  ['1140000000000000001', 'stats jobs list'],
  ['1140000000000000002', 'stats jobs list'],
  [
    '1140000000000000101',
    'leads exports create --entity-type leads --lead-form-id 5c0e6b7a-1d2f-4e3a-8b4c-00112233aabb --start-epoch 1793491200 --end-epoch 1795219200 --response-format csv',
  ],
  ['3f9a1c04', "history --query '[].id'"],
];

/** What the demo world lacks, made before, in this order. */
const preparation: readonly string[] = [
  'profile create client-a --env local',
  'accounts use 18ce54d4x5t',
  'media append 1700000000000000009 --segment-index 0 --media FILE',
  "product-catalogs delete 'Quillmark shelves' --yes",
  'product-catalogs create --name Shop',
  'product-catalogs products upload Shop --from feed.csv --yes',
  "ab-tests create --entity-type CAMPAIGN --start-time 2026-11-10T00:00:00Z --end-time 2026-12-20T00:00:00Z --name 'Two offers' --group Discount:50=8wku2 --group Gift:50=8yn7m",
  'custom-audiences permissions create 1nmth --granted-account-id 18ce54aymz3 --permission-level READ_ONLY',
  'app-event-provider-configurations create --provider-advertiser-id advertiser-42',
  'product-catalogs scheduled-feeds create 1700000000000000101 --feed-url https://www.example.com/feed.csv --feed-format CSV --frequency WEEKLY --repeat MONDAY --start-time 06:30 --time-zone Europe/Berlin',
  'product-catalogs product-sets get 1700000000000000301 --product-catalog-id 1700000000000000101',
];

/** What would be gone by then. */
const lately: readonly string[] = [
  'stats jobs create --entity LINE_ITEM --entity-ids 8u94t --start-time 2026-11-02T08:00:00Z --end-time 2026-11-07T08:00:00Z --granularity HOUR --metric-groups BILLING --placement ALL_ON_TWITTER',
  'leads exports get 1140000000000000101',
  'sync',
];

const people = (heading: string) => `${heading}\nann@example.com\nbob@example.com\n`;
const orders = 'time,email,order\n2026-11-20T09:15:00Z,ann@example.com,A-1\n';
const shopifyProduct = `Handle,Title,Body (HTML),Vendor,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Compare At Price,Image Src
mug,Mug,Mug,Kiln,Title,Default Title,MUG,12.50,,https://shop.example/mug.jpg
`;
const product =
  'id,title,description,availability,condition,price,link,image_link,brand\n1,Mug,A mug,in stock,new,12.50 EUR,https://www.example.com/mug,https://www.example.com/mug.jpg,Example\n';

/** The files that examples read. What an example writes is read by those after it. */
const files: Readonly<Record<string, string | Uint8Array>> = {
  'customers.csv': people('email'),
  'last-month.csv': people('email'),
  'left.csv': people('email'),
  'returned.csv': people('email'),
  'unsubscribed.csv': people('email'),
  'crm.csv':
    'E-mail address,Kontakt,Order,time,event_id\nann@example.com,ann@example.com,A-1,2026-11-20T09:15:00Z,o3bk1\n',
  'crm.jsonl.gz': gzipSync(`{"email":"${'0a'.repeat(32)}"}\n`),
  'orders.csv': orders,
  'installs.csv': `time,hashed_device_id\n2026-11-20T09:15:00Z,${'0a'.repeat(32)}\n`,
  'events.csv': `time,event,app id,platform,hashed_device_id,Event Revenue\n2026-11-20 09:15,purchase,com.quillmark.reader,android,${'0a'.repeat(32)},4.99\n`,
  'events.jsonl.gz': gzipSync(
    '{"time":"2026-11-20T09:15:00Z","email":"ann@example.com","event_id":"o3bk1"}\n',
  ),
  'ads.csv': 'line_item,text,as\nAuthor evenings: Boston,Bring a friend,@quillmark\n',
  'feed.csv': product,
  'feed.tsv': product.replaceAll(',', '\t'),
  'products_export.csv': shopifyProduct,
  'rules.yaml': 'rules:\n  spend-cap: {daily: {USD: 500}}\n',
  'window.png': makePng(800, 800),
  'poster.png': makePng(800, 800),
  'trailer.mp4': makeMovie(),
  'plan.csv': 'name,daily_budget\nSummer,50\nWinter,60\n',
  'changes.csv': 'operation_type,name,funding_instrument_id,daily_budget\nCreate,One,lygyi,5\n',
  FILE: 'bytes',
};

interface Example {
  readonly command: string;
  readonly text: string;
  /** What the example's input file holds. */
  readonly body?: unknown;
}

function collectExamples(): readonly Example[] {
  const batch = exampleBody(endpointById('campaigns.batch'));
  const ofCommands = commandTree().commands.flatMap(({ words, endpoint, local }): Example[] => {
    const command = words.join(' ');
    if (!endpoint) return (local?.examples ?? []).map((text) => ({ command, text, body: batch }));
    const body = exampleBody(endpoint);
    return endpointExamples(endpoint).map((text) => ({ command, text, body }));
  });
  const ofTopics = Object.entries(topicTexts).flatMap(([command, sections]) =>
    sections().flatMap(({ commands = [] }) => commands.map((text) => ({ command: `help ${command}`, text }))),
  );
  const ofRoot = rootExamples.map(([text]) => ({ command: 'help', text }));
  // A command can be shown in more than one place.
  const all = [...ofCommands, ...ofRoot, ...ofTopics];
  return all.filter(({ text }, index) => all.findIndex((other) => other.text === text) === index);
}

/** What is run in the process: a clock that moves while a command waits. */
const home = homeOfFile();
let time = made;
const known = new Map<string, string>();
const examples = collectExamples();
const { commands } = commandTree();

function run(argv: readonly string[], stdin: string | Uint8Array = ''): Promise<Outcome> {
  return runAds(home, argv, {
    env: { ADS_ENV: 'local' },
    now: () => time,
    sleep: async (milliseconds) => {
      time += milliseconds;
    },
    stdin,
  });
}

/** A copy of an account has the statistics of a few days where an example does not say of how many: it is made often. */
function shortened(words: readonly string[]): readonly string[] {
  const isWhole = words[0] === 'sync' && !words.some((word) => /^--(no-stats|days)/.test(word));
  return isWhole ? [...words, '--days', '2'] : words;
}

/** Replaces the ids and names of a command by those of records that are there. */
async function fill(text: string): Promise<string> {
  let filled = text;
  for (const [shown, list, index = 0] of standIns) {
    const place = new RegExp(`(?<![\\w-])${shown}(?!\\w)`, 'g');
    if (!place.test(filled)) continue;
    if (!known.has(shown)) {
      const [words = []] = adsCommands(`ads ${await fill(list)}`);
      const isQuery = words.includes('--query');
      const { stdout, stderr, exit } = await run([...words, '-o', isQuery ? 'json' : 'ids']);
      const found: unknown = (isQuery ? JSON.parse(stdout || '[]') : stdout.split('\n').slice(0, -1))[index];
      if (exit !== 0 || found === undefined) throw new Error(`nothing stands for ${shown}: ${stderr}`);
      known.set(shown, String(found));
    }
    filled = filled.replace(place, known.get(shown) ?? '');
  }
  return filled;
}

function reasonNotToRun(words: readonly string[]): string | undefined {
  return elsewhere.find(([command]) => command.test(words.join(' ')))?.[1];
}

/** Whether the command writes to the service, which it shows with --dry-run; what ads keeps on this machine is changed. */
function canBeDry(words: readonly string[]): boolean {
  const command = commands
    .filter((one) => one.words.every((word, index) => words[index] === word))
    .sort((a, b) => b.words.length - a.words.length)[0];
  const { endpoint } = command ?? {};
  if (words.includes('--dry-run') || words.includes('--example')) return false;
  if (endpoint) return endpoint.method !== 'GET';
  if (/^(stats|leads|profile|alias|accounts use|sync)\b/.test(words.join(' ')) || words.includes('--result'))
    return false;
  const local = localCommands().find((one) => one.words.join(' ') === command?.words.join(' '));
  return local?.accepts?.includes('dryRun') ?? false;
}

/** What the shell gives to the first command of the line. */
function firstInput(text: string): string | Uint8Array {
  const [, file, packed, words] = /< (\S+)$|^zcat (\S+)|^echo '(.*?)'/.exec(text) ?? [];
  if (file !== undefined) return readFileSync(join(home.path, file));
  if (packed !== undefined) return gunzipSync(readFileSync(join(home.path, packed)));
  return words ?? '';
}

/** Runs a command without ads before it, which has to end well. */
async function prepare(line: string): Promise<void> {
  const [words = []] = adsCommands(`ads ${await fill(line)}`);
  const { exit, stderr } = await run(shortened(words));
  expect(exit, `${line}: ${stderr}`).toBe(0);
}

async function runExample({ text, body }: Example): Promise<void> {
  // An example that creates the profile of the others finds none, and the others find it.
  if (/client-a/.test(text))
    await run(['profile', /profile create/.test(text) ? 'delete' : 'create', 'client-a', '--yes']);
  if (/ads undo/.test(text))
    await prepare(`campaigns update 8wku2 --name 'Spring ${examples.length + time}'`);
  if (body !== undefined) writeFileSync(join(home.path, 'body.json'), await fill(JSON.stringify(body)));
  const filled = (await fill(text)).replace('*.png', 'window.png poster.png');
  let input = firstInput(filled);
  for (const words of adsCommands(filled)) {
    if (reasonNotToRun(words) !== undefined) continue;
    const { exit, stdout, stderr } = await run(
      [...shortened(words), ...(canBeDry(words) ? ['--dry-run'] : [])],
      input,
    );
    expect(exit, stderr).toBe(0);
    const [, target] = / > (\S+)$/.exec(text) ?? [];
    if (target !== undefined) writeFileSync(join(home.path, target), stdout);
    // What an example wrote by itself does not stand in the way of the next.
    const [, answer] = / --to (\S+\.\S+)$/.exec(text) ?? [];
    if (answer !== undefined) rmSync(join(home.path, answer), { force: true });
    input = stdout;
  }
}

beforeAll(async () => {
  await writeFilledWorld(join(home.data, 'emulator.db'), { seed: 'demo', now: made });
  await writeFilledWorld(join(home.path, 'test.db'), { seed: 'demo', now: made });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(home.path, name), content);
  writeFileSync(join(home.path, 'client.xlsx'), await makeBook(reportBook));
  process.chdir(home.path);
  for (const line of preparation) await prepare(line);
  time = now - 3_600_000;
  for (const line of lately) await prepare(line);
  writeFileSync(
    join(home.path, 'ids.txt'),
    (await run(['line-items', 'list', '--limit', '37', '-o', 'ids'])).stdout,
  );
  time = now;
});
afterAll(() => {
  process.chdir(folder);
});

describe('an example of help', () => {
  const runnable = examples.filter(({ text }) => adsCommands(text).some((words) => !reasonNotToRun(words)));
  it.each(runnable)('of ads $command ends well: $text', runExample);
});

describe('the examples of help', () => {
  it('all run, except those that need a separate place', () => {
    const left = examples.flatMap(({ text }) => adsCommands(text)).filter(reasonNotToRun);
    const unused = elsewhere.filter(([command]) => !left.some((words) => command.test(words.join(' '))));
    expect(examples.length).toBeGreaterThan(450);
    expect(left.length).toBeLessThan(65);
    expect(unused).toEqual([]);
  });
});
