/** Tax settings (docs/service.md#tax-settings). */
import { describe, expect, it } from 'vitest';
import { taxSettings, updateTaxSettings } from '../../../src/contract/groups/tax-settings.js';
import { openTester } from '../../support/emulator.js';

const path = 'accounts/:account/tax_settings';

describe('tax settings', () => {
  it('exist before anything was set', async () => {
    const { call } = await openTester();
    const { status, body } = await call('GET', path);
    expect(status).toBe(200);
    const nothing = Object.fromEntries(Object.keys(taxSettings.fields).map((name) => [name, null]));
    expect(body.data).toEqual({ ...nothing, bill_to: 'NOT_SET', invoice_jurisdiction: 'NOT_SET' });
  });

  it('are changed one by one, and answer the company under another name', async () => {
    const { call } = await openTester();
    await call('PUT', path, { query: { address_name: 'Quillmark', address_country: 'US', tax_id: '12-3' } });
    const { body } = await call('PUT', path, {
      form: { bill_to: 'AGENCY', business_relationship: 'SELF', tax_category: 'INDIVIDUAL' },
    });
    expect(body.data).toMatchObject({
      address_company: 'Quillmark',
      address_country: 'US',
      tax_id: '12-3',
      bill_to: 'AGENCY',
      business_relationship: 'SELF',
      tax_category: 'INDIVIDUAL',
    });
    expect((await call('GET', path)).body.data).toEqual(body.data);
  });

  it('are unset by an empty value', async () => {
    const { call } = await openTester();
    const before = (await call('GET', path)).body.data;
    const query = { bill_to: 'AGENCY', invoice_jurisdiction: 'NONE', tax_id: '1', address_name: 'x' };
    await call('PUT', path, { query });
    const empty = Object.fromEntries(Object.keys(query).map((name) => [name, '']));
    expect((await call('PUT', path, { query: empty })).body.data).toEqual(before);
  });

  it('take NOT_SET as the bill of an account only while nothing is set', async () => {
    const { call } = await openTester();
    const send = async (bill_to: string) => (await call('PUT', path, { query: { bill_to } })).status;
    expect([await send('NOT_SET'), await send('AGENCY'), await send('NOT_SET')]).toEqual([200, 200, 400]);
  });

  it('never contain write-only values', async () => {
    const { call } = await openTester();
    const secret = Object.keys(updateTaxSettings.params).filter((name) => name.startsWith('client_'));
    expect(secret).toHaveLength(10);
    const query = Object.fromEntries(
      [...secret, 'tax_exemption_id'].map((name) => [name, name.endsWith('country') ? 'DE' : 'hidden']),
    );
    const { status } = await call('PUT', path, { query });
    expect(status).toBe(200);
    const { text } = await call('GET', path);
    expect(text).not.toMatch(/hidden|client_|exemption/);
  });

  it('belong to one account', async () => {
    const { call } = await openTester();
    await call('PUT', path, { query: { tax_id: '1' } });
    const { body } = await call('POST', 'accounts');
    const other = await call('GET', `accounts/${body.data[0].id}/tax_settings`);
    expect(other.body.data.tax_id).toBeNull();
  });

  it.each([
    ['address_country', 'USA'],
    ['client_address_country', 'de'],
    ['bill_to', 'NOBODY'],
    ['invoice_jurisdiction', 'EU'],
    ['tax_category', 'BUSINESS'],
  ])('refuse %s "%s"', async (parameter, value) => {
    const { call } = await openTester();
    const { status, body } = await call('PUT', path, { query: { [parameter]: value } });
    expect([status, body.errors[0].code, body.errors[0].parameter]).toEqual([
      400,
      'INVALID_PARAMETER',
      parameter,
    ]);
  });
});
