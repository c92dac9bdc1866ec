/** The table of behaviors against the contract. */
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/contract/index.js';
import { findHandler, loadHandlers } from '../../../src/emulator/groups/index.js';

describe('behaviors', () => {
  it('are found one by one, each in the file that the table names', async () => {
    const all = await loadHandlers();
    expect(all.size).toBeGreaterThan(28);
    for (const [id, behavior] of all) expect([id, await findHandler(id)]).toEqual([id, behavior]);
  });

  it('belong to endpoints of the contract', async () => {
    const known = new Set(endpoints);
    for (const { endpoint } of (await loadHandlers()).values()) {
      expect([endpoint.id, known.has(endpoint)]).toEqual([endpoint.id, true]);
    }
  });

  it('do not exist for unknown endpoints', async () => {
    for (const id of ['nothing', 'campaigns.nothing', 'campaigns', '', 'constructor']) {
      expect(await findHandler(id)).toBeUndefined();
    }
  });

  it('say why if they are not faithful', async () => {
    for (const { endpoint, fidelity } of (await loadHandlers()).values()) {
      const note = fidelity === 'faithful' ? 'x' : 'simple' in fidelity ? fidelity.simple : fidelity.refused;
      expect([endpoint.id, note.length > 0 && !note.endsWith('.')]).toEqual([endpoint.id, true]);
    }
  });
});
