import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { settingNames } from '../apps/server/src/app/settings.ts';
import { manifestProblems, type Manifest } from './kubernetes-schema.ts';

const folder = path.join(import.meta.dirname, '../deploy/kubernetes');

interface Container {
  readonly name: string;
  readonly args?: readonly string[];
  readonly env: readonly { readonly name: string }[];
  readonly securityContext: object;
  readonly livenessProbe: { readonly httpGet: { readonly path: string } };
  readonly readinessProbe: { readonly httpGet: { readonly path: string } };
}
interface Resource extends Manifest {
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly stringData?: Readonly<Record<string, string>>;
  readonly spec: {
    readonly template: {
      readonly spec: {
        readonly terminationGracePeriodSeconds: number;
        readonly securityContext: object;
        readonly containers: readonly [Container];
      };
    };
    readonly metrics: readonly {
      readonly type: string;
      readonly pods?: { readonly metric: { readonly name: string } };
    }[];
  };
}

const resources = globSync('*.yaml', { cwd: folder }).flatMap((file) =>
  parseAllDocuments(readFileSync(path.join(folder, file), 'utf8')).map((document) => {
    if (document.errors.length > 0) throw new Error(`${file}: ${String(document.errors[0])}`);
    return document.toJS() as Resource;
  }),
);
const ofKind = (kind: string) => resources.filter((resource) => resource.kind === kind);
const find = (kind: string, name: string) => {
  const found = ofKind(kind).find(({ metadata }) => metadata.name === name);
  if (!found) throw new Error(`no ${kind} ${name}`);
  return found;
};

test.each(resources.map((resource) => [resource.kind, resource.metadata.name, resource] as const))(
  'R-SCALE-131 the %s %s matches the schema of Kubernetes, without an unknown field',
  (_kind, _name, resource) => {
    expect(manifestProblems(resource)).toEqual([]);
  },
);

test('R-SCALE-131 a wrong type, a missing field and an unknown one at any depth are found', () => {
  const service = find('Service', 'web');
  const problems = (change: object) => manifestProblems({ ...service, ...change });
  expect(problems({ speck: {} })).toEqual(['/speck is not a known field']);
  expect(problems({ spec: { ports: [{ port: 80, targetport: 3000 }] } })).toEqual([
    '/spec/ports/0/targetport is not a known field',
  ]);
  expect(problems({ spec: { ports: [{ port: 'http' }] } })).toEqual([
    '/spec/ports/0/port {"type":"integer"}',
  ]);
  expect(manifestProblems({ ...find('Deployment', 'web'), spec: {} } as Manifest).join()).toMatch(/template/);
  expect(problems({ apiVersion: 'v2' })).toEqual(['no schema for v2 Service']);
});

test('R-SCALE-132 config and secrets are apart, and hold only settings that exist', () => {
  const config = Object.keys(find('ConfigMap', 'baigong').data ?? {});
  const secrets = Object.entries(find('Secret', 'baigong').stringData ?? {});
  const own = ofKind('Deployment').flatMap(({ spec }) =>
    spec.template.spec.containers[0].env.map(({ name }) => name),
  );
  const known = new Set<string>(settingNames);
  const names = [...config, ...own, ...secrets.map(([name]) => name)];
  expect(names.filter((name) => !known.has(name))).toEqual([]);
  expect(config.filter((name) => /SECRET|KEY|TOKEN|DATABASE_URL|REDIS_URL/.test(name))).toEqual([]);
  expect(secrets.filter(([, value]) => value !== '')).toEqual([]);
});

test.each(['web', 'worker'])('R-SCALE-132 a %s has probes, time to drain, and no rights', (name) => {
  const pod = find('Deployment', name).spec.template.spec;
  const [container] = pod.containers;
  const drainDelay = Number(find('ConfigMap', 'baigong').data?.['DRAIN_DELAY']);
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(drainDelay + 30);
  expect(container.livenessProbe.httpGet.path).toBe('/api/health');
  expect(container.readinessProbe.httpGet.path).toBe('/api/ready');
  expect(container.args).toEqual(name === 'worker' ? ['worker'] : undefined);
  expect(pod.securityContext).toMatchObject({
    runAsNonRoot: true,
    seccompProfile: { type: 'RuntimeDefault' },
  });
  expect(container.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
  expect(find('PodDisruptionBudget', name).spec).toMatchObject({ maxUnavailable: 1 });
});

test('R-SCALE-132 replicas are added by open streams and by processor time', () => {
  const { metrics } = find('HorizontalPodAutoscaler', 'web').spec;
  expect(metrics.map(({ type, pods }) => pods?.metric.name ?? type)).toEqual([
    'baigong_open_streams',
    'Resource',
  ]);
});
