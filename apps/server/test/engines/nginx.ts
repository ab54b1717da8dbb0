import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../test-platform.ts';
import { freePort, requireProgram, startProcess, stopProcess, waitUntilReady } from './engine.ts';

const program = '/usr/sbin/nginx';

/** A proxy before several servers. */
export interface Nginx {
  readonly url: string;
  /** From now on new calls go to these; what is under way goes on. */
  route(servers: readonly string[]): void;
  dispose(): Promise<void>;
}

/** Makes sure that nginx is there. */
export function requireNginx(): void {
  requireProgram(() => existsSync(program), 'nginx', 'nginx');
}

/**
 * What operators are given (deploy/nginx.conf): how calls are passed on, streams and uploads unbuffered. Without the
 * limits per address: all load comes from a few.
 */
function exampleLocation(): string {
  const example = readFileSync(join(projectRoot, 'deploy/nginx.conf'), 'utf8');
  const location = /^ {2}location \/ \{\n[^}]*\}/m.exec(example)?.[0];
  if (location === undefined) throw new Error('deploy/nginx.conf has no location /');
  return location.replaceAll(/^ *(limit_|error_page).*\n/gm, '');
}

/** A whole configuration around what stands in the http block; all files are in the folder. */
export function nginxFrame(folder: string, http: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `  ${name}_temp_path ${folder}/${name};`)
    .join('\n');
  return `${process.getuid?.() === 0 ? 'user root;\n' : ''}daemon off;
worker_processes 1;
worker_rlimit_nofile 8192;
pid ${folder}/nginx.pid;
error_log stderr error;
events { worker_connections 4096; }
http {
${temporary}
  access_log off;
${http}
}
`;
}

/**
 * nginx on loopback before these servers. A caller may name the address it comes from in X-Forwarded-For, as a proxy
 * before this one would; the servers get it as the caller's.
 */
export async function startNginx(servers: readonly string[]): Promise<Nginx> {
  requireNginx();
  const folder = mkdtempSync(join(tmpdir(), 'baigong-nginx-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const file = join(folder, 'nginx.conf');
  const write = (to: readonly string[]): void =>
    writeFileSync(
      file,
      nginxFrame(
        folder,
        `  client_max_body_size 64m;
  set_real_ip_from 127.0.0.1;
  real_ip_header X-Forwarded-For;
  upstream baigong {
${to.map((server) => `    server ${new URL(server).host};`).join('\n')}
    keepalive 32;
  }
  server {
  listen 127.0.0.1:${port};
${exampleLocation()}
  }`,
      ),
    );
  write(servers);
  const started = startProcess(program, ['-c', file, '-p', folder, '-e', 'stderr']);
  await waitUntilReady(started, () => fetch(url));
  return {
    url,
    route(to) {
      write(to);
      started.child.kill('SIGHUP');
    },
    async dispose() {
      await stopProcess(started.child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
