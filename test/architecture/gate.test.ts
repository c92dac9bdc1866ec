/** Every write of every command passes one gate: nothing else makes a client, and nothing sends past it. */
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../src/contract/index.js';
import { imports, readCode, sourceFiles } from '../support/source.js';

const commandFiles = sourceFiles.filter((file) => file.startsWith('cli/'));

/** The values that files of the command line import from the client, file by file. */
const fromClient = imports.filter(
  ({ file, target, kind }) =>
    file.startsWith('cli/') && target?.startsWith('client/') === true && kind !== 'type',
);

describe('the gate of writes', () => {
  it('runs before the only client', () => {
    const makers = commandFiles.filter((file) => readCode(file).includes('createClient'));
    // The package exports the second one to programs; it calls the first one by way of a session.
    expect(makers).toEqual(['cli/calls/session/open-client.ts', 'cli/program/typed-client/create-client.ts']);
    const code = readCode('cli/calls/session/open-client.ts');
    expect(code.match(/createClient\(/g)).toHaveLength(1);
    const [, body = ''] = /export async function openClient\(([\s\S]*?)\n\}\n/.exec(code) ?? [];
    expect(body).toContain('createClient(');
    expect([...body.matchAll(/return (.*)/g)].map(([, value]) => value)).toEqual([
      'withGate(client, invocation);',
    ]);
  });

  it('is not bypassed by code that sends requests itself', () => {
    const senders = /^client\/(client|send|authorize|retry|sign|proxy|multipart)\.ts$/;
    const users = fromClient.filter(({ target }) => senders.test(target ?? ''));
    const values = users
      .filter(({ kind }) => kind !== 'typeof')
      .map(({ file, target }) => `${file} -> ${target}`);
    expect(values).toEqual(['cli/calls/session/open-client.ts -> client/client.ts']);
    const network = imports.filter(
      ({ file, specifier }) =>
        file.startsWith('cli/') && /^(node:)?(https?|net|tls|http2)$|^got$/.test(specifier),
    );
    expect(network).toEqual([]);
    expect(commandFiles.filter((file) => /\bfetch\(/.test(readCode(file)))).toEqual([]);
  });
});

describe('the contract', () => {
  it('marks a call as harmless only if it neither spends nor changes a record', () => {
    const marked = endpoints.filter(({ harmless }) => harmless).map(({ id }) => id);
    expect(marked.sort()).toEqual([
      'audience-estimate.estimate',
      'leads.exports.cancel',
      'leads.exports.create',
      'media.append',
      'media.finalize',
      'oauth.access-token',
      'oauth.authenticate',
      'oauth.authorize',
      'oauth.bearer-token',
      'oauth.invalidate-bearer-token',
      'oauth.invalidate-token',
      'oauth.request-token',
      'stats.jobs.cancel',
      'stats.jobs.create',
    ]);
  });

  it('declares the status that every activation sets', () => {
    const named = endpoints.filter(({ id }) => id.endsWith('.activate'));
    expect(named.length).toBeGreaterThan(1);
    expect(named.filter(({ implicitValues }) => implicitValues?.entity_status !== 'ACTIVE')).toEqual([]);
  });
});
