/** --filter: how conditions are read, and which rows meet them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RowShape } from '../../../src/output/answer.js';
import { compileFilter } from '../../../src/output/selection/filter.js';
import { parseCondition } from '../../../src/output/selection/parse-condition.js';
import { SelectionError } from '../../../src/output/selection/selection-error.js';
import { writeJson } from '../../../src/values/lossless-json.js';
import { anyCharacter } from '../../support/characters.js';

const shape: RowShape = {
  name: 'campaign',
  columns: ['id'],
  fields: {
    id: { type: 'id' },
    name: { type: 'string' },
    currency: { type: 'string', form: 'currency' },
    country_code: { type: 'string', form: 'country' },
    timezone: { type: 'string', form: 'time-zone' },
    entity_status: { type: 'enum', values: ['ACTIVE', 'PAUSED'] },
    daily_budget_amount_local_micro: { type: 'micro', nullable: true },
    duration_in_days: { type: 'integer' },
    ctr: { type: 'number' },
    servable: { type: 'boolean' },
    created_at: { type: 'time' },
    posted_at: { type: 'post-time' },
    reasons: { type: 'list', values: ['PAUSED_BY_ADVERTISER', 'EXPIRED'] },
    details: { type: 'object' },
  },
};

const rows = [
  {
    id: 'a',
    name: 'Spring sale',
    currency: 'USD',
    entity_status: 'ACTIVE',
    daily_budget_amount_local_micro: 80_000_000,
    duration_in_days: 7,
    ctr: 0.05,
    servable: true,
    created_at: '2026-11-20T00:00:00Z',
    posted_at: 'Fri Nov 20 05:08:30 +0000 2026',
    reasons: [],
    details: { size: { width: 2 } },
  },
  {
    id: 'A',
    name: 'Sale, "summer"',
    currency: 'JPY',
    entity_status: 'PAUSED',
    daily_budget_amount_local_micro: 50_000_000n,
    duration_in_days: 9007199254740993n,
    ctr: 0.0125,
    servable: false,
    created_at: '2026-11-20T23:59:59Z',
    posted_at: 'Sat Nov 21 05:08:30 +0000 2026',
    reasons: ['PAUSED_BY_ADVERTISER', 'EXPIRED'],
    details: null,
  },
  { id: 'n', name: 'ÉTÉ', currency: 'USD', entity_status: 'PAUSED', created_at: '2026-11-21T00:00:00Z' },
];

const now = Date.parse('2026-11-22T00:00:00Z');

function select(...conditions: string[]): string {
  const keeps = compileFilter(conditions, shape, now);
  return rows
    .filter(keeps)
    .map(({ id }) => id)
    .join('');
}

describe('a condition selects', () => {
  it.each<[string, string]>([
    ['id=a', 'a'],
    ['id=a,n', 'an'],
    ['id!=a', 'An'],
    ['entity_status=paused', 'An'],
    ['entity-status = Active , PAUSED', 'aAn'],
    ['entity_status!=ACTIVE', 'An'],
    ['entity_status==ACTIVE', 'a'],
    ['entity_status~act', 'a'],
    ['name~SALE', 'aA'],
    ['name~sale,été', 'aAn'],
    ['name!~sale', 'n'],
    ['name=spring SALE', 'a'],
    ['name="Sale, ""summer"""', 'A'],
    ['name=e\u0301te\u0301', 'n'],
    ['name=null', ''],
    ['daily_budget>50', 'a'],
    ['daily_budget>=50', 'aA'],
    ['daily_budget<50.01', 'A'],
    ['daily_budget=80.00', 'a'],
    ['daily_budget=50,80', 'aA'],
    ['daily_budget!=80', 'An'],
    ['daily_budget!=80USD', 'n'],
    ['daily_budget!=35USD', 'an'],
    ['daily_budget!=35USD,50JPY', 'an'],
    ['daily_budget!=null,35USD', 'a'],
    ['daily_budget!=35USD,50', 'an'],
    ['daily_budget=50.00,80.00', 'aA'],
    ['daily_budget="50","080"', 'aA'],
    ['daily_budget=50, 120', 'A'],
    ['daily_budget=1.234,80.00', 'a'],
    ['currency=jpy', 'A'],
    ['country_code=null', 'aAn'],
    ['country_code=us', ''],
    ['timezone=europe/berlin', ''],
    ['daily_budget>=50usd', 'a'],
    ['daily_budget<=50 JPY', 'A'],
    ['daily_budget>-1', 'aA'],
    ['daily_budget_amount_local_micro>50000000', 'a'],
    ['daily_budget=null', 'n'],
    ['daily_budget!=null', 'aA'],
    ['daily_budget=null,80', 'an'],
    ['duration_in_days=9007199254740993', 'A'],
    ['duration_in_days=9007199254740992', ''],
    ['duration_in_days<7.5', 'a'],
    ['ctr>=5%', 'a'],
    ['ctr<0.05', 'A'],
    ['servable=YES', 'a'],
    ['servable=false', 'A'],
    ['servable!=true', 'An'],
    ['created=2026-11-20', 'aA'],
    ['created_at>2026-11-20', 'n'],
    ['created_at>=2026-11-20', 'aAn'],
    ['created_at<=2026-11-20', 'aA'],
    ['created_at<2026-11-20', ''],
    ['created_at=2026-11-20T00:00:00Z', 'a'],
    ['created_at>2026-11-20T01:00:00+01:00', 'An'],
    ['created_at>=-1d', 'n'],
    ['created_at>now', ''],
    ['posted_at>=2026-11-21', 'A'],
    ['reasons=expired', 'A'],
    ['reasons=null', 'an'],
    ['reasons!=EXPIRED', 'an'],
    ['reasons~paused', 'A'],
    ['details.size.width>=2', 'a'],
    ['details.size.width=2', 'a'],
    ['details.size.width<2', ''],
    ['details~width', 'a'],
    ['details=null', 'An'],
  ])('%s', (condition, ids) => {
    expect(select(condition)).toBe(ids);
  });

  it('only the rows that meet all of several', () => {
    expect(select('name~sale', 'daily_budget>50')).toBe('a');
    expect(select('name~sale', 'entity_status=PAUSED', 'daily_budget>50')).toBe('');
  });

  it('values of any type if the rows have no schema', () => {
    const some = [{ v: 10 }, { v: 9n }, { v: '10' }, { v: true }, { v: '2026-11-20T00:00:00Z' }, { v: null }];
    const found = (condition: string) => some.filter(compileFilter([condition], undefined, now)).length;
    expect(found('v=10')).toBe(2);
    expect(found('v<10')).toBe(1);
    expect(found('v=true')).toBe(1);
    expect(found('v<=2026-11-20')).toBe(1);
    expect(found('v=null')).toBe(1);
  });
});

describe('a wrong condition', () => {
  it('names similar fields, and few of many', () => {
    const names = Array.from({ length: 300 }, (_, index) => `metric_number_${index}`);
    const many: RowShape = {
      name: 'row',
      columns: [],
      fields: Object.fromEntries(['spend', 'spent', ...names].map((name) => [name, { type: 'integer' }])),
    };
    const attempt = () => compileFilter(['spens=1'], many, 0);
    expect(attempt).toThrow(
      /no field "spens" \(did you mean spend or spent\?\); the fields are spend, spent, /,
    );
    expect(attempt).toThrow(/, metric_number_\d+ and 29\d more; for all of them, use -o json$/);
    expect(attempt).toThrow(/^.{0,320}$/);
  });

  it.each<[string, RegExp]>([
    ['', /must be FIELD, an operator \(= != > >= < <= ~ !~\) and a value, got ""/],
    ['name', /must be FIELD/],
    ['=5', /must be FIELD/],
    ['name="open', /must be FIELD/],
    ['nme=x', /no field "nme" \(did you mean name\?\); the fields are id, name,.* daily_budget, /],
    ['name.first=x', /no field "name.first"/],
    ['name=', /name requires a value; =null selects the rows without one/],
    ['entity_status=ACTIVE,,PAUSED', /requires a value/],
    ['entity_status=ACTVE', /entity_status must be ACTIVE or PAUSED, got "ACTVE"/],
    ['reasons=NONE', /reasons must be PAUSED_BY_ADVERTISER or EXPIRED, got "NONE"/],
    ['name>x', /name supports =, !=, ~ and !~, not >/],
    ['created_at~2026', /created_at supports =, !=, >, >=, < and <=, not ~/],
    ['servable=maybe', /servable must be true or false/],
    ['servable>true', /servable supports = and !=, not >/],
    ['daily_budget>50,60', /daily_budget > accepts only one value/],
    ['daily_budget>null', /daily_budget > does not accept null/],
    ['daily_budget>much', /daily_budget must be an amount such as 50, 50.25 or 50USD/],
    ['daily_budget>1.2345678', /must be an amount/],
    [
      'daily_budget=45,000',
      /daily_budget has a comma where thousands may be meant; type 45000 or 45\.00,0\.00$/,
    ],
    ['daily_budget>45,000', /type 45000 or/],
    ['daily_budget=45,000usd', /type 45000usd or/],
    ['daily_budget!=45,000,000 USD', /type 45000000USD or 45\.00,0\.00,000 USD$/],
    ['daily_budget=35,120', /type 35120 or 35\.00,120\.00$/],
    ['daily_budget=35.00,120', /may be meant; type 35\.00,120\.00$/],
    ['daily_budget=120,5,120', /type 120\.00,5\.00,120\.00$/],
    ['daily_budget=1,234.50', /type 1234\.50 or 1\.00,234\.50$/],
    ['daily_budget=1.234,50', /type 1234\.50 or 1\.234,50\.00$/],
    ['daily_budget_amount_local_micro=45,000,000', /type 45000000 or "45","000","000"$/],
    ['duration_in_days=1,000', /type 1000 or "1","000"$/],
    ['daily_budget>50XYZ', /daily_budget has no currency "XYZ" \(ISO 4217\)/],
    ['daily_budget!=50USB', /has no currency "USB" \(ISO 4217\) \(did you mean USD\?\)/],
    ['currency=USB', /currency has no currency "USB"/],
    ['currency!=USB', /currency has no currency "USB"/],
    ['country_code=XX', /country_code must be an ISO 3166-1 country code such as US, got "XX"/],
    ['timezone=Europe/Berlim', /timezone must be a time zone name such as Europe\/Berlin/],
    ['id=Spring sale', /id must be an id of letters, digits, - and _, got "Spring sale"/],
    ['daily_budget_amount_local_micro>50.5', /must be micro units; to compare a decimal, use daily_budget/],
    ['duration_in_days=week', /duration_in_days must be a number/],
    [
      'created_at>yesterday',
      /created_at must be a time such as 2026-11-20, 2026-11-20T14:00:00Z, now or -7d/,
    ],
    ['created_at>2026-02-30', /created_at must be a time/],
  ])('%s', (condition, message) => {
    expect(() => compileFilter([condition], shape, now)).toThrow(message);
    expect(() => compileFilter([condition], shape, now)).toThrow(SelectionError);
  });

  it.each([
    ['spend>1,000', /spend has a comma where thousands may be meant; type 1000$/],
    ['spend<=1.234,50', /type 1234\.50$/],
    ['spend>50,60', /> accepts only one value/],
  ])('before the fields are known: %s', (condition, message) => {
    expect(() => compileFilter([condition], undefined, now)).toThrow(message);
  });

  it('is reported together with every other', () => {
    try {
      compileFilter(['nme=x', 'id=a', 'servable=maybe'], shape, now);
      expect.unreachable();
    } catch (error) {
      expect((error as SelectionError).problems.map(({ value }) => value)).toEqual([
        'nme=x',
        'servable=maybe',
      ]);
    }
  });
});

describe('any text', () => {
  it('in quotes comes back unchanged', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: anyCharacter }), { minLength: 1 }), (texts) => {
        const quoted = texts.map((text) => `"${text.replaceAll('"', '""')}"`).join(',');
        expect(parseCondition(`name=${quoted}`)?.operands.map(({ text }) => text)).toEqual(texts);
      }),
    );
  });

  it('is a condition or is refused, and never fails otherwise', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.json(), (text, json) => {
        try {
          compileFilter([text, `name${text}`, `daily_budget${text}`], shape, now)({ name: json });
        } catch (error) {
          if (!(error instanceof SelectionError)) throw error;
        }
      }),
    );
  });

  it('is found in full, and by a part of it', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (name) => {
        const quoted = writeJson(name) === `"${name}"` ? `"${name}"` : `"${name.replaceAll('"', '""')}"`;
        for (const operator of ['=', '~']) {
          expect(compileFilter([`name${operator}${quoted}`], shape, now)({ name })).toBe(true);
          expect(compileFilter([`name!${operator.replace('=', '=')}${quoted}`], shape, now)({ name })).toBe(
            false,
          );
        }
      }),
    );
  });
});

it('a percentage is exact: the fraction of the same decimal meets it, and the next one does not', () => {
  // By their digits, as they are written in decimal: 0.55% is 0.0055.
  for (let parts = 1; parts < 10_000; parts += 1) {
    const text = `${Math.floor(parts / 100)}.${String(parts % 100).padStart(2, '0')}%`;
    const [own, less] = [parts, parts - 1].map((of) => ({ ctr: Number(`0.${String(of).padStart(4, '0')}`) }));
    const meets = compileFilter([`ctr>=${text}`], shape, now);
    expect([text, meets(own), meets(less)]).toEqual([text, true, false]);
  }
});
