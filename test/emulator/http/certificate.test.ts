/** The certificate of a start: what is in it, and whom a client with it trusts. */
import { randomBytes, X509Certificate } from 'node:crypto';
import https from 'node:https';
import { connect } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { createCertificate } from '../../../src/emulator/http/certificate.js';
import { openTestEmulator, type TestEmulator } from '../../support/auth-emulator.js';

const now = Date.parse('2026-03-02T10:30:00Z');
const make = (at = now) => createCertificate(at, randomBytes);

describe('a certificate', () => {
  const { cert, key } = make();
  const read = new X509Certificate(cert);

  it('is for this machine, by name and by both addresses', () => {
    expect(read.subject).toBe('CN=ads emulator');
    expect(read.checkHost('localhost')).toBe('localhost');
    expect(read.checkIP('127.0.0.1')).toBe('127.0.0.1');
    expect(read.checkIP('::1')).toBe('::1');
    expect(read.checkHost('example.com')).toBeUndefined();
    expect(read.checkIP('192.0.2.1')).toBeUndefined();
  });

  it('signs itself and may sign nothing else', () => {
    expect(read.verify(read.publicKey)).toBe(true);
    expect(read.issuer).toBe(read.subject);
    expect(read.ca).toBe(false);
    expect(read.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
  });

  it('comes with its key', () => {
    expect(key).toMatch(/^-----BEGIN PRIVATE KEY-----\n/);
    expect(read.toString()).toBe(cert);
  });

  it('is valid from a day before for a year', () => {
    expect(Date.parse(read.validFrom)).toBe(now - 86_400_000);
    expect(Date.parse(read.validTo)).toBe(now + 365 * 86_400_000);
  });

  it.each(['2049-06-01T00:00:00Z', '2050-06-01T00:00:00Z', '2061-12-31T23:59:59Z'])(
    'is dated well on %s',
    (at) => {
      const later = new X509Certificate(make(Date.parse(at)).cert);
      expect(Date.parse(later.validTo)).toBe(Date.parse(at) + 365 * 86_400_000);
    },
  );

  it('is different each time', () => {
    const other = make();
    expect(other.key).not.toBe(key);
    expect(new X509Certificate(other.cert).serialNumber).not.toBe(read.serialNumber);
  });
});

describe('a server with a certificate', () => {
  let test: TestEmulator;
  afterEach(() => test.close());

  async function serve() {
    test = await openTestEmulator({ now: Date.now });
    return test.emulator.start({ host: '127.0.0.1', port: 0, https: true });
  }

  function get(url: string, ca?: string, host?: string): Promise<{ status: number; body: string }> {
    return new Promise((resolve, reject) => {
      const request = https.get(url, { ca, agent: false, ...(host && { servername: host }) }, (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (chunk) => {
          body += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
      });
      request.on('error', reject);
    });
  }

  it('is reachable over https only by clients that trust the certificate', async () => {
    const { ads_url, certificate, port } = await serve();
    expect(ads_url).toBe(`https://127.0.0.1:${port}/ads`);
    const { status, body } = await get(`${ads_url}/12/accounts`, certificate);
    expect([status, JSON.parse(body).errors[0].code]).toEqual([401, 'UNAUTHORIZED_ACCESS']);
    await expect(get(`${ads_url}/12/accounts`)).rejects.toMatchObject({
      code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    });
    await expect(get(`${ads_url}/12/accounts`, make(Date.now()).cert)).rejects.toThrow();
  });

  it('is reachable by name as well', async () => {
    const { port, certificate } = await serve();
    const { status } = await get(`https://localhost:${port}/ads/12/accounts`, certificate);
    expect(status).toBe(401);
  });

  it('takes TLS 1.3 and 1.2', async () => {
    const { port, certificate } = await serve();
    for (const maxVersion of ['TLSv1.3', 'TLSv1.2'] as const) {
      const protocol = await new Promise((resolve, reject) => {
        const options = { port, host: '127.0.0.1', ca: certificate, maxVersion };
        const socket = connect(options, () => {
          resolve(socket.getProtocol());
          socket.destroy();
        });
        socket.on('error', reject);
      });
      expect(protocol).toBe(maxVersion);
    }
  });

  it('signs and verifies URLs as https', async () => {
    const { auth_url, certificate } = await serve();
    expect(auth_url).toMatch(/^https:/);
    const page = await get(`${auth_url}/oauth/authorize?oauth_token=nothing`, certificate);
    expect(page.status).toBe(403);
  });
});
