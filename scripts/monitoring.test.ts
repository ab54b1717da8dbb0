import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { createMetrics } from '../apps/server/src/platform/metrics/metrics.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');

/** Every metric that the server exports, with its labels, as Prometheus reads them. */
async function exportedMetrics(): Promise<Map<string, Set<string>>> {
  const metrics = createMetrics({ ofProcess: true });
  metrics.request('GET', '/', 200, 1, 'server.internal');
  metrics.limitHit('chat');
  metrics.firstToken('model', 1);
  metrics.tokenRate('model', 1);
  metrics.modelError('model', 'model.busy');
  metrics.policyViolation('img-src');
  metrics.databaseQuery(1);
  metrics.blobOperation('get', 1);
  metrics.observeQueue('avif', () => 1);
  metrics.observeEngines(async () => ({ disk: true }));
  metrics.observeReservations(async () => 1);
  const exported = new Map<string, Set<string>>([['up', new Set()]]);
  for (const [, name = '', labels = ''] of (await metrics.render()).text.matchAll(/^(\w+)(?:\{(.*)\})? /gm)) {
    const known = exported.get(name) ?? new Set();
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label);
    exported.set(name, known);
  }
  return exported;
}

/** Of the query language, what is written like a metric. */
const words = new Set(
  (
    'sum min max avg topk by and unless rate increase absent time histogram_quantile min_over_time ' +
    // The labels that Prometheus itself adds.
    'instance job'
  ).split(' '),
);

/** Names in an expression that the server does not export, labels of its metrics included. */
function unknownNames(expression: string, exported: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const problems: string[] = [];
  const labels = new Set(Array.from(exported.values(), (names) => [...names]).flat());
  const bare = expression
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/(\w+)\{([^}]*)\}/g, (_all, name: string, matchers: string) => {
      for (const [, label = ''] of matchers.matchAll(/(\w+)\s*[=!]~?/g))
        if (!exported.get(name)?.has(label) && label !== 'job') problems.push(`${name}{${label}}`);
      return name;
    })
    .replaceAll(/\bby\s*\(([^)]*)\)/g, (_all, names: string) => {
      const unknown = names.split(/,\s*/).filter((name) => !labels.has(name) && !words.has(name));
      problems.push(...unknown.map((name) => `by (${name})`));
      return '';
    });
  for (const [name] of bare.matchAll(/\b[a-z_]\w*/gi))
    if (!exported.has(name) && !words.has(name)) problems.push(name);
  return problems;
}

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}
const rules = (
  parse(read('deploy/prometheus/alerts.yaml')) as { groups: { rules: Rule[] }[] }
).groups.flatMap((group) => group.rules);

interface Panel {
  readonly id: number;
  readonly title: string;
  readonly type: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly refId: string; readonly expr: string }[];
}
const { panels } = JSON.parse(read('deploy/grafana/dashboard.json')) as { panels: Panel[] };

test('R-SCALE-134 names that the server does not export are found', async () => {
  const exported = await exportedMetrics();
  const unknown = (expression: string) => unknownNames(expression, exported);
  expect(unknown('sum by (code) (rate(baigong_errors_total{job="x", code!="a"}[5m])) > 2e3')).toEqual([]);
  expect(unknown('baigong_error_total')).toEqual(['baigong_error_total']);
  expect(unknown('sum by (cod) (up)')).toEqual(['by (cod)']);
  expect(unknown('baigong_open_streams{queue="a"}')).toEqual(['baigong_open_streams{queue}']);
});

test('R-SCALE-134 the alerts use only what the server exports, and each has a sentence and a runbook', async () => {
  const exported = await exportedMetrics();
  const headings = new Set(read('docs/operations.md').match(/(?<=^#+ ).*$/gm));
  expect(rules.length).toBeGreaterThan(15);
  for (const { alert, expr, labels, annotations } of rules) {
    expect([alert, unknownNames(expr, exported)]).toEqual([alert, []]);
    expect(['critical', 'warning', 'info']).toContain(labels.severity);
    expect(annotations.summary).not.toBe('');
    expect([...headings]).toContain(annotations.runbook);
  }
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
});

test('R-SCALE-134 the dashboard uses only what the server exports, and its panels do not overlap', async () => {
  const exported = await exportedMetrics();
  const taken = new Set<string>();
  for (const { title, type, gridPos, targets = [] } of panels) {
    expect(type === 'row' || targets.length > 0, title).toBe(true);
    for (const { expr } of targets) expect([title, unknownNames(expr, exported)]).toEqual([title, []]);
    expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
        expect(taken.has(`${x} ${y}`), title).toBe(false);
        taken.add(`${x} ${y}`);
      }
  }
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
});

test('R-SCALE-134 every metric of the site is on the dashboard', async () => {
  const shown = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join('\n');
  const names = [...(await exportedMetrics()).keys()]
    .filter((name) => name.startsWith('baigong_'))
    .map((name) => name.replace(/_(bucket|sum|count)$/, ''));
  expect([...new Set(names)].filter((name) => !shown.includes(name))).toEqual([]);
});
