/** What a file of conversions in apps says, row by row. */
import { describe, expect, it } from 'vitest';
import type { ConversionOptions } from '../../../src/people/conversions/conversion-options.js';
import { readConversions } from '../../../src/people/conversions/read-conversions.js';
import { surveyConversions } from '../../../src/people/conversions/survey-conversions.js';
import { describeRejection } from '../../../src/people/reading/rejection.js';
import type { RejectedRow } from '../../../src/people/reading/row.js';

const options: ConversionOptions = {
  call: 'app-conversions.create',
  columns: {},
  hashed: [],
  valueSeparator: ';',
  makesIds: false,
};
const device = (digit: string) => `${digit}1`.repeat(32);

async function read(text: string, changes: Partial<ConversionOptions> = {}) {
  async function* pieces() {
    yield Buffer.from(text);
  }
  const rejected: RejectedRow[] = [];
  const rows: unknown[] = [];
  const {
    pieces: content,
    columns: _,
    ...found
  } = await surveyConversions(pieces(), {
    ...options,
    ...changes,
  });
  const hooks = { rejected: (some: readonly RejectedRow[]) => rejected.push(...some) };
  for await (const { conversions } of readConversions(content, { ...options, ...changes, ...found }, hooks))
    rows.push(...conversions.map(({ conversion }) => conversion));
  return { rows, rejected: rejected.map(({ line, column, reason }) => [line, column, reason]) };
}

const header = 'event time,event name,app id,platform,hashed_device_id';
const sent = {
  app_id: 'com.example.reader',
  conversion_time: '2026-11-20T15:04:05.000Z',
  conversion_type: 'PURCHASE',
  hashed_device_id: device('a'),
  os_type: 'ANDROID',
};

describe('a conversion in an app', () => {
  it('has the columns of an export of a measurement partner', async () => {
    const text = [
      `${header},Revenue,currency,IP,Advertising ID`,
      `2026-11-20 15:04:05,af_purchase,com.example.reader,android,${device('A')},4.99,eur,192.0.2.1,38400000-8cf0-11bd-b23e-10b96e40000d`,
      `2026-11-20 15:04:06,Install,id1234567890,iOS,${device('b')},,,,`,
    ].join('\n');
    const { rows, rejected } = await read(text, { timeZone: 'UTC' });
    expect(rejected).toEqual([]);
    expect(rows).toEqual([
      { ...sent, price_micro: 4_990_000, price_currency: 'EUR', device_ip_address: '192.0.2.1' },
      {
        app_id: '1234567890',
        conversion_time: '2026-11-20T15:04:06.000Z',
        conversion_type: 'INSTALL',
        hashed_device_id: device('b'),
        os_type: 'IOS',
      },
    ]);
  });

  it('has what the options say where its row does not', async () => {
    const defaults = {
      app_id: 'com.example.reader',
      os_type: 'ANDROID',
      conversion_type: 'PURCHASE',
      click_window: '30',
    };
    const text = `time,hashed_device_id,os,value (cents)\n2026-11-20T15:04:05Z,${device('a')},,499\n2026-11-20T15:04:05Z,${device('a')},ios,\n`;
    const { rows } = await read(text, { defaults, currency: 'EUR' });
    expect(rows).toEqual([
      { ...sent, click_window: 30, price_micro: 4_990_000, price_currency: 'EUR' },
      { ...sent, click_window: 30, os_type: 'IOS' },
    ]);
  });

  it('needs columns, or options in place of them', async () => {
    await expect(read(`time,hashed_device_id\n2026-11-20,${device('a')}`)).rejects.toMatchObject({
      message: 'required columns are missing: app_id, conversion_type, os_type',
      hint: expect.stringContaining('set one app for all rows: --app-id APP'),
    });
  });

  const row = (cells: Readonly<Record<string, string>>) => {
    const own = { time: '2026-11-20T15:04:05Z', event: 'purchase', app: 'com.example.reader', os: 'android' };
    const all: Readonly<Record<string, string>> = { ...own, hashed_device_id: device('a'), ...cells };
    return `${Object.keys(all).join(',')}\n${Object.values(all).join(',')}\n`;
  };

  it.each([
    [{ hashed_device_id: '', idfa: '38400000-8cf0-11bd-b23e-10b96e40000d' }, 'idfa', 'device-keyed'],
    [{ hashed_device_id: '38400000-8cf0-11bd-b23e-10b96e40000d' }, 'hashed_device_id', 'not-hash'],
    [{ hashed_device_id: '', gaid: device('b') }, 'gaid', 'hash'],
    [{ 'device_id sha256': device('b') }, undefined, 'one-device'],
    [{ hashed_device_id: '' }, undefined, 'empty'],
    [{ time: '' }, undefined, 'no-time'],
    [{ time: '2026-11-20 15:04 CST' }, 'time', 'time-zone-two'],
    [{ value: '1.2345678', currency: 'EUR' }, 'value', 'app-amount'],
    [{ event: 'my_event' }, 'event', expect.stringMatching(/^the value must be one of ACHIEVEMENT_UNLOCKED/)],
    [{ app: 'my app' }, 'app', expect.stringContaining('must be a numeric App Store id or the package name')],
    [{ click_window: '7', view_through_window: '14' }, 'view_through_window', 'app-windows'],
  ])('%j is refused: %s, %s', async (cells, column, reason) => {
    const { rows, rejected } = await read(row(cells), { separator: '.' });
    expect([rows, rejected]).toEqual([[], [[2, column, reason]]]);
    const sentence = describeRejection(String(rejected[0]?.[2]));
    expect(Object.values(cells).filter((cell) => cell.length > 6 && sentence.includes(cell))).toEqual([]);
  });

  it('is known by its hash beside a plain device id, also with --strict', async () => {
    const { rows, rejected } = await read(row({ idfa: '38400000-8cf0-11bd-b23e-10b96e40000d' }), {
      strict: true,
    });
    expect([rows.length, rejected]).toEqual([1, []]);
  });

  it('of JSON has members in place of columns', async () => {
    const objects = [
      { ...sent, value: 4.99, price_currency: 'EUR', user_payment_info: 'TRUE' },
      { ...sent, conversion_type: 'LEVEL_ACHIEVED', level: 7 },
    ];
    const { rows, rejected } = await read(JSON.stringify(objects));
    expect(rejected).toEqual([]);
    expect(rows).toEqual([
      { ...sent, price_micro: 4_990_000, price_currency: 'EUR', user_payment_info: true },
      { ...sent, conversion_type: 'LEVEL_ACHIEVED', level: 7 },
    ]);
  });
});
