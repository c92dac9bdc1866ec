/** Times as programs write them. */
import { describe, expect, it } from 'vitest';
import type { DateOrder } from '../../src/values/time.js';
import { readWrittenTime } from '../../src/values/written-time.js';

const read = (text: string, timeZone?: string, order?: DateOrder) => {
  const result = readWrittenTime(text, { timeZone, order });
  return 'time' in result ? new Date(result.time).toISOString() : result.problem;
};

const time = '2026-11-20T15:04:05.000Z';

describe('a written time', () => {
  it.each([
    '2026-11-20T15:04:05Z',
    '2026-11-20t15:04:05z',
    '2026-11-20 15:04:05Z',
    '2026-11-20 15:04:05 Z',
    '2026-11-20 15:04:05 UTC',
    '2026-11-20 15:04:05UTC',
    '2026-11-20 15:04:05 GMT',
    '2026-11-20T15:04:05+00',
    '2026-11-20T15:04:05+0000',
    '2026-11-20T15:04:05-00:00',
    '2026-11-20T10:04:05-0500',
    '2026-11-20 10:04:05 -0500',
    '2026-11-20T10:04:05-05',
    '2026-11-20T20:34:05+05:30',
    '2026-11-21T05:04:05+14:00',
    '2026-11-20T03:04:05-12:00',
    '2026-11-20T15:04:05.0Z',
    '2026-11-20T15:04:05.000000Z',
    '2026-11-20T15:04:05.000999999Z',
    '2026-11-20T15:04:05,000Z',
    '20261120T150405Z',
    '2026-11-20T16:04:05 CET',
    '2026-11-20 16:04:05 Europe/Berlin',
    '2026-11-20T16:04:05+01:00[Europe/Berlin]',
    'Fri Nov 20 2026 16:04:05 GMT+0100 (Central European Standard Time)',
    'Fri, 20 Nov 2026 15:04:05 GMT',
    'Nov 20, 2026 10:04:05 AM EST',
    'November 20th, 2026 at 7:04:05 am PST',
    '20-Nov-2026 16:04:05 GMT+1',
    '11/20/2026 10:04:05 a.m. America/New_York',
    '20.11.2026 15:04:05 UTC',
    '20.11.26 15:04:05Z',
    '20/11/2026 15:04:05 UTC+00:00',
    '2026/11/20 15:04:05 Z',
    '11/20/2026, 3:04:05 PM UTC',
    '1795187045',
    '1795187045.0',
    '1795187045000',
    '1795187045000.0',
    '1795187045000000',
  ])('%s has one reading', (text) => {
    expect(read(text)).toBe(time);
    expect(read(text, 'Asia/Tokyo')).toBe(time);
  });

  it.each([
    ['2026-11-20T15:04:05.123Z', '123'],
    ['2026-11-20T15:04:05.1Z', '100'],
    ['2026-11-20T15:04:05.123456Z', '123'],
    ['2026-11-20T15:04:05.123999999Z', '123'],
    ['1795187045.5', '500'],
    ['1795187045123', '123'],
    ['1795187045123999', '123'],
  ])('%s is cut to milliseconds', (text, milliseconds) => {
    expect(read(text)).toBe(time.replace('000Z', `${milliseconds}Z`));
  });

  it.each([
    '',
    'soon',
    '2026-11-20T15Z',
    '2026-11-20T15:04:05.1234567891Z',
    '2026-11-20T24:00:00Z',
    '2026-11-20T15:04:60Z',
    '2026-02-30T15:04:05Z',
    '2026-11-20T0:00-23:59',
    '2026-11-20T00:00-23:59',
    '2026-11-20T00:00+14:01',
    '2026-11-20T00:00-12:01',
    '2026-11-20T24:00Z',
    '13/13/2026 15:04Z',
    '31.2.2026 15:04Z',
    '2026-11-20 13:04 AM UTC',
    'Now 20, 2026 15:04Z',
    '2026-11-20 15:04 +1',
    '2026-11-20 15:04 +15:00',
    '123456.5',
    '179518704',
    '17951870450',
    '179518704512',
    '17951870451234',
    '1795187045123456789',
    '-1795187045',
    '1.79519E+12',
  ])('%s is not one', (text) => {
    expect(read(text)).toBe('form');
    expect(read(text, 'Asia/Tokyo')).toBe('form');
  });

  it('without a zone is in that of the caller', () => {
    expect(read('2026-11-20 15:04')).toBe('zone');
    expect(read('2026-11-20T15:04:05.5')).toBe('zone');
    expect(read('2026-11-20 15:04', 'Asia/Tokyo')).toBe('2026-11-20T06:04:00.000Z');
    expect(read('2026-07-20 15:04:00.5', 'America/New_York')).toBe('2026-07-20T19:04:00.500Z');
  });

  it('that is a date begins with the day', () => {
    expect(read('2026-11-20')).toBe('2026-11-20T00:00:00.000Z');
    expect(read('2026-11-20', 'Asia/Tokyo')).toBe('2026-11-19T15:00:00.000Z');
    // Midnight is skipped there on that day.
    expect(read('2026-09-06', 'America/Santiago')).toBe('2026-09-06T04:00:00.000Z');
  });

  it.each([
    ['2026-03-29 01:59:59', '2026-03-29T00:59:59.000Z'],
    ['2026-03-29 02:00', 'gap'],
    ['2026-03-29 02:59:59.999', 'gap'],
    ['2026-03-29 03:00', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25 01:59:59', '2026-10-24T23:59:59.000Z'],
    ['2026-10-25 02:00', 'twice'],
    ['2026-10-25 02:59:59.999', 'twice'],
    ['2026-10-25 03:00', '2026-10-25T02:00:00.000Z'],
    ['2026-03-29 02:30+02:00', '2026-03-29T00:30:00.000Z'],
    ['2026-10-25 02:30+02:00', '2026-10-25T00:30:00.000Z'],
  ])('in a clock change of Berlin: %s is %s', (text, expected) => {
    expect(read(text, 'Europe/Berlin')).toBe(expected);
  });
});

describe('a time as a spreadsheet shows or holds it', () => {
  it.each([
    ['46346.6278', 'rounded'],
    ['46346.62', 'rounded'],
    ['46346.62778', '2026-11-20T15:04:00.000Z'],
    ['46346.627777777780', '2026-11-20T15:04:00.000Z'],
    ['46346.5', '2026-11-20T12:00:00.000Z'],
    ['46346,25', '2026-11-20T06:00:00.000Z'],
    ['46346', '2026-11-20T00:00:00.000Z'],
    ['46346.0', '2026-11-20T00:00:00.000Z'],
    ['20261120', '2026-11-20T00:00:00.000Z'],
    ['20261120150405', '2026-11-20T15:04:05.000Z'],
    ['11/20/2026 12:30 AM', '2026-11-20T00:30:00.000Z'],
    ['11/20/2026 12:30 PM', '2026-11-20T12:30:00.000Z'],
    ['11/20/2026 3:04\u202fPM', '2026-11-20T15:04:00.000Z'],
    ['11/20/2026 15:04 PM', 'form'],
    ['11/20/2026 15:04 AM', 'form'],
  ])('%s is %s', (text, expected) => {
    expect(read(text, 'UTC')).toBe(expected);
  });

  it('has no zone', () => {
    for (const text of ['46346.5', '11/20/2026 3:04 PM', '20.11.2026 15:04', '20261120150405'])
      expect(read(text)).toBe('zone');
  });
});

describe('a date with two readings', () => {
  it.each([
    ['03/04/2026', undefined, 'two-dates'],
    ['03/04/2026', 'dmy', '2026-04-03T00:00:00.000Z'],
    ['03/04/2026', 'mdy', '2026-03-04T00:00:00.000Z'],
    ['03/04/2026', 'ymd', 'other-order'],
    ['04/04/2026', undefined, '2026-04-04T00:00:00.000Z'],
    ['25/12/2026', 'mdy', 'other-order'],
    ['26/11/20', undefined, 'two-dates'],
    ['26/11/20', 'ymd', '2026-11-20T00:00:00.000Z'],
    ['26/11/20', 'dmy', '2020-11-26T00:00:00.000Z'],
    ['1/2/26', 'ymd', 'other-order'],
    ['03.04.2026', undefined, '2026-04-03T00:00:00.000Z'],
    ['03.04.2026', 'mdy', '2026-03-04T00:00:00.000Z'],
    ['11.20.2026', undefined, '2026-11-20T00:00:00.000Z'],
  ] as const)('%s in the order %s is %s', (text, order, expected) => {
    expect(read(text, 'UTC', order)).toBe(expected);
  });
});

describe('an abbreviation of several zones', () => {
  it.each([
    ['CST', undefined, 'zone-two'],
    ['CST', 'America/Chicago', '2026-11-20T21:04:00.000Z'],
    ['CST', 'Asia/Shanghai', '2026-11-20T07:04:00.000Z'],
    ['CDT', 'America/Chicago', 'zone-two'],
    ['IST', 'Asia/Kolkata', '2026-11-20T09:34:00.000Z'],
    ['IST', 'Europe/Berlin', '2026-11-20T14:04:00.000Z'],
    ['BST', 'Asia/Tokyo', 'zone-two'],
    ['XYZ', undefined, 'zone-unknown'],
    ['Europe/Nowhere', undefined, 'zone-unknown'],
    ['EST', 'Asia/Tokyo', '2026-11-20T20:04:00.000Z'],
  ] as const)('%s with --time-zone %s is %s', (zone, timeZone, expected) => {
    expect(read(`2026-11-20 15:04 ${zone}`, timeZone)).toBe(expected);
  });
});
