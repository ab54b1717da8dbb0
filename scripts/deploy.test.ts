import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { settingNames } from '../apps/server/src/app/settings.ts';
import { packageClosure } from '../deploy/package-closure.mjs';

const root = path.resolve(import.meta.dirname, '..');
const read = (name: string) => readFileSync(path.join(root, 'deploy', name), 'utf8');
const known = new Set<string>([...settingNames, 'NODE_ENV']);

test('R-OPS-80 what a workspace needs at run time is found, and nothing of what only the web app needs', () => {
  const names = packageClosure(path.join(root, 'apps/server')).map((folder) =>
    path.relative(path.join(root, 'node_modules'), folder),
  );
  expect(names).toEqual(expect.arrayContaining(['hono', 'sharp', 'better-sqlite3', '@baigong/contracts']));
  expect(names).not.toEqual(expect.arrayContaining(['react']));
  expect(names).not.toEqual(expect.arrayContaining(['vitest']));
});

test('R-OPS-81 the compose file sets only settings that exist and waits for running answers', () => {
  const { services } = parse(read('compose.yaml')) as {
    services: { baigong: { environment: Record<string, string>; stop_grace_period: string } };
  };
  expect(Object.keys(services.baigong.environment).filter((name) => !known.has(name))).toEqual([]);
  expect(Number.parseInt(services.baigong.stop_grace_period, 10)).toBeGreaterThanOrEqual(5 + 30);
});

test('R-OPS-81 the image and the systemd unit set only settings that exist', () => {
  const assignments = (line: RegExp, text: string) =>
    [...text.matchAll(line)].flatMap(([, list = '']) => list.trim().split(/\s+/));
  const names = [
    ...assignments(/^ENV (.*)$/gm, read('Dockerfile')),
    ...assignments(/^Environment=(.*)$/gm, read('baigong.service')),
  ].map((assignment) => assignment.split('=')[0] ?? '');
  expect(names.length).toBeGreaterThan(4);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

test('R-OPS-93 the systemd unit runs the Node that the build found, starts again what died or hangs, and waits for answers', () => {
  const unit = read('baigong.service');
  const values = (name: string) =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value);
  const [folder = ''] = values('WorkingDirectory');
  const [program = '', script = ''] = values('ExecStart')[0]?.split(' ') ?? [];
  // As linkRuntime makes it.
  expect(program).toBe(`${folder}/scripts/node-runtime/node`);
  expect(existsSync(path.join(root, script))).toBe(true);
  expect([values('Type'), values('NotifyAccess'), values('Restart')]).toEqual([
    ['notify'],
    ['all'],
    ['always'],
  ]);
  expect(Number(values('WatchdogSec')[0])).toBeGreaterThanOrEqual(30);
  expect(Number(values('TimeoutStopSec')[0])).toBeGreaterThanOrEqual(5 + 30);
  // Nothing that comes from the registry runs as root.
  const steps = unit
    .split('\n')
    .filter((line) => /^#.*\b(npm run|git (clone|pull))/.test(line) && !line.includes('：'));
  expect(steps.length).toBeGreaterThan(1);
  for (const step of steps) expect(step).toContain('sudo -u baigong');
});

test('R-OPS-92 the systemd unit lets the server say which build it serves, and write nothing else of the code', () => {
  const unit = read('baigong.service');
  expect(unit).toMatch(/^ProtectSystem=strict$/m);
  expect(unit.match(/^ReadWritePaths=.*$/gm)).toEqual(['ReadWritePaths=-/opt/baigong/apps/web/.builds']);
});

test('R-OPS-81 the proxies pass answers on as they come', () => {
  expect(read('nginx.conf')).toMatch(/proxy_buffering off;/);
  expect(read('nginx.conf')).toMatch(/proxy_request_buffering off;/);
  expect(read('Caddyfile')).toMatch(/flush_interval -1/);
});

test('R-OPS-80 every project that the build of the web app reads is in the image’s build context', () => {
  const ignored = read('Dockerfile.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const { references } = JSON.parse(readFileSync(path.join(root, 'tsconfig.json'), 'utf8')) as {
    references: { path: string }[];
  };
  const missing = references
    .map(({ path: project }) => (project.endsWith('.json') ? project : `${project}/tsconfig.json`))
    .filter((file) => {
      const folders = file.split('/').map((_, n, parts) => parts.slice(0, n + 1).join('/'));
      return folders.some((folder) => ignored.includes(folder)) && !ignored.includes(`!${file}`);
    });
  expect(ignored).toContain('e2e');
  expect(missing).toEqual([]);
});
