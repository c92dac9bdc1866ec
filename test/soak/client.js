// One client of the soak: does chance's choice of commands over a network and a service that fail, keeps a model of what
// must be there, and compares. It owns its account, so that nobody else changes what it knows.
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { foldersIn } from '../bench/bench.js';
import { readError, runAds } from '../faults/in-process.js';
import { choose, createRandom } from '../faults/random.js';
import { makePng } from './png.js';

/** A script gives up some time; of so many tries one passes, unless something is wrong. */
const mostTries = 60;
/** Waits of the tool, in milliseconds. */
const mostSleep = 1500;
/** How long a request that nobody waits for any more may still be under way, in milliseconds. */
const settling = 1000;
const mostCampaigns = 60;
const mostLineItems = 5;
const mostAudiences = 6;

/** What a command ended with that a script cannot go on from. */
class Disagreement extends Error {}

export class Client {
  constructor({ number, seed, env, directEnv, home, statistics }) {
    this.number = number;
    this.random = createRandom(seed);
    const folders = foldersIn(join(home, `client-${number}`));
    mkdirSync(folders.HOME, { recursive: true });
    this.folder = folders.HOME;
    this.env = { ...env, ...folders };
    this.directEnv = { ...directEnv, ...folders };
    this.statistics = statistics;
    this.names = 0;
    this.campaigns = new Map();
    this.lineItems = new Map();
    this.audiences = new Map();
    this.media = new Set();
    /** Names whose creation was looked for and not found: they may still come. */
    this.given = new Set();
    this.counts = { commands: 0, writes: 0, repeated: 0, doubts: 0, 'found after doubt': 0, 'came late': 0 };
    this.operations = {};
    this.disagreements = [];
  }

  note(kind, facts) {
    this.disagreements.push({ client: this.number, kind, ...facts });
  }

  newName(kind) {
    this.names += 1;
    return `${kind} ${this.number}.${this.names}`;
  }

  /** One command as often as it says that it may be repeated. `doubt` is the error that says to look first. */
  async run(argv, { env = this.env, mayBeGone = false, stdin } = {}) {
    for (let tries = 1; ; tries += 1) {
      this.counts.commands += 1;
      const outcome = await runAds(argv, env, { stdin, mostSleep });
      if (outcome.exit === 0) return { stdout: outcome.stdout.trim(), tries };
      const error = readError(outcome);
      // What was deleted by a try whose answer was lost is gone.
      if (outcome.exit === 6 && mayBeGone && tries > 1) return { stdout: '', tries };
      const isPassing = outcome.exit === 8 || outcome.exit === 9;
      if (!isPassing || tries >= mostTries) {
        throw new Disagreement(`${outcome.exit} of ads ${argv.join(' ')}: ${outcome.stderr.slice(0, 1000)}`);
      }
      if (error?.retryable !== true) return { doubt: error ?? {}, tries };
      this.counts.repeated += 1;
      await pause(20);
    }
  }

  async write(argv, options) {
    this.counts.writes += 1;
    const result = await this.run([...argv, '-o', 'json'], options);
    if (result.doubt) {
      this.counts.doubts += 1;
      await pause(settling);
    }
    return result;
  }

  /** A read may always be repeated, whatever it ended with on the way. */
  async read(argv, env) {
    for (let tries = 1; tries < mostTries; tries += 1) {
      const { stdout, doubt } = await this.run([...argv, '-o', 'json'], { env });
      if (!doubt) return JSON.parse(stdout);
      this.counts.repeated += 1;
    }
    throw new Disagreement(`nothing came of ads ${argv.join(' ')}`);
  }

  async setUp() {
    const direct = async (argv) => (await this.run([...argv, '-o', 'ids'], { env: this.directEnv })).stdout;
    const account = await direct(['accounts', 'create']);
    this.env.ADS_ACCOUNT_ID = account;
    this.directEnv.ADS_ACCOUNT_ID = account;
    this.instrument = await direct([
      ...['funding-instruments', 'create', '--type', 'CREDIT_LINE', '--currency', 'USD'],
      ...['--start-time', 'now', '--credit-limit', '1000000'],
    ]);
  }

  /** Looks for a record by its name; what is there belongs into the model. */
  async look(group, name, model, toModel) {
    const rows = (await this.read([group, 'list', '--all'])).filter((row) => row.name === name);
    if (rows.length > 1) this.note('twice', { group, name, ids: rows.map(({ id }) => id) });
    for (const row of rows) model.set(row.id, toModel(row));
    if (rows.length === 0) this.given.add(name);
    else this.counts['found after doubt'] += 1;
  }

  async createCampaign() {
    if (this.campaigns.size >= mostCampaigns) return this.deleteCampaign();
    const name = this.newName('Campaign');
    const budget = 1 + Math.floor(this.random() * 500);
    const { stdout, doubt } = await this.write([
      ...['campaigns', 'create', '--name', name, '--funding-instrument-id', this.instrument],
      ...['--daily-budget', String(budget)],
    ]);
    if (doubt) return this.look('campaigns', name, this.campaigns, campaignOf);
    const row = JSON.parse(stdout);
    const expected = { name, budget: budget * 1_000_000, status: 'PAUSED' };
    this.campaigns.set(row.id, expected);
    this.compareOne('campaign', row.id, expected, campaignOf(row));
  }

  compareOne(kind, id, expected, found) {
    const differs = Object.keys(expected).some(
      (name) => name !== 'maybe' && JSON.stringify(expected[name]) !== JSON.stringify(found[name]),
    );
    if (!differs) return;
    if (expected.maybe && JSON.stringify(expected.maybe) === JSON.stringify(found)) {
      this.counts['came late'] += 1;
      Object.assign(expected, found, { maybe: undefined });
      return;
    }
    this.note('values', { what: kind, id, expected: { ...expected }, found });
    Object.assign(expected, found);
  }

  async updateCampaign() {
    const id = this.anyOf(this.campaigns);
    if (id === undefined) return this.createCampaign();
    const before = this.campaigns.get(id);
    const name = this.newName('Renamed');
    const budget = 1 + Math.floor(this.random() * 500);
    const status = choose(this.random, ['PAUSED', 'ACTIVE']);
    const after = { name, budget: budget * 1_000_000, status };
    const { doubt } = await this.write([
      ...['campaigns', 'update', id, '--name', name, '--daily-budget', String(budget)],
      ...['--entity-status', status],
    ]);
    if (!doubt) {
      this.campaigns.set(id, after);
      return;
    }
    const found = campaignOf(await this.read(['campaigns', 'get', id]));
    const isDone = found.name === name;
    this.campaigns.set(id, isDone ? after : { ...before, maybe: after });
    this.compareOne('campaign', id, this.campaigns.get(id), found);
  }

  async deleteCampaign() {
    const id = this.anyOf(this.campaigns);
    if (id === undefined) return this.createCampaign();
    const { doubt } = await this.write(['campaigns', 'delete', id, '--yes'], { mayBeGone: true });
    if (doubt) {
      const rows = await this.read(['campaigns', 'list', '--all']);
      if (rows.some((row) => row.id === id)) return;
    }
    this.campaigns.delete(id);
    // What belongs to a campaign goes with it.
    for (const [item, { campaign }] of this.lineItems) if (campaign === id) this.lineItems.delete(item);
  }

  async getCampaign() {
    const id = this.anyOf(this.campaigns);
    if (id === undefined) return this.createCampaign();
    const row = await this.read(['campaigns', 'get', id]);
    this.compareOne('campaign', id, this.campaigns.get(id), campaignOf(row));
  }

  async compareCampaigns(env) {
    const rows = await this.read(['campaigns', 'list', '--all'], env);
    this.compareAll('campaign', rows, this.campaigns, campaignOf);
  }

  compareAll(kind, rows, model, toModel) {
    const found = new Map(rows.map((row) => [row.id, row]));
    if (found.size !== rows.length) this.note('an id twice in a list', { what: kind });
    for (const [id, expected] of model) {
      const row = found.get(id);
      if (row) this.compareOne(kind, id, expected, toModel(row));
      else {
        this.note('lost', { what: kind, id, expected });
        model.delete(id);
      }
    }
    for (const [id, row] of found) {
      if (model.has(id)) continue;
      if (this.given.delete(row.name)) this.counts['came late'] += 1;
      else this.note('nobody made it', { what: kind, id, row });
      model.set(id, toModel(row));
    }
  }

  async batch() {
    const creates = Array.from({ length: 3 }, () => this.newName('Batch'));
    const changed = this.anyOf(this.campaigns);
    const deleted = [...this.campaigns.keys()].find((id) => id !== changed);
    if (this.campaigns.size >= mostCampaigns || changed === undefined || deleted === undefined) {
      return this.createCampaign();
    }
    const renamed = this.newName('Changed');
    const operations = [
      ...creates.map((name) => ({
        operation_type: 'Create',
        params: {
          name,
          funding_instrument_id: this.instrument,
          daily_budget_amount_local_micro: 7_000_000,
          entity_status: 'PAUSED',
        },
      })),
      { operation_type: 'Update', params: { campaign_id: changed, name: renamed } },
      { operation_type: 'Delete', params: { campaign_id: deleted } },
    ];
    const { stdout, doubt } = await this.write(['campaigns', 'batch', '--from', '-', '--confirm', '1'], {
      stdin: JSON.stringify(operations),
    });
    const before = this.campaigns.get(changed);
    const done = (rows) => {
      for (const row of rows.slice(0, 3)) this.campaigns.set(row.id, campaignOf(row));
      this.campaigns.set(changed, { ...before, maybe: undefined, name: renamed });
      this.campaigns.delete(deleted);
      for (const [item, { campaign }] of this.lineItems) {
        if (campaign === deleted) this.lineItems.delete(item);
      }
    };
    if (!doubt) return done(JSON.parse(stdout));
    const rows = await this.read(['campaigns', 'list', '--all']);
    const made = rows.filter((row) => creates.includes(row.name));
    // A batch is carried out as a whole or not at all.
    if (made.length === creates.length) {
      this.counts['found after doubt'] += 1;
      done(made);
    } else if (made.length > 0) {
      this.note('half a batch', { names: made.map(({ name }) => name) });
    } else for (const name of creates) this.given.add(name);
  }

  async createLineItem() {
    const campaign = this.anyOf(this.campaigns);
    if (campaign === undefined) return this.createCampaign();
    const related = [...this.lineItems.values()].filter((item) => item.campaign === campaign);
    if (related.length >= mostLineItems) return this.compareLineItems();
    const name = this.newName('Line item');
    const { stdout, doubt } = await this.write([
      ...['line-items', 'create', '--campaign-id', campaign, '--name', name, '--objective', 'ENGAGEMENTS'],
      ...['--product-type', 'PROMOTED_TWEETS', '--placements', 'ALL_ON_TWITTER', '--bid', '0.50'],
      ...['--start-time', '2026-12-01T00:00:00Z', '--end-time', '2026-12-20T00:00:00Z'],
    ]);
    if (doubt) return this.look('line-items', name, this.lineItems, lineItemOf);
    const row = JSON.parse(stdout);
    this.lineItems.set(row.id, lineItemOf(row));
    this.compareOne('line item', row.id, { name, campaign }, lineItemOf(row));
  }

  async compareLineItems(env) {
    const rows = await this.read(['line-items', 'list', '--all'], env);
    this.compareAll('line item', rows, this.lineItems, lineItemOf);
  }

  async createAudience() {
    if (this.audiences.size >= mostAudiences) return this.uploadPeople();
    const name = this.newName('Audience');
    const { stdout, doubt } = await this.write(['custom-audiences', 'create', '--name', name]);
    if (doubt) return this.look('custom-audiences', name, this.audiences, audienceOf);
    this.audiences.set(JSON.parse(stdout).id, { name });
  }

  /** People as hashes of their numbers; some leave again. The emulator tells how many there are when hours have passed. */
  async uploadPeople() {
    const id = this.anyOf(this.audiences);
    if (id === undefined) return this.createAudience();
    this.people ??= new Map();
    const members = this.people.get(id) ?? new Set();
    this.people.set(id, members);
    const leaves = members.size > 300 && this.random() < 0.3;
    const chosen = leaves
      ? [...members].slice(0, 60)
      : Array.from({ length: 100 }, () => this.newName('person').replace(' ', '-'));
    const file = join(this.folder, 'people.csv');
    writeFileSync(file, `email\n${chosen.map((one) => `${one}@example.com\n`).join('')}`);
    const argv = ['custom-audiences', 'users', 'upload', id, '--from', file];
    if (leaves) argv.push('--operation', 'Delete');
    for (let tries = 1; ; tries += 1) {
      // What it ends with names the rows that are missing: the same command goes on.
      this.counts.writes += tries === 1 ? 1 : 0;
      this.counts.commands += 1;
      const outcome = await runAds([...argv, '-o', 'json'], this.env, { mostSleep });
      if (outcome.exit === 0) break;
      if (![3, 8, 9].includes(outcome.exit) || tries >= mostTries) {
        throw new Disagreement(`${outcome.exit} of the upload: ${outcome.stderr.slice(0, 1000)}`);
      }
      this.counts.repeated += 1;
    }
    for (const one of chosen) {
      if (leaves) members.delete(one);
      else members.add(one);
    }
  }

  async uploadMedia() {
    const file = join(this.folder, 'picture.png');
    // Another picture each time: the same one would be found in the library.
    writeFileSync(file, makePng(800, 800, createHash('sha256').update(this.newName('picture')).digest()));
    const { stdout, doubt } = await this.write(['media-library', 'upload', file]);
    if (doubt) {
      this.given.add('picture');
      return;
    }
    const item = [JSON.parse(stdout)].flat()[0];
    this.media.add(item.media_key);
  }

  async compareMedia(env) {
    const rows = await this.read(['media-library', 'list', '--all'], env);
    const found = new Set(rows.map((row) => row.media_key));
    for (const key of this.media) if (!found.has(key)) this.note('lost', { what: 'media', id: key });
  }

  async readStatistics() {
    const argv = [...this.statistics.argv, ...(this.random() < 0.3 ? ['--jobs'] : [])];
    const env = { ...this.env, ADS_ACCOUNT_ID: this.statistics.account };
    const rows = await this.read(argv, env);
    const digest = createHash('sha256').update(JSON.stringify(rows)).digest('hex');
    if (digest !== this.statistics.digest)
      this.note('statistics', { argv: argv.join(' '), rows: rows.length });
  }

  anyOf(map) {
    return map.size === 0 ? undefined : choose(this.random, [...map.keys()]);
  }

  /** One operation; what a script could not go on from is kept. */
  async step() {
    const operation = chooseOperation(this.random);
    this.operations[operation] = (this.operations[operation] ?? 0) + 1;
    await this.attempt(() => this[operation]());
  }

  async attempt(work) {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Disagreement)) throw error;
      this.note('an end that was not expected', { message: error.message });
    }
  }

  /** With the faults off: everything that must be there is, and nothing else. */
  async compareEverything() {
    const env = this.directEnv;
    await this.attempt(() => this.compareCampaigns(env));
    await this.attempt(() => this.compareLineItems(env));
    await this.attempt(() => this.compareMedia(env));
    await this.attempt(async () => {
      const rows = await this.read(['custom-audiences', 'list', '--all'], env);
      this.compareAll('audience', rows, this.audiences, audienceOf);
      for (const { id, audience_size } of rows) {
        const expected = this.people?.get(id)?.size ?? 0;
        if ((audience_size ?? 0) !== expected) {
          this.note('people', { id, expected, found: audience_size });
        }
      }
    });
  }
}

const campaignOf = ({ name, daily_budget_amount_local_micro, entity_status }) => ({
  name,
  budget: daily_budget_amount_local_micro,
  status: entity_status,
});
const lineItemOf = ({ name, campaign_id }) => ({ name, campaign: campaign_id });
const audienceOf = ({ name }) => ({ name });

/** Operations with how often they are chosen. */
const weights = {
  createCampaign: 16,
  updateCampaign: 16,
  deleteCampaign: 9,
  getCampaign: 14,
  compareCampaigns: 10,
  batch: 6,
  createLineItem: 8,
  compareLineItems: 4,
  createAudience: 2,
  uploadPeople: 6,
  uploadMedia: 3,
  compareMedia: 1,
  readStatistics: 5,
};
const allWeights = Object.values(weights).reduce((sum, weight) => sum + weight, 0);

function chooseOperation(random) {
  let left = random() * allWeights;
  for (const [name, weight] of Object.entries(weights)) {
    left -= weight;
    if (left < 0) return name;
  }
  return 'getCampaign';
}
