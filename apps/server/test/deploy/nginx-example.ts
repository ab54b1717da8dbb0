import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import {
  connect,
  type ClientHttp2Session,
  type ClientHttp2Stream,
  type OutgoingHttpHeaders,
} from 'node:http2';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { onTestFinished } from 'vitest';
import { freePort, requireProgram, startProcess, stopProcess, waitUntilReady } from '../engines/engine.ts';
import { nginxFrame, requireNginx } from '../engines/nginx.ts';
import { runMain } from '../run-main.ts';
import { projectRoot } from '../test-platform.ts';

const openssl = '/usr/bin/openssl';

/** A site behind deploy/nginx.conf. */
export interface ExampleSite {
  /** `https://localhost:port`, as PUBLIC_URL says it. */
  readonly origin: string;
  readonly port: number;
  /** Where plain http is answered. */
  readonly httpPort: number;
  /** A line of HTTP/2 to the proxy, closed with the test. */
  readonly open: () => ClientHttp2Session;
}

interface ExampleOptions {
  readonly basePath?: '' | '/tools/baigong';
  /** What is served in place of a real server. */
  readonly upstream?: string;
  readonly settings?: Readonly<Record<string, string>>;
  /** Directives before the example, as an operator may have them. */
  readonly before?: string;
}

/** Serves a real server, or another one, through deploy/nginx.conf, in which only what an operator has to set is set. */
export async function serveExample({
  basePath = '',
  upstream,
  settings = {},
  before = '',
}: ExampleOptions = {}): Promise<ExampleSite> {
  requireNginx();
  // nginx's own user must reach what it writes.
  const folder = mkdtempSync(join(tmpdir(), 'baigong-nginx-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [port, httpPort] = [await freePort(), await freePort()];
  const origin = `https://localhost:${port}`;
  const real = () =>
    runMain({
      DATA_DIR: join(folder, 'data'),
      PUBLIC_URL: origin,
      TRUST_PROXY: '1',
      BASE_PATH: basePath,
      ...settings,
    }).address;
  const { host } = new URL(upstream ?? (await real()));
  makeCertificate(folder);
  const file = join(folder, 'nginx.conf');
  const example = fillExample({ basePath, host, port, httpPort, folder });
  writeFileSync(file, nginxFrame(folder, `${before}\n${example}`));
  const nginx = startProcess('/usr/sbin/nginx', ['-c', file, '-p', folder, '-e', 'stderr']);
  onTestFinished(() => stopProcess(nginx.child));
  await waitUntilReady(nginx, async () => {
    const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false });
    await once(socket, 'secureConnect');
    socket.destroy();
  });
  return {
    origin,
    port,
    httpPort,
    open: () => {
      const session = connect(origin, { rejectUnauthorized: false });
      session.on('error', () => undefined);
      onTestFinished(() => session.destroy());
      return session;
    },
  };
}

/** Names, ports, certificates and the path: what the example's comments tell an operator to set. */
function fillExample({
  basePath,
  host,
  port,
  httpPort,
  folder,
}: {
  basePath: string;
  host: string;
  port: number;
  httpPort: number;
  folder: string;
}): string {
  const changes: [string | RegExp, string][] = [
    ['https://example.com$request_uri', `https://localhost:${port}$$request_uri`],
    [/server_name example\.com;/g, 'server_name localhost;'],
    ['server 127.0.0.1:3000;', `server ${host};`],
    ['listen 80;', `listen 127.0.0.1:${httpPort};`],
    ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
    // Not every machine has IPv6.
    [/^ *listen \[::\].*\n/gm, ''],
    ['/etc/letsencrypt/live/example.com/fullchain.pem', `${folder}/certificate.pem`],
    ['/etc/letsencrypt/live/example.com/privkey.pem', `${folder}/key.pem`],
  ];
  if (basePath !== '')
    changes.push(
      ['#location = /tools/baigong {', 'location = /tools/baigong {'],
      ['  location / {', '  location ^~ /tools/baigong/ {'],
    );
  let text = readFileSync(join(projectRoot, 'deploy/nginx.conf'), 'utf8');
  for (const [from, to] of changes) {
    const next = text.replace(from, to);
    if (next === text) throw new Error(`deploy/nginx.conf has no ${String(from)}`);
    text = next;
  }
  return text;
}

function makeCertificate(folder: string): void {
  requireProgram(() => existsSync(openssl), 'openssl', 'openssl');
  const { status, stderr } = spawnSync(
    openssl,
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-subj',
      '/CN=localhost',
      '-keyout',
      join(folder, 'key.pem'),
      '-out',
      join(folder, 'certificate.pem'),
    ],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly stream: ClientHttp2Stream;
  text(): Promise<string>;
}

/** A call over HTTP/2, as browsers make it: its host is in `:authority`. */
export async function call(
  session: ClientHttp2Session,
  path: string,
  headers: OutgoingHttpHeaders = {},
  body?: string | Uint8Array,
): Promise<Answer> {
  const method = body === undefined ? 'GET' : 'POST';
  const stream = session.request({ ':path': path, ':method': method, ...headers });
  stream.end(body);
  const [answer] = (await once(stream, 'response')) as [Record<string, string> & { ':status': number }];
  return {
    status: answer[':status'],
    headers: answer,
    stream,
    async text() {
      let text = '';
      for await (const piece of stream.setEncoding('utf8')) text += piece;
      return text;
    },
  };
}
