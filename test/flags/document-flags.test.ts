/** Shortcuts: flags that become documents which pass the contract's check. */
import { describe, expect, it } from 'vitest';
import { check } from '../../src/call/check.js';
import { flagName } from '../../src/call/flag-names.js';
import { wireNames } from '../../src/call/problem.js';
import { globalFlags } from '../../src/cli/core/host/global-flags.js';
import { endpointById } from '../../src/contract/find-group.js';
import { endpoints } from '../../src/contract/index.js';
import {
  documentFlagParameters,
  documentFlagSets,
  type ExpandedBody,
  expandDocumentFlags,
} from '../../src/flags/document-flags.js';
import { endpointFlags, flagParameters } from '../../src/flags/endpoint-flags.js';

const fill = (texts: Record<string, string>, id = 'cards.create') =>
  expandDocumentFlags({ id }, new Map(Object.entries(texts)));

const having = endpoints.filter((endpoint) => documentFlagSets(endpoint).length > 0);
const forms = having.flatMap((endpoint) => documentFlagSets(endpoint).map((form) => ({ endpoint, form })));

describe.each(forms.map(({ endpoint, form }) => [endpoint.id, form.description, endpoint, form] as const))(
  '%s for %s',
  (_, __, endpoint, form) => {
    it('turns its example into a document that the check accepts', () => {
      const filled = expandDocumentFlags(endpoint, new Map(Object.entries(form.example))) as ExpandedBody;
      const others = Object.entries(endpoint.example).filter(([name]) =>
        [...flagParameters(endpoint).map(([flag]) => flag), 'account_id', endpoint.positional].includes(name),
      );
      const raw = { ...Object.fromEntries(others), ...filled.raw };
      expect(check(endpoint, raw, wireNames).problems).toEqual([]);
    });

    it('names a flag for every problem that missing flags cause', () => {
      const [first = ''] = Object.keys(form.example);
      const filled = expandDocumentFlags(
        endpoint,
        new Map([[first, form.example[first] ?? '']]),
      ) as ExpandedBody;
      const { problems } = check(endpoint, { ...endpoint.example, ...filled.raw }, wireNames);
      for (const { parameter } of problems) expect([...filled.flags.keys()]).toContain(parameter);
    });
  },
);

it.each(having.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s takes no flag twice, and no global flag',
  (_, endpoint) => {
    const own = endpointFlags(endpoint).map(({ name }) => name);
    expect(new Set(own).size).toBe(own.length);
    const globals = globalFlags.map(([notation]) => /--[\w-]+/.exec(notation)?.[0]);
    for (const { name } of documentFlagParameters(endpoint)) expect(globals).not.toContain(flagName(name));
  },
);

describe('audiences', () => {
  it('are estimated by one criterion a value', () => {
    const filled = fill({ locations: 'x', keywords: 'a b,c' }, 'audience-estimate.estimate') as ExpandedBody;
    expect(filled.raw.targeting_criteria).toEqual([
      { targeting_type: 'BROAD_KEYWORD', targeting_value: 'a b' },
      { targeting_type: 'BROAD_KEYWORD', targeting_value: 'c' },
      { targeting_type: 'LOCATION', targeting_value: 'x' },
    ]);
    expect(filled.flags.get('targeting_criteria[2].targeting_value')).toBe('--locations');
  });

  it('are joined in one tree', () => {
    const texts = { name: 'N', custom_audience_ids: 'a,b', boolean_operator: 'OR', lookback_window: '7' };
    const filled = fill(texts, 'custom-audiences.batch') as ExpandedBody;
    expect(filled.raw.operations).toEqual([
      {
        operation_type: 'Create',
        params: {
          audience_type: 'FLEXIBLE',
          name: 'N',
          segments: {
            boolean_operator: 'OR',
            child_segments: [
              { custom_audience_id: 'a', lookback_window: '7' },
              { custom_audience_id: 'b', lookback_window: '7' },
            ],
          },
        },
      },
    ]);
  });
});

describe('cards', () => {
  it('with several media are carousels, in the given order', () => {
    const filled = fill({ media_key: '3_1,7_2', title: 'T', url: 'https://a.example' }) as ExpandedBody;
    expect(filled.raw).toEqual({
      components: [
        { type: 'SWIPEABLE_MEDIA', media_keys: ['3_1', '7_2'] },
        { type: 'DETAILS', title: 'T', destination: { type: 'WEBSITE', url: 'https://a.example' } },
      ],
    });
    expect(filled.flags.get('components[0].media_keys')).toBe('--media-key');
  });

  it('for an app hold only the given values', () => {
    const filled = fill({
      media_key: '3_1',
      label: 'OPEN',
      country_code: 'US',
      ios_app_store_identifier: '9',
    }) as ExpandedBody;
    expect(filled.raw.components).toEqual([
      { type: 'MEDIA', media_key: '3_1' },
      {
        type: 'BUTTON',
        label: { type: 'ENUM', value: 'OPEN' },
        destination: { type: 'APP', country_code: 'US', ios_app_store_identifier: '9' },
      },
    ]);
  });

  it('lead to one place: flags of two forms clash', () => {
    expect(fill({ media_key: '3_1', url: 'https://a.example', label: 'OPEN' })).toEqual({
      conflict: ['--url', '--label'],
    });
  });

  it('are not made without values', () => {
    expect(fill({})).toBeUndefined();
    expect(fill({ media_key: '3_1' }, 'campaigns.create')).toBeUndefined();
  });

  it('say in help which form a flag belongs to', () => {
    const headings = new Map(
      endpointFlags(endpointById('cards.create')).map(({ name, heading }) => [name, heading]),
    );
    expect(headings.get('--name')).toBeUndefined();
    expect(headings.get('--media-key')).toBe('Instead of --from');
    expect(headings.get('--url')).toBe('Instead of --from, for a card that links to a web page');
  });
});

it('completion offers the kind of records that a flag refers to', () => {
  const flags = endpointFlags(endpointById('cards.create'));
  expect(flags.flatMap(({ name, refers }) => (refers ? [[name, refers]] : []))).toEqual([
    ['--media-key', ['media-library']],
    ['--lead-form', ['lead-forms']],
  ]);
});
