import { afterAll, expect, test } from 'vitest';
import { catalogue } from '@baigong/tools/catalogue';
import { systemClock } from '../../platform/base/clock.ts';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { createToolRunner } from './tool-runner.ts';

const runner = createToolRunner({ clock: systemClock, metrics: createMetrics(), timeoutMs: 60_000 });
afterAll(() => runner.dispose());

test('R-MODEL-11 every tool of the workshop is described with a schema', async () => {
  const tools = await runner.describe();
  expect(tools.map(({ name }) => name)).toEqual(catalogue.map(({ name }) => name));
  for (const { inputSchema } of tools) expect(inputSchema).toMatchObject({ type: 'object' });
});

test('R-MODEL-11 a tool of the workshop runs in its thread, and refuses in Chinese', async () => {
  const [definition] = await runner.describe();
  const [argument] = Object.keys(definition?.inputSchema['properties'] ?? {});
  const reply = await runner.run('calculate', { [argument ?? '']: '0.1 + 0.2' }, 'home');
  expect(reply).toMatchObject({ output: { summary: expect.stringContaining('0.3') } });
  expect(await runner.run('calculate', '1+', 'home')).toEqual({
    failure: expect.stringMatching(/[一-鿿].*。$/),
  });
  expect(await runner.run('launch_rocket', {}, 'home')).toEqual({
    failure: '没有名为“launch_rocket”的工具。',
  });
});
