/** Flags that take a name in place of a type and a value. */
import { describe, expect, it } from 'vitest';
import { globalFlags } from '../../src/cli/core/host/global-flags.js';
import { endpointById } from '../../src/contract/find-group.js';
import { endpoints } from '../../src/contract/index.js';
import { ageBucket } from '../../src/contract/params/targeting.js';
import { endpointFlags } from '../../src/flags/endpoint-flags.js';
import { excludeFlag, findTargetingFlags } from '../../src/flags/targeting-flags.js';

const endpoint = endpointById('targeting-criteria.create');
const set = findTargetingFlags(endpoint)!;

describe('targeting flags', () => {
  it('belong to one command, each once, and are not global', () => {
    expect(endpoints.filter((one) => findTargetingFlags(one))).toEqual([endpoint]);
    const names = endpointFlags(endpoint).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const globals = globalFlags.map(([notation]) => /--[\w-]+/.exec(notation)?.[0]);
    for (const name of names) expect(globals).not.toContain(name);
  });

  it('stand for types that the call takes, with lookups for their values', () => {
    const { targeting_type } = endpoint.params;
    const types = targeting_type?.type === 'enum' ? targeting_type.values : [];
    for (const { name, targetingType, lookup, help } of set.flags) {
      expect(types, name).toContain(targetingType);
      expect(help.length, name).toBeLessThanOrEqual(90);
      if (!lookup) continue;
      const fields = Object.keys(lookup.endpoint.record?.fields ?? {});
      for (const field of ['name', lookup.value, ...lookup.details]) expect(fields, name).toContain(field);
      const params = Object.keys(lookup.endpoint.params);
      for (const param of [lookup.query, lookup.each?.parameter])
        if (param !== undefined) expect(params, name).toContain(param);
    }
  });

  it('have an example of these flags', () => {
    const names = [...set.flags.map(({ name }) => name), excludeFlag];
    for (const name of Object.keys(set.example)) expect(names).toContain(name);
  });

  it.each([
    ['18-34', 'AGE_18_TO_34'],
    ['50+', 'AGE_OVER_50'],
  ])('take an age of %s as %s', (word, bucket) => {
    const words = set.flags.find(({ name }) => name === 'age')?.words ?? {};
    expect(words[word]).toBe(bucket);
    expect(Object.values(words).sort()).toEqual([...ageBucket].sort());
  });

  it('say in help which required parameters they replace', () => {
    const details = (flag: string) => endpointFlags(endpoint).find(({ name }) => name === flag)?.details;
    expect(details('--targeting-type')).toContain('required unless given by name');
    expect(details('--line-item-id')).toEqual(['required', 'or --line-item']);
  });
});
