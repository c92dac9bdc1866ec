/** What a copy has in place of the original. */
import { describe, expect, it } from 'vitest';
import {
  type CloneChanges,
  cloneContent,
} from '../../../../../src/cli/bulk/campaign-files/copy/clone-content.js';
import { describeEnded, describeZones } from '../../../../../src/cli/bulk/campaign-files/copy/clone-times.js';
import { campaignKind } from '../../../../../src/cli/bulk/campaign-files/format/node-kinds.js';

const none: CloneChanges = { set: [], scale: [], shift: 0, zone: 'UTC', without: [] };
const day = 86_400_000;

const original = {
  name: 'Spring US',
  entity_status: 'active',
  daily_budget: '0.99 USD',
  line_items: {
    readers: {
      name: 'Spring US: Readers US',
      entity_status: 'active',
      start_time: '2027-02-28T00:00:00Z',
      bid: '1.25 USD',
      placements: ['all_on_platform'],
      targeting: { location: ['Canada'] },
      posts: ['7'],
    },
  },
};

/** A copy with some changes, as its campaign and its line item. */
function clone(changes: Partial<CloneChanges>, content: Parameters<typeof cloneContent>[0] = original) {
  const { line_items, ...campaign } = cloneContent(content, campaignKind(), { ...none, ...changes });
  const { readers } = line_items as { readers: Record<string, unknown> };
  return { campaign, readers } as const;
}

describe('a copy', () => {
  it('has another name and not a status; everything else is as it was', () => {
    const { campaign, readers } = clone({});
    expect(campaign).toEqual({ name: 'Spring US (copy)', daily_budget: '0.99 USD' });
    const { entity_status: _, ...rest } = original.line_items.readers;
    expect(readers).toEqual(rest);
  });

  it.each([
    ['name=Summer', { name: 'Summer' }, { name: 'Spring US: Readers US' }],
    ['name=/US/UK/', { name: 'Spring UK' }, { name: 'Spring UK: Readers UK' }],
    ['name=/Readers/$&/', { name: 'Spring US' }, { name: 'Spring US: $& US' }],
    ['name=/ US/\\/UK/', { name: 'Spring/UK' }, { name: 'Spring/UK: Readers/UK' }],
    ['name=/ US//', { name: 'Spring' }, { name: 'Spring: Readers' }],
    ['name=a=b', { name: 'a=b' }, {}],
    ['daily-budget=40', { daily_budget: '40' }, { bid: '1.25 USD' }],
    ['bid=', {}, { bid: null }],
    ['placements=a, b', {}, { placements: ['a', 'b'] }],
  ])('takes --set %s', (text, campaign, readers) => {
    expect(clone({ set: [text] })).toMatchObject({ campaign, readers });
  });

  it.each([
    ['nam=x', /--set must be a field/],
    ['name', /--set must be a field/],
    ['entity_status=ACTIVE', /--set must be a field/],
    ['campaign_id=7', /--set must be a field/],
    ['name=/US/UK', /must be a value or \/OLD\/NEW\//],
    ['name=/U/S/UK/', /must be a value or \/OLD\/NEW\//],
    ['name=/nowhere/UK/', /replaces nothing/],
    ['name=/(/UK/', /replaces nothing/],
  ])('refuses --set %s', (text, message) => {
    expect(() => clone({ set: [text] })).toThrow(message);
  });

  it.each([
    ['budget=0.5', '0.49 USD', '1.25 USD'],
    ['budget=0.01', '0.00 USD', '1.25 USD'],
    ['budget=1.000001', '0.99 USD', '1.25 USD'],
    ['bid=1.1', '0.99 USD', '1.37 USD'],
  ])('rounds --scale %s down', (scale, daily_budget, bid) => {
    const { campaign, readers } = clone({ scale: [scale] });
    expect([campaign.daily_budget, readers.bid]).toEqual([daily_budget, bid]);
  });

  it.each([
    ['1001 JPY', '500 JPY'],
    ['1.001 KWD', '0.500 KWD'],
    ['1.01 XXX', '0.505 XXX'],
    ['1.01', '0.505'],
  ])('rounds a half of %s as its currency has decimals', (daily_budget, expected) => {
    const content = { ...original, daily_budget, total_budget: daily_budget };
    const { campaign } = clone({ scale: ['budget=0.5'] }, content);
    expect(campaign).toMatchObject({ daily_budget: expected, total_budget: expected });
  });

  it.each(['budget=0', 'budget=0.0', 'budget=-1', 'budget=1e3', 'budget=0.0000001', 'budget=1234567890123'])(
    'refuses --scale %s',
    (scale) => expect(() => clone({ scale: [scale] })).toThrow(/--scale must be budget or bid and a factor/),
  );

  it.each(['money=2', 'constructor=2', '=2', 'budget'])('refuses --scale %s', (scale) => {
    expect(() => clone({ scale: [scale] })).toThrow(/--scale must be budget or bid/);
  });

  it('moves dates, across the end of a month and back', () => {
    expect(clone({ shift: day }).readers.start_time).toBe('2027-03-01T00:00:00Z');
    expect(clone({ shift: -59 * day }).readers.start_time).toBe('2026-12-31T00:00:00Z');
  });

  it.each([
    [30 * day, '2027-03-29T23:00:00Z'],
    [30 * day + 1000, '2027-03-30T00:00:01Z'],
  ])('moves %d milliseconds across a clock change, whole days by the clock of the account', (shift, time) => {
    expect(clone({ shift, zone: 'Europe/Berlin' }).readers.start_time).toBe(time);
  });

  it('sets a date after it has moved all', () => {
    const { readers } = clone({ shift: day, set: ['start_time=2027-01-01'] });
    expect(readers.start_time).toBe('2027-01-01');
  });

  it('leaves out sections', () => {
    const { readers } = clone({ without: ['targeting', 'posts'] });
    expect(Object.keys(readers)).toEqual(['name', 'start_time', 'bid', 'placements']);
  });
});

describe('the times of a copy', () => {
  const now = Date.parse('2027-03-01T00:00:00Z');
  const items = (...ends: readonly (string | null | undefined)[]) => ({
    name: 'Spring',
    line_items: Object.fromEntries(
      ends.map((end_time, at) => [
        `i${at}`,
        { name: `Item ${at}`, ...(end_time !== undefined && { end_time }) },
      ]),
    ),
  });

  it('are said to be over for the line items that have ended', () => {
    const ends = ['2027-03-01T00:00:00Z', '2027-03-01T00:00:01Z', null, undefined, '2027-01-02'];
    expect(describeEnded(items(...ends), campaignKind(), now)).toMatch(
      /^the copy has line items that have ended: "Item 0" at 2027-03-01T00:00:00Z, "Item 4" at 2027-01-02\. .*--shift-dates/,
    );
    expect(describeEnded(items(...ends.slice(1, 4)), campaignKind(), now)).toBeUndefined();
  });

  it('are shown in the time zone of the other account, once each, where they differ there', () => {
    const zones = { own: 'America/New_York', target: 'Europe/Berlin', account: 'a1' };
    const moments = ['2027-01-15T05:00:00Z', '2027-01-15T05:00:00Z', '2027-03-15T05:00:00Z', '2027-04-01'];
    expect(describeZones(items(...moments), campaignKind(), zones)).toMatch(
      /in Europe\/Berlin, the time zone of account a1: end_time 2027-01-15 06:00 \(2027-01-15 00:00 in America\/New_York\), end_time 2027-03-15 06:00 \(2027-03-15 01:00 in America\/New_York\)\. /,
    );
    const same = { ...zones, own: 'Europe/Paris' };
    expect(describeZones(items(...moments), campaignKind(), same)).toBeUndefined();
    expect(describeZones(items('2027-04-01', null), campaignKind(), zones)).toBeUndefined();
  });
});
