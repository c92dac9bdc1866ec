// The other side of the comparison: signed calls to an emulator that serves the same data.
import { createSigner } from '../bench/bench.js';
import { documentOf, readStatisticsLimits } from './documents.js';
import { createMeter } from './tokens.js';

/** Opens the service for raw calls; `document` is its OpenAPI document, of which each part is counted when it is first used. */
export async function openRawSession(place, data, document) {
  const { world, stop } = await place.startEmulator(data, { flags: ['--rate-limits', 'off'] });
  const sign = createSigner(world);
  const meter = createMeter();
  const known = new Set();
  const learn = (name, text) => {
    if (!known.has(name)) meter.document(text);
    known.add(name);
  };
  return {
    meter,
    limits: readStatisticsLimits(document),
    stop,
    /** Answers the parsed JSON of the service. Throws for a refused call. */
    async call(method, path, { query = {}, body } = {}) {
      const { name, text, records } = documentOf(document, method, path);
      learn(name, text);
      for (const [record, schema] of Object.entries(records))
        learn(`record ${record}`, JSON.stringify(schema));
      const pairs = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
      const url = `${world.ads_sandbox_url}/12/${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
      const headers = { ...sign(method, url), ...(body && { 'content-type': 'application/json' }) };
      const response = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      const answer = await response.text();
      const shown = { method, path, ...(pairs.length > 0 && { query }), ...(body && { body }) };
      meter.call(shown, answer);
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status}: ${answer}`);
      return JSON.parse(answer);
    },
  };
}
