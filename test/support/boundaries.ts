/** Boundary values of every parameter, computed from the contract: which must be accepted and which rejected. */
import { parameterLocation } from '../../src/call/parameter-location.js';
import type { Endpoint, Param, Scalar } from '../../src/contract/types.js';

export interface Case {
  readonly parameter: string;
  /** Name of the boundary: "max+1". */
  readonly what: string;
  /** As text, for a query or a flag; undefined omits the parameter. */
  readonly raw: string | undefined;
  readonly isGood: boolean;
}

const letter = 'a';

/** All boundary values of parameters that are sent as text. */
export function casesOf(endpoint: Endpoint): Case[] {
  return Object.entries(endpoint.params).flatMap(([name, param]) => {
    const place = parameterLocation(endpoint, name);
    if (place !== 'query' && place !== 'form') return [];
    const edges = edgesOf(param).map(([what, raw, isGood]) => ({ parameter: name, what, raw, isGood }));
    return param.required
      ? [...edges, { parameter: name, what: 'absent', raw: undefined, isGood: false }]
      : edges;
  });
}

type Edge = readonly [what: string, raw: string, isGood: boolean];

function edgesOf(param: Param): Edge[] {
  switch (param.type) {
    case 'integer': {
      const { min, max, values } = param;
      const edges: Edge[] = [
        ['no number', 'abc', false],
        ['a float', '1.5', false],
        ['an exponent', '1e3', false],
        ['empty', '', (param.clearable ?? param.nullable) === true],
        ['beyond 64 bits', '9223372036854775808', false],
      ];
      if (values)
        return [
          ...edges,
          ['an unknown value', '987654', false],
          ...values.map((n): Edge => [`${n}`, `${n}`, true]),
        ];
      if (min !== undefined) edges.push(['min-1', `${min - 1}`, false], ['min', `${min}`, true]);
      if (max !== undefined) edges.push(['max', `${max}`, true], ['max+1', `${max + 1}`, false]);
      return edges;
    }
    case 'string': {
      if (param.pattern) return [['a line break', 'a\nb', false]];
      const { min = 0, max } = param;
      const edges: Edge[] = [['min', letter.repeat(Math.max(min, 1)), true]];
      if (min > 0 && !param.clearable && !param.nullable) edges.push(['empty', '', false]);
      if (max !== undefined) {
        edges.push(['max', letter.repeat(max), true], ['max+1', letter.repeat(max + 1), false]);
        edges.push(
          ['max of emoji', '\u{1F600}'.repeat(max), true],
          ['max+1 of emoji', '\u{1F600}'.repeat(max + 1), false],
        );
      }
      return edges;
    }
    case 'boolean':
      return [
        ['true', 'true', true],
        ['false', 'false', true],
        ['yes', 'yes', false],
        ['1', '1', false],
      ];
    case 'enum':
      return [
        ...param.values.map((value): Edge => [value, value, true]),
        ['an unknown value', 'NO_SUCH_VALUE', false],
        [
          'lower case',
          (param.values[0] ?? '').toLowerCase(),
          param.values.includes((param.values[0] ?? '').toLowerCase()),
        ],
      ];
    case 'id':
      return [
        ['a slash', 'a/b', false],
        ['dots', '..', false],
        ['a NUL', 'a\0b', false],
        ['empty', '', (param.clearable ?? param.nullable) === true],
      ];
    case 'time':
      return [
        ['a word', 'soon', false],
        ['no such day', '2026-02-30', false],
        ['no zone', '2026-01-01T00:00:00', false],
        ...(param.step ? [['a part of an hour', '2026-01-01T00:07:00Z', false] as const] : []),
        ...(param.precision === 'millisecond'
          ? [
              ['no milliseconds', '2026-01-01T00:00:00Z', false] as const,
              ['an offset', '2026-01-01T01:00:00.000+01:00', false] as const,
              ['milliseconds', '2026-01-01T00:00:00.000Z', true] as const,
            ]
          : []),
        ...(param.step === 'hour' ? [['half an hour', '2026-01-01T00:30:00Z', false] as const] : []),
      ];
    case 'list': {
      const { max, min = 0 } = param;
      const item = sampleOf(param.of);
      const edges: Edge[] = [['an empty item', `${item},,${item}`, false]];
      if (min > 0 && !param.clearable) edges.push(['empty', '', false]);
      if (max !== undefined) {
        edges.push([`${max} items`, Array(max).fill(item).join(','), true]);
        edges.push([
          `${max + 1} items`,
          Array(max + 1)
            .fill(item)
            .join(','),
          false,
        ]);
      }
      return edges;
    }
    default:
      return [];
  }
}

function sampleOf(param: Scalar): string {
  switch (param.type) {
    case 'enum':
      return param.values[0] ?? letter;
    case 'integer':
      return String(param.min ?? 1);
    case 'boolean':
      return 'true';
    case 'time':
      return '2026-01-01T00:00:00Z';
    case 'id':
      return (
        {
          digits: '12',
          'media-key': '3_12',
          'media-key-or-id': '12',
          iab: 'IAB1',
          'card-uri': 'card://12',
          uuid: '5c0e6b7a-1d2f-4e3a-8b4c-00112233aabb',
        }[param.form ?? 'digits'] ?? '12'
      );
    case 'string':
      return letter;
  }
}
