import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface TlsFront {
  readonly url: string;
  /** The path of the certificate that clients must trust. */
  readonly certificate: string;
  readonly close: () => Promise<void>;
}

/** Starts a TLS proxy for the table and the key set, as in AWS. Needs openssl. */
export async function openTlsFront(table: string, keySet: string): Promise<TlsFront> {
  const folder = await mkdtemp(join(tmpdir(), 'motorcade-tls-'));
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const asked = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', certificate];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  await promisify(execFile)('openssl', [...asked, ...names]);
  const server = createServer({ key: await readFile(key), cert: await readFile(certificate) }, (incoming, outgoing) => {
    const { headers, method = 'GET', url = '/' } = incoming;
    const target = new URL(url, url.startsWith('/jwks') ? keySet : table);
    const onward = request(target, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  };
  return { url: `https://localhost:${port}`, certificate, close };
}
