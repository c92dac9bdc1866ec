/** The declarations of the typed client: every call, its values and its record. */
import { describe, expect, it } from 'vitest';
import { writeOwnTypes } from '../../src/cli/program/typed-client/own-types.js';
import { endpoints, groups } from '../../src/contract/index.js';
import { writeClientTypes } from '../../src/derive/client-types/write-client-types.js';
import { typeName } from '../../src/values/member-name.js';

const text = writeClientTypes(groups, writeOwnTypes());

/** The body of an interface. */
function bodyOf(name: string): string {
  const [, body = ''] = new RegExp(`^export interface ${name} \\{\\n([\\s\\S]*?)^\\}$`, 'm').exec(text) ?? [];
  return body;
}

describe('the declarations of the client', () => {
  it('have every call by its name, and every parameter of it', () => {
    const missing = endpoints.flatMap(({ id, params }) => {
      const values = bodyOf(`${typeName(id)}Values`);
      const names = Object.keys(params).filter((name) => !new RegExp(`readonly ${name}\\??: `).test(values));
      return [...(bodyOf('Calls').includes(`'${id}'(`) ? [] : [id]), ...names.map((name) => `${id} ${name}`)];
    });
    expect(missing).toEqual([]);
  });

  it('have every field of every record', () => {
    const missing = endpoints.flatMap(({ record }) => {
      const fields = record ? bodyOf(typeName(record.name)) : '';
      return Object.keys(record?.fields ?? {}).filter((name) => !fields.includes(`readonly ${name}`));
    });
    expect(missing).toEqual([]);
  });

  it('declare each type once', () => {
    const names = [...text.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name]) => name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it('have amounts as bigints, ids as text, and the account only where it has no default', () => {
    expect(bodyOf('Campaign')).toContain('readonly daily_budget_amount_local_micro: bigint | null;');
    expect(bodyOf('User')).toContain('readonly id: string;');
    expect(bodyOf('CampaignsListValues')).toContain('readonly account_id?: string | undefined;');
    expect(bodyOf('AccountsDeleteValues')).toContain('readonly account_id: string;');
    expect(bodyOf('CampaignsCreateValues')).toMatch(/entity_status\?: "ACTIVE"/);
  });

  it('take no null in values: an empty text takes a value away', () => {
    const values = bodyOf('CampaignsUpdateValues');
    expect(values).toContain("readonly daily_budget_amount_local_micro?: bigint | '' | undefined;");
    const taking = endpoints
      .map(({ id }) => bodyOf(`${typeName(id)}Values`))
      .filter((body) => /\bnull;|null \|/.test(body));
    expect(taking).toEqual([]);
  });

  it('name no flags', () => {
    expect(text).not.toMatch(/--[a-z]/);
  });
});
