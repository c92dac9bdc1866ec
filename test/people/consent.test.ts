/** Columns of consent: who is sent, who is left out, and which lists are refused. */
import { describe, expect, it } from 'vitest';
import { batchDoNotReachUsers } from '../../src/contract/groups/do-not-reach-lists-users.js';
import { InputError } from '../../src/people/input-error.js';
import { listSurveys } from '../../src/people/reading/read-list.js';
import type { UploadOptions } from '../../src/people/upload-options.js';
import { plainOptions } from '../support/upload-options.js';
import { readList } from './read-rows.js';

const phone = '+4930901820';
const head = 'Email,Phone,Accepts Email Marketing,Accepts SMS Marketing';
const list = [
  head,
  `ann@example.com,${phone},yes,yes`,
  `bo@example.com,${phone},yes,no`,
  `cleo@example.com,${phone},no,yes`,
  'dora@example.com,,no,',
  `,${phone},,`,
  'emil@example.com,,yes,',
].join('\n');

const people = async (text: string, options: Partial<UploadOptions>) => {
  const { rows, withheld, corrections } = await readList(text, options);
  const sent = rows.map(
    ({ values, reason }) =>
      reason ??
      Object.values(values ?? {})
        .flat()
        .join(' '),
  );
  return { sent, withheld, corrections };
};

/** What a list says of consent before it is read. */
function survey(text: string, options: Partial<UploadOptions> = {}) {
  async function* pieces() {
    for (const letter of Buffer.from(text)) yield Uint8Array.of(letter);
  }
  return listSurveys({ ...plainOptions, ...options }).consent?.survey(pieces());
}

describe('a list with columns of consent', () => {
  it('is sent without the identifiers and the people without consent, if the user says so', async () => {
    expect(await people(list, { consent: 'given' })).toEqual({
      sent: [`ann@example.com ${phone}`, 'bo@example.com', phone, 'emil@example.com'],
      withheld: [5, 6],
      corrections: ['consent', 'consent'],
    });
  });

  it('is sent as a whole, if the user says so', async () => {
    const { sent, withheld, corrections } = await people(list, { consent: 'any' });
    expect(sent).toHaveLength(6);
    expect([withheld, corrections]).toEqual([[], []]);
  });

  it('is refused at the first person without consent, if the user has not decided', async () => {
    const error = await readList(list).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({
      code: 'consent',
      line: 3,
      message: 'the person has not consented: Accepts SMS Marketing',
      hint: expect.stringContaining('--consent given'),
    });
  });

  it('is read if nobody refuses', async () => {
    const { sent, withheld } = await people(`${head}\nann@example.com,,yes,\nbo@example.com,,yes,no`, {});
    expect([sent, withheld]).toEqual([['ann@example.com', 'bo@example.com'], []]);
  });

  it.each(['jsonl', 'json'] as const)('may be %s', async (format) => {
    const rows = [
      '{"email":"a@example.com","email_opt_out":"true"}',
      '{"email":"b@example.com","email_opt_out":""}',
    ];
    const text = format === 'json' ? `[${rows.join(',')}]` : rows.join('\n');
    expect(await people(text, { format, consent: 'given' })).toMatchObject({
      sent: ['b@example.com'],
      withheld: [1],
    });
    await expect(readList(text, { format })).rejects.toThrow('the person has not consented');
  });

  it('may be JSON, where an object without the member is of a person who has not', async () => {
    const text = ['yes', undefined, 'no']
      .map((accepts_marketing, at) => JSON.stringify({ email: `p${at}@example.com`, accepts_marketing }))
      .join('\n');
    expect(await survey(text)).toMatchObject({ rows: 3, refusing: 2, partly: 0 });
    expect(await people(text, { format: 'jsonl', consent: 'given' })).toMatchObject({
      sent: ['p0@example.com'],
      withheld: [2, 3],
    });
    const optOut = '{"email":"a@example.com","email_opt_out":"true"}\n{"email":"b@example.com"}';
    expect(await people(optOut, { format: 'jsonl', consent: 'given' })).toMatchObject({
      sent: ['b@example.com'],
      withheld: [1],
    });
  });

  it('is refused as JSON whose first objects do not have the member, before anybody is sent', async () => {
    const text =
      '{"email":"a@example.com"}\n{"email":"b@example.com"}\n{"email":"c@example.com","accepts_marketing":true}';
    const message = 'accepts_marketing says who has consented, and objects before do not have it';
    for (const consent of [undefined, 'given'] as const)
      await expect(survey(text, { consent })).rejects.toMatchObject({
        code: 'late-consent',
        line: 3,
        message,
      });
    await expect(readList(text, { consent: 'given' })).rejects.toThrow(message);
    expect((await people(text, { consent: 'any' })).sent).toHaveLength(3);
    expect(await survey(text, { consent: 'any' })).toBe(undefined);
  });

  it('needs none for people who are deleted, or must not be reached', async () => {
    for (const options of [{ operation: 'Delete' }, { endpoint: batchDoNotReachUsers.id }] as const) {
      const { sent, withheld } = await people(list, options);
      expect([sent.length, withheld]).toEqual([6, []]);
      expect((await survey(list, options))?.refusing ?? 0).toBe(0);
    }
    const text = 'Operation,Email,Email Opt Out\nDelete,a@example.com,true\nUpdate,b@example.com,false';
    expect((await people(text, {})).sent).toEqual(['a@example.com', 'b@example.com']);
    expect(await survey(text)).toMatchObject({ rows: 2, refusing: 0 });
  });

  it('of an upload that an earlier version began is refused at the first person without consent', async () => {
    for (const readsAs of [1, 2])
      await expect(readList(list, { readsAs })).rejects.toMatchObject({ code: 'consent', line: 3 });
    const { sent } = await people(`${head}\nann@example.com,,yes,\nbo@example.com,,yes,no`, { readsAs: 2 });
    expect(sent).toEqual(['ann@example.com', 'bo@example.com']);
  });

  it('has people whose identifier is wrong, who are rejected', async () => {
    const text = `${head}\nno address,${phone},yes,no`;
    expect(await people(text, { consent: 'given' })).toEqual({
      sent: ['email'],
      withheld: [],
      corrections: [],
    });
  });
});

describe('a list read ahead', () => {
  it('counts the people with an identifier without consent', async () => {
    expect(await survey(list)).toEqual({
      rows: 6,
      refusing: 2,
      partly: 2,
      columns: ['Accepts Email Marketing', 'Accepts SMS Marketing'],
    });
  });

  it.each([
    ['has no such column', 'Email\nann@example.com'],
    ['cannot be read', 'Email Opt Out,City\ntrue,Rome'],
    ['is JSON without such members', '{"email":"a@example.com"}'],
  ])('that %s has nothing to count', async (_, text) => {
    expect(await survey(text)).toBe(undefined);
  });

  it('may be JSON, whose members say yes, no or nothing', async () => {
    const values = ['true', '"yes"', '1', 'false', 'null', '""'];
    const text = values
      .map((value, at) => `{"email":"p${at}@example.com","accepts_marketing":${value}}`)
      .join('\n');
    expect(await survey(text)).toMatchObject({ rows: 6, refusing: 3 });
    expect(await people(text, { format: 'jsonl', consent: 'given' })).toMatchObject({
      sent: ['p0@example.com', 'p1@example.com', 'p2@example.com'],
      withheld: [4, 5, 6],
    });
    const escaped = text.replaceAll('"email"', String.raw`"\u0065mail"`);
    expect(await people(escaped, { format: 'jsonl', consent: 'given' })).toMatchObject({
      withheld: [4, 5, 6],
    });
  });

  it('has a footer, which is not a person', async () => {
    const text = 'Email,Accepts Marketing\nann@example.com,yes\nTotal: 1,\n';
    expect(await survey(text)).toMatchObject({ rows: 1, refusing: 0 });
    expect((await people(text, {})).sent).toEqual(['ann@example.com']);
  });

  it('is not read if the user has decided', () => {
    expect(listSurveys({ ...plainOptions, consent: 'any' }).consent).toBe(undefined);
  });
});

describe('a list that is read once', () => {
  const watched = async (text: string, options: Partial<UploadOptions> = {}) => {
    const passed: number[] = [];
    async function* pieces() {
      for (const letter of Buffer.from(text)) yield Uint8Array.of(letter);
    }
    const refuse = (columns: readonly string[]) => new Error(columns.join());
    for await (const piece of listSurveys({ ...plainOptions, ...options }).consent?.watch?.(
      pieces(),
      refuse,
    ) ?? [])
      passed.push(...piece);
    return Buffer.from(passed).toString();
  };
  const filler = ' '.repeat(600);

  it('is refused at the first column of consent, whatever it says', async () => {
    const agreeing = 'Email,Accepts Marketing\nann@example.com,yes\n';
    for (const text of [agreeing, agreeing + filler, '{"email":"a@example.com","accepts_marketing":"yes"}'])
      await expect(watched(text)).rejects.toThrow(/accepts.marketing/i);
    const deletes = 'Operation,Email,Accepts Marketing\nDelete,ann@example.com,no';
    await expect(watched(deletes, { operation: 'Delete' })).rejects.toThrow('Accepts Marketing');
  });

  it('passes without such columns, and where it only deletes', async () => {
    for (const text of [
      'Email\nann@example.com',
      `Email\n${filler}\nann@example.com`,
      '{"email":"a@example.com"}',
      'x',
    ])
      expect(await watched(text)).toBe(text);
    const deletes = 'Email,Accepts Marketing\nann@example.com,no';
    expect(await watched(deletes, { operation: 'Delete' })).toBe(deletes);
  });
});
