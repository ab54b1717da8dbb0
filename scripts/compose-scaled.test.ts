import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseSettings, settingNames } from '../apps/server/src/app/settings.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (name: string) => readFileSync(path.join(root, 'deploy', name), 'utf8');

interface Service {
  readonly image: string;
  readonly user?: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly networks: readonly string[];
  readonly stop_grace_period?: string;
  readonly read_only: boolean;
  readonly cap_drop: readonly string[];
  readonly security_opt: readonly string[];
  readonly healthcheck?: object;
  readonly deploy: {
    readonly replicas?: number;
    readonly resources: { readonly limits: { readonly cpus: string; readonly memory: string } };
  };
}

const { services, networks } = parse(read('compose.scaled.yaml'), { merge: true }) as {
  services: Record<'web' | 'worker' | 'nginx' | 'postgres' | 'redis' | 's3' | 's3-setup', Service>;
  networks: Record<string, { internal?: boolean } | null>;
};

test('R-SCALE-130 the compose file starts three replicas and two workers that have all settings they need', () => {
  const { web, worker } = services;
  expect([web.deploy.replicas, worker.deploy.replicas]).toEqual([3, 2]);
  expect(worker.command).toEqual(['worker']);
  const environment = web.environment ?? {};
  const known = new Set<string>(settingNames);
  expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([]);
  // What the file leaves to .env: the keys are named there as they are here.
  const given = {
    PUBLIC_URL: 'https://example.com',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  const filled = Object.entries({ ...environment, ...given }).map(([name, value]) => [
    name,
    value.replaceAll(/\$\{\w+:\?\}/g, 'password'),
  ]);
  const { scaledOut, drainDelay } = parseSettings(Object.fromEntries(filled) as Record<string, string>, root);
  expect(scaledOut?.s3.endpoint).toBe('http://s3:8333');
  for (const { stop_grace_period: grace = '' } of [web, worker])
    expect(Number.parseInt(grace, 10)).toBeGreaterThan(drainDelay + 30);
});

test.each(Object.entries(services))(
  'R-SCALE-130 %s has no rights, a bound and a fixed version',
  (_name, service) => {
    expect(service.cap_drop).toEqual(['ALL']);
    expect(service.security_opt).toEqual(['no-new-privileges:true']);
    expect(service.read_only).toBe(true);
    expect(Number(service.deploy.resources.limits.cpus)).toBeGreaterThan(0);
    expect(service.deploy.resources.limits.memory).toMatch(/^\d+[mg]$/);
    expect(service.image).toMatch(/^baigong$|:[\d.]+(-\w+)?$/);
    // nginx's image names its own user.
    if (!service.image.startsWith('nginxinc/nginx-unprivileged:')) expect(service.user).toMatch(/^[1-9]\d*:/);
  },
);

test('R-SCALE-130 the engines are watched, and nobody from outside reaches them', () => {
  for (const name of ['postgres', 'redis', 's3'] as const) {
    expect(services[name].healthcheck).toBeDefined();
    expect(services[name].networks).toEqual(['engines']);
  }
  expect(networks['engines']?.internal).toBe(true);
  expect(services.nginx.networks).toEqual(['site']);
});

test('R-SCALE-130 nginx passes on what replicas send as the example for one server does', () => {
  const location = (name: string) =>
    /^ +location \/ \{\n[^}]*?proxy_pass[^}]*?X-Forwarded-Proto[^}]*?proxy_read_timeout 75s;/m
      .exec(read(name))?.[0]
      .replaceAll(/^ *(#.*\n)?/gm, '');
  expect(location('nginx.scaled.conf')).toContain('proxy_buffering off;');
  const zones = (name: string) =>
    read(name)
      .match(/^ *(limit_\w+_zone .*|default \$b.*|"~.*)$/gm)
      ?.map((line) => line.trim());
  expect(zones('nginx.scaled.conf')).toHaveLength(4);
  expect(zones('nginx.scaled.conf')).toEqual(zones('nginx.conf'));
  expect(location('nginx.scaled.conf')).toBe(location('nginx.conf'));
});
