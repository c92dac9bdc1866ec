/** Uploads of lists to a service that fails: whatever goes wrong, the audience has the people of the file in the end. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createHome, type Outcome, runAds } from '../../../support/cli.js';
import { type Fault, faults, serveFaulty } from '../../../support/faulty-service.js';
import { hashOf } from '../../../support/identifiers.js';
import { keysOf, summarise } from '../../../support/members.js';
import { cutText, rowStyles, writePeople } from '../../../support/people-list.js';
import { rounds } from '../../../support/rounds.js';

const start = Date.parse('2026-03-02T10:30:00Z');

/** A service with a plan of failures, an audience, and a user whose clock moves on while they wait. */
async function open(plan: readonly (Fault | undefined)[]) {
  let time = start;
  const now = () => time;
  const service = await serveFaulty({ plan: (index) => plan[index], now });
  const home = createHome();
  onTestFinished(() => home.remove());
  const id = await service.createAudience('Customers');
  const path = join(home.path, 'people.csv');
  const run = (argv: readonly string[], stdin?: readonly Uint8Array[]): Promise<Outcome> =>
    runAds(home, ['custom-audiences', 'users', 'upload', id, '-o', 'json', ...argv], {
      // On a busy machine an answer takes longer than it should: two seconds are silence, one is not yet.
      env: { ...service.env, ADS_TIMEOUT: '2' },
      now,
      sleep: async (milliseconds) => {
        time += milliseconds;
      },
      ...(stdin && { stdin }),
    });
  return { service, home, id, path, run };
}

/** Repeats a command until it is done, as somebody would who is told to. */
async function untilDone(bad: number, run: () => Promise<Outcome>): Promise<Outcome> {
  let last: Outcome | undefined;
  for (let tries = 0; tries < 40; tries++) {
    last = await run();
    const totals = last.stdout && JSON.parse(last.stdout);
    if (totals) expect(totals.rows).toBe(totals.sent + totals.duplicates + totals.rejected + totals.unsent);
    if (last.exit === (bad > 0 ? 3 : 0) && totals.unsent === 0) return last;
  }
  throw new Error(`it never came to an end: ${last?.exit} ${last?.stderr.slice(0, 1000)}`);
}

const styles = fc.array(fc.constantFrom(...rowStyles), { minLength: 1, maxLength: 6 });
/** Silence costs two seconds of real time each. */
const fault = fc.oneof(
  { weight: 6, arbitrary: fc.constant(undefined) },
  { weight: 6, arbitrary: fc.constantFrom(...faults.filter((name) => !name.startsWith('silent'))) },
  { weight: 1, arbitrary: fc.constantFrom<Fault>('silent before', 'silent after') },
);
/** How a list is made: a few numbers, so that what fails can be read. */
const recipes = fc
  .tuple(fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 2499, max: 5200 })), styles)
  .filter(([rows, kinds]) => kinds.slice(0, rows).some((style) => style !== 'bad'));

/** Each fault once, two in an upload: one of the first request, and one of that which is sent again or of the next. */
const half = faults.length / 2;
const pairs = faults.slice(0, half).map((name, index) => [name, faults[half + index] ?? name] as const);

describe('an upload to a service that fails', () => {
  it.each(pairs)('sends requests again after: %s, and after: %s', async (first, second) => {
    const { service, id, path, run } = await open([first, undefined, second]);
    // One more than a request takes.
    const list = writePeople(2501, ['plain']);
    writeFileSync(path, list.text);
    const { exit, stdout, stderr } = await run(['--from', path]);
    expect(exit, stderr).toBe(0);
    const totals = JSON.parse(stdout);
    expect(totals).toMatchObject({ rows: 2501, sent: 2501, unsent: 0, requests: 2 });
    expect(service.requests.length + Number(first === 'cut in the body')).toBe(2 + totals.retried);
    // A busy machine may be silent, too.
    expect(totals.retried).toBeGreaterThanOrEqual(second === 'slow after' ? 1 : 2);
    expect(await service.peopleOf(id)).toEqual(keysOf(list.people));
  });

  it('adds exactly the people of any rows to the audience, whatever fails', async () => {
    await fc.assert(
      fc.asyncProperty(recipes, fc.array(fault, { maxLength: 20 }), async (recipe, plan) => {
        const list = writePeople(...recipe);
        const { service, id, path, run } = await open(plan);
        writeFileSync(path, list.text);
        await untilDone(list.bad, () => run(['--from', path]));
        expect(summarise(await service.peopleOf(id))).toEqual(summarise(keysOf(list.people)));
      }),
      { numRuns: rounds(3) },
    );
  });

  it('does the same with standard input in any pieces', async () => {
    const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(recipes, cuts, fc.array(fault, { maxLength: 10 }), async (recipe, places, plan) => {
        const list = writePeople(...recipe);
        const { service, id, run } = await open(plan);
        await untilDone(list.bad, () => run(['--from', '-'], cutText(list.text, places)));
        expect(summarise(await service.peopleOf(id))).toEqual(summarise(keysOf(list.people)));
      }),
      { numRuns: rounds(2) },
    );
  });

  it('applies the last rows of people who are added and deleted again', async () => {
    const patterns = fc.array(fc.boolean(), { minLength: 1, maxLength: 7 });
    await fc.assert(
      fc.asyncProperty(
        patterns,
        fc.integer({ min: 1000, max: 4000 }),
        fc.array(fault, { maxLength: 10 }),
        async (pattern, pool, plan) => {
          const { service, id, path, run } = await open(plan);
          const rows = Array.from({ length: 5200 }, (_, index) => ({
            address: `person.${index % pool}@example.com`,
            // Stretches of one operation, longer and shorter than a request.
            isDeleted: pattern[Math.floor(index / 1100) % pattern.length] ?? false,
          }));
          const text = rows.map(
            ({ address, isDeleted }) => `${address},${isDeleted ? 'Delete' : 'Update'}\n`,
          );
          writeFileSync(path, `email,operation\n${text.join('')}`);
          const last = new Map(rows.map(({ address, isDeleted }) => [address, isDeleted]));
          const left = [...last]
            .filter(([, isDeleted]) => !isDeleted)
            .map(([address]) => ({ email: [hashOf(address)] }));
          await untilDone(0, () => run(['--from', path]));
          expect(summarise(await service.peopleOf(id))).toEqual(summarise(keysOf(left)));
        },
      ),
      { numRuns: rounds(2) },
    );
  });

  it('packs more people into an operation, reads gzip and lines of JSON, and leaves out duplicates', async () => {
    // Three requests, where an operation has one person.
    const list = writePeople(5200, ['plain', 'again', 'two addresses', 'with handle']);
    const lines = list.people.map((person, index) =>
      JSON.stringify({ ...person, partner_user_id: `p${index}` }),
    );
    for (const [content, flags] of [
      [gzipSync(list.text), ['--people-per-operation', '7']],
      [Buffer.from(list.text), ['--dedupe', '--people-per-operation', '1000']],
      [Buffer.from(`${lines.join('\n')}\n`), ['--hashed', '--format', 'jsonl']],
    ] as const) {
      const { service, id, path, run } = await open([
        'error after',
        undefined,
        'cut after',
        'count too small after',
      ]);
      writeFileSync(path, content);
      await untilDone(0, () => run(['--from', path, ...flags]));
      const isJson = flags.includes('--hashed' as never);
      const people = isJson
        ? list.people.map((person, index) => ({ ...person, partner_user_id: [`p${index}`] }))
        : list.people;
      expect(summarise(await service.peopleOf(id))).toEqual(summarise(keysOf(people)));
    }
  });
});
