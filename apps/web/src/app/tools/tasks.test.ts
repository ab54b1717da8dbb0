// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { Blob, File } from 'node:buffer';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { provideFeatureTools } from '../../shared/feature-tools/registry.ts';
import { openChat } from '../../features/chat/store/open-chat.ts';
import { features } from '../features.ts';
import { InlineWorker } from './testing/inline-workers.ts';
import { makeTasks, resultsOf, seedTasks, type Task } from './testing/make-tasks.ts';
import { askRealModel } from './testing/real-model.ts';
import { runScripted } from './testing/scripted-run.ts';

/** `npm run tasks -- --model URL/NAME` sets them. */
const { TASKS_MODEL_URL: url, TASKS_MODEL: name, TASKS_MODEL_KEY: key = '' } = process.env;
const real = url !== undefined && name !== undefined ? { url, name, key } : undefined;

/** jsdom's files cannot be read, nor cloned. */
function stub(): void {
  vi.stubGlobal('Worker', InlineWorker);
  vi.stubGlobal('Blob', Blob);
  vi.stubGlobal('File', File);
}

beforeAll(async () => {
  stub();
  provideFeatureTools([...features.flatMap((feature) => feature.tools ?? []), () => import('./tools.ts')]);
  // As in a page: opened once, before anything runs.
  await openChat();
});

beforeEach(stub);

async function run(task: Task, at: number): Promise<string> {
  await seedTasks();
  const steps = [...task.script];
  const end = await runScripted({
    session: `task${at}`,
    question: { content: task.question },
    visitor: () => 'once',
    model: real
      ? await askRealModel(real, task.question)
      : (turns) => {
          const step = steps.shift();
          return step ? [step(resultsOf(turns))] : [];
        },
  });
  const calls = end.toolCalls ?? [];
  const results = resultsOf([
    {
      role: 'tools',
      text: '',
      calls: calls.map(({ id, name: tool, input, output }) => ({ id, name: tool, input, output })),
    },
  ]);
  const failures = calls.flatMap(({ name: tool, failure }) =>
    failure === undefined ? [] : [`${tool}：${failure}`],
  );
  const isDone = await task.isDone(results);
  // A real model may fail a call and find another way.
  return isDone && (real || failures.length === 0)
    ? ''
    : `${task.title}（${failures.join('；') || '没有做成'}）`;
}

test('R-TASK-01 80 tasks across two features and more are done through the real loop and the tools’ own handlers', async () => {
  const tasks = makeTasks();
  expect(tasks).toHaveLength(80);
  const missed: string[] = [];
  for (const [at, task] of tasks.entries()) {
    const said = await run(task, at);
    if (said !== '') missed.push(said);
  }
  if (real)
    process.stdout.write(
      `\n${real.name}: ${tasks.length - missed.length} / ${tasks.length}\n${missed.join('\n')}\n`,
    );
  else expect(missed).toEqual([]);
}, 3_600_000);
