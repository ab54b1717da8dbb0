import { expect, test } from 'vitest';
import { testPlatform } from '../../../test/test-platform.ts';
import { ModelError, type ModelChunk, type Models } from '../../platform/models/models.ts';
import { measureBlobs, measureLimits, measureModels } from './measure-engines.ts';
import { createMetrics } from '../../platform/metrics/metrics.ts';

function modelsThatSend(chunks: readonly ModelChunk[], error?: Error): Models {
  return {
    list: async () => ({ models: [], problems: [] }),
    async *stream() {
      yield* chunks;
      if (error) throw error;
    },
    dispose: async () => undefined,
  };
}

async function drain(chunks: AsyncIterable<unknown>): Promise<number> {
  let count = 0;
  for await (const _chunk of chunks) count += 1;
  return count;
}

const request = { model: 'p/m', messages: [{ role: 'user' as const, content: '你好' }] };
const signal = new AbortController().signal;

test('R-OPS-10 an answer is measured to its first token and by its tokens per second', async () => {
  const metrics = createMetrics();
  const models = measureModels(
    modelsThatSend([
      { type: 'queued', place: 1, waitMs: 5 },
      { type: 'text', text: '你' },
      { type: 'text', text: '好' },
      { type: 'finish', reason: 'stop', inputTokens: 3, outputTokens: 2 },
    ]),
    metrics,
  );
  expect(await drain(models.stream(request, signal))).toBe(4);
  const { text } = await metrics.render();
  expect(text).toContain('baigong_model_first_token_seconds_count{model="p/m"} 1');
  expect(text).toContain('baigong_model_tokens_per_second_count{model="p/m"} 1');
});

test('R-OPS-10 a failed answer is counted by its code', async () => {
  const metrics = createMetrics();
  const models = measureModels(modelsThatSend([], new ModelError('model.busy')), metrics);
  await expect(drain(models.stream(request, signal))).rejects.toThrow(ModelError);
  expect((await metrics.render()).text).toContain(
    'baigong_model_errors_total{model="p/m",code="model.busy"} 1',
  );
});

test('R-OPS-10 limits, blobs, queues, reservations and calls are counted', async () => {
  const metrics = createMetrics();
  const platform = testPlatform();
  const limits = measureLimits(
    { ...platform.limits, consume: async () => ({ ok: false, wait: 1 }) },
    metrics,
  );
  await limits.consume('chat', 'ann');
  const blobs = measureBlobs(platform.blobs, metrics);
  await blobs.get(await blobs.put(new Uint8Array([1])));
  metrics.observeQueue('paint', () => 3);
  metrics.observeQueue('avif', async () => 4);
  const reserve = (id: string, minimum: number) =>
    limits.reserve({
      id,
      day: '2026-11-05',
      scopes: [{ budget: 'visitor', key: 'ann', limit: 10 }],
      minimum,
      maximum: minimum,
    });
  await Promise.all([reserve('a', 2), reserve('b', 3), reserve('c', 6)]);
  metrics.request('POST', '/api/chat/runs', 429, 0.01, 'limits.tooMany');
  const { text, contentType } = await metrics.render();
  expect(contentType).toContain('text/plain');
  for (const line of [
    'baigong_limit_hits_total{rule="chat"} 1',
    'baigong_blob_operation_seconds_count{operation="put"} 1',
    'baigong_blob_operation_seconds_count{operation="get"} 1',
    'baigong_queue_length{queue="paint"} 3',
    'baigong_queue_length{queue="avif"} 4',
    'baigong_limit_hits_total{rule="visitor"} 1',
    'baigong_open_reservations 2',
    'baigong_http_request_duration_seconds_count{method="POST",route="/api/chat/runs",status="429"} 1',
    'baigong_errors_total{code="limits.tooMany"} 1',
  ])
    expect(text).toContain(line);
});

test('R-SCALE-133 the time of the last backup is told, 0 where none is known', async () => {
  const metrics = createMetrics();
  expect((await metrics.render()).text).toContain('baigong_last_backup_timestamp_seconds 0');
  metrics.observeLastBackup(async () => 1_700_000_000_000);
  expect((await metrics.render()).text).toContain('baigong_last_backup_timestamp_seconds 1700000000');
});

test('R-SCALE-133 while a database is away the other metrics are told', async () => {
  const metrics = createMetrics();
  const away = () => Promise.reject(new Error('the database is away'));
  metrics.observeQueue('paint', away);
  metrics.observeQueue('avif', () => 4);
  metrics.observeEngines(away);
  metrics.observeLastBackup(away);
  metrics.observeReservations(away);
  const { text } = await metrics.render();
  expect(text).toContain('baigong_queue_length{queue="avif"} 4');
  expect(text).not.toContain('baigong_queue_length{queue="paint"}');
});
