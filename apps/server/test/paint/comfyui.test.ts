import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { parseImageEndpoints } from '../../src/platform/images/image-settings.ts';
import { checkpoints, startComfy } from './comfy-server.ts';
import { picture } from './image-provider.ts';
import { createPaintTestDeps, servePaint } from './paint-server.ts';

const [model] = checkpoints;
const id = `ComfyUI/${model}`;
const serve = (url: string) => servePaint(url, { kind: 'comfyui', model: '' });

async function start() {
  const comfy = await startComfy(await picture());
  return { comfy, server: serve(comfy.url) };
}

/** The one node of a class. */
const nodeOf = (comfy: Awaited<ReturnType<typeof startComfy>>, name: string) =>
  Object.values(comfy.prompts.at(-1)?.workflow ?? {}).find(({ class_type }) => class_type === name)?.inputs;

describe('R-PAINT-92 ComfyUI', () => {
  test('its checkpoints are the models; a workflow is queued, its place told, its progress heard, its picture fetched', async () => {
    const { comfy, server } = await start();
    const { models } = (await (await server.call('/api/paint/models')).json()) as { models: object[] };
    expect(models).toMatchObject([
      { id, name: 'sd_xl_base_1.0', abilities: { masks: true, progress: true, timeoutMs: 3_600_000 } },
      { name: 'anime/v3' },
    ]);
    comfy.others = 2;
    const job = await server.create({
      model: id,
      prompt: '一座山 embedding:secret <lora:x:1>',
      negativePrompt: '模糊',
      seed: 40,
      steps: 8,
      guidance: 5,
      count: 2,
      size: { width: 768, height: 512 },
    });
    const isAhead = (count: number | null) => (event: { type: string; job?: { ahead: number | null } }) =>
      event.type !== 'error' && event.job?.ahead === count;
    await server.events(job.id, isAhead(2));
    comfy.others = 0;
    await expect.poll(() => comfy.lines.size).toBe(1);
    comfy.report(5, 20);
    await server.events(job.id, (event) => event.type !== 'error' && event.job.progress === 0.25);
    comfy.finish(undefined, 2);
    const done = await server.ending(job.id);
    expect(done).toMatchObject({ status: 'done', ahead: null, pictures: [{ seed: 40 }, { seed: null }] });
    expect(nodeOf(comfy, 'CheckpointLoaderSimple')).toEqual({ ckpt_name: model });
    expect(nodeOf(comfy, 'CLIPTextEncode')).toMatchObject({ text: '一座山  secret' });
    expect(nodeOf(comfy, 'EmptyLatentImage')).toEqual({ width: 768, height: 512, batch_size: 2 });
    expect(nodeOf(comfy, 'KSampler')).toMatchObject({ seed: 40, steps: 8, cfg: 5, denoise: 1 });
    // Nothing of a visitor is saved there.
    expect(nodeOf(comfy, 'SaveImage')).toBeUndefined();
    expect(comfy.told).toEqual([]);
  });

  test('a picture and its mask are put into the folder that is emptied, and named in the workflow', async () => {
    const { comfy, server } = await start();
    const grey = Buffer.alloc(64 * 64).fill(255, 0, 64 * 20);
    const mask = await sharp(grey, { raw: { width: 64, height: 64, channels: 1 } })
      .png()
      .toBuffer();
    const references = [await picture('png', { width: 64, height: 64 })];
    const job = await server.create({ model: id, references, mask, strength: 0.8 });
    await expect.poll(() => comfy.prompts.length).toBe(1);
    comfy.finish();
    expect(await server.ending(job.id)).toMatchObject({
      status: 'done',
      pictures: [{ width: 64, height: 64 }],
    });
    expect(comfy.uploads.map(({ type }) => type)).toEqual(['temp', 'temp']);
    const [image, masked] = comfy.uploads;
    expect(nodeOf(comfy, 'LoadImage')).toEqual({ image: `${image?.name} [temp]` });
    expect(nodeOf(comfy, 'LoadImageMask')).toEqual({ image: `${masked?.name} [temp]`, channel: 'red' });
    expect(nodeOf(comfy, 'KSampler')).toMatchObject({ denoise: 0.8 });
  });

  test('a task that waits is taken from the queue, one that runs is interrupted, each alone', async () => {
    const { comfy, server } = await start();
    comfy.others = 1;
    const waiting = await server.create({ model: id });
    await server.events(waiting.id, (event) => event.type !== 'error' && event.job.ahead === 1);
    await server.call(`/api/paint/jobs/${waiting.id}/cancel`, { method: 'POST', body: '{}' });
    expect(await server.ending(waiting.id)).toMatchObject({ status: 'cancelled' });
    const [{ id: prompt } = { id: '' }] = comfy.prompts;
    expect(comfy.told).toEqual([{ path: '/queue', body: { delete: [prompt] } }]);

    comfy.finish();
    comfy.others = 0;
    const running = await server.create({ model: id });
    await expect.poll(() => comfy.prompts.length).toBe(2);
    comfy.report(1, 2);
    await server.events(running.id, (event) => event.type !== 'error' && event.job.progress !== null);
    await server.call(`/api/paint/jobs/${running.id}/cancel`, { method: 'POST', body: '{}' });
    expect(await server.ending(running.id)).toMatchObject({ status: 'cancelled' });
    expect(comfy.told.at(-1)).toEqual({ path: '/interrupt', body: { prompt_id: comfy.prompts[1]?.id } });
  });

  test('a task goes on over a restart of the server', async () => {
    const comfy = await startComfy(await picture());
    const deps = createPaintTestDeps();
    const first = servePaint(comfy.url, { kind: 'comfyui', model: '' }, deps);
    const job = await first.create({ model: id }, 'ann');
    await expect.poll(() => comfy.prompts.length).toBe(1);
    await first.events(job.id, (event) => event.type !== 'error' && event.job.status === 'running');
    await expect
      .poll(
        async () => (await deps.records.db.selectFrom('paint_jobs').select('task').executeTakeFirst())?.task,
      )
      .toBeTruthy();
    first.stop();
    comfy.finish();
    const second = servePaint(comfy.url, { kind: 'comfyui', model: '' }, deps);
    await expect
      .poll(
        async () =>
          (await deps.records.db.selectFrom('paint_jobs').select('status').executeTakeFirst())?.status,
      )
      .toBe('done');
    expect(comfy.prompts).toHaveLength(1);
    expect(second.logged()).not.toContain('failed');
  });

  test('a line that is refused, or says too much or nonsense, costs the progress alone', async () => {
    const { comfy, server } = await start();
    const job = await server.create({ model: id });
    await expect.poll(() => comfy.lines.size).toBe(1);
    await expect.poll(() => comfy.prompts.length).toBe(1);
    const [line] = comfy.lines.values();
    for (const words of [
      'not json',
      '{"type":"progress","data":{"value":"x"}}',
      '{"type":"progress","data":{"value":1,"max":0}}',
    ])
      line?.send(words);
    line?.send('x'.repeat(5 * 1024 * 1024));
    await expect.poll(() => line?.readyState).toBe(3);
    comfy.finish();
    expect(await server.ending(job.id)).toMatchObject({ status: 'done' });
  });
});

describe('R-PAINT-92 what ComfyUI does wrong', () => {
  const failures: [string, string, (comfy: Awaited<ReturnType<typeof startComfy>>) => void][] = [
    [
      'a workflow that it does not take',
      'paint.workflow',
      (comfy) => {
        comfy.special = ({ url }, response) => {
          if (url !== '/prompt') return false;
          const error = {
            type: 'prompt_outputs_failed_validation',
            message: 'C:\\models\\secret.safetensors',
          };
          response.writeHead(400).end(JSON.stringify({ error, node_errors: {} }));
          return true;
        };
      },
    ],
    [
      'too little memory',
      'paint.programMemory',
      (comfy) =>
        comfy.finish({
          status_str: 'error',
          messages: [['execution_error', { exception_message: 'CUDA out of memory' }]],
        }),
    ],
    [
      'an error of a node',
      'paint.workflow',
      (comfy) =>
        comfy.finish({ status_str: 'error', messages: [['execution_error', { exception_message: 'boom' }]] }),
    ],
    [
      'an interruption by hand',
      'paint.interrupted',
      (comfy) => comfy.finish({ status_str: 'error', messages: [['execution_interrupted', {}]] }),
    ],
    ['no picture', 'paint.noPicture', (comfy) => comfy.finish(undefined, 0)],
    [
      'a history of another shape',
      'model.brokenAnswer',
      (comfy) => {
        comfy.special = ({ url }, response) => {
          if (!url?.startsWith('/history')) return false;
          response.end('[1, 2]');
          return true;
        };
      },
    ],
    [
      'a picture that is a page',
      'paint.wrongFormat',
      (comfy) => {
        comfy.special = ({ url }, response) => {
          if (!url?.startsWith('/view')) return false;
          response.end('<html><script>alert(1)</script></html>');
          return true;
        };
        comfy.finish();
      },
    ],
    [
      'a picture that leads elsewhere',
      'paint.linkFailed',
      (comfy) => {
        comfy.special = ({ url }, response) => {
          if (!url?.startsWith('/view')) return false;
          response.writeHead(302, { Location: 'http://169.254.169.254/' }).end();
          return true;
        };
        comfy.finish();
      },
    ],
    [
      'a picture without an end',
      'paint.pictureTooLarge',
      (comfy) => {
        comfy.special = ({ url }, response) => {
          if (!url?.startsWith('/view')) return false;
          const piece = Buffer.alloc(4 * 1024 * 1024);
          const pour = (): void => {
            while (!response.destroyed && response.write(piece));
          };
          response.on('drain', pour);
          pour();
          return true;
        };
        comfy.finish();
      },
    ],
  ];
  test.each(failures)('%s: %s', async (_, code, arrange) => {
    const { comfy, server } = await start();
    const job = await server.create({ model: id });
    // What is arranged needs the prompt, unless it is refused at once.
    if (code !== 'paint.workflow' || arrange.toString().includes('finish'))
      await expect.poll(() => comfy.prompts.length).toBe(1);
    arrange(comfy);
    const failed = await server.ending(job.id);
    expect(failed).toMatchObject({ status: 'failed', error: { code } });
    expect(JSON.stringify(failed)).not.toContain('secret');
  });

  test('a task of which it knows nothing any more', async () => {
    const { comfy, server } = await start();
    const job = await server.create({ model: id });
    await expect.poll(() => comfy.prompts.length).toBe(1);
    comfy.special = ({ url, method }, response) => {
      if (url !== '/queue' || method !== 'GET') return false;
      response.end(JSON.stringify({ queue_running: [], queue_pending: [] }));
      return true;
    };
    expect(await server.ending(job.id)).toMatchObject({
      status: 'failed',
      error: { code: 'paint.interrupted' },
    });
  });
});

describe('R-PAINT-93 the operator’s own workflow', () => {
  const folder = mkdtempSync(join(tmpdir(), 'workflows-'));
  const node = (class_type: string, inputs: object) => ({ class_type, inputs, _meta: { title: class_type } });
  const write = (name: string, content: unknown) => {
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
    return name;
  };
  const flux = {
    1: node('UNETLoader', { unet_name: 'flux.safetensors' }),
    2: node('CLIPTextEncode', { text: 'masterpiece, {{prompt}}', clip: ['1', 0] }),
    3: node('RandomNoise', { noise_seed: '{{seed}}' }),
    4: node('BasicScheduler', { steps: '{{steps:28}}' }),
    5: node('SaveImage', { images: ['4', 0] }),
  };
  const parse = (models: string) => parseImageEndpoints(`- kind: comfyui\n  models: [${models}]`, {}, folder);

  test('says by its places what the model can do, and is run with them filled', async () => {
    write('flux.json', flux);
    write('edit.json', {
      ...flux,
      6: node('LoadImage', { image: '{{image}}' }),
      7: node('LoadImageMask', { image: '{{mask}}' }),
    });
    const [config] = parse('{ model: flux, workflow: flux.json, edit: edit.json }');
    expect(config?.models[0]?.abilities).toMatchObject({
      sizes: [],
      freeSize: null,
      maxSeed: 2 ** 31 - 1,
      negativePrompt: false,
      references: 1,
      referenceNeeded: false,
      masks: true,
      maxCount: 1,
      steps: { least: 1 },
      guidance: null,
    });
    const comfy = await startComfy(await picture());
    const server = servePaint(comfy.url, { kind: 'comfyui', model: 'flux', workflows: config?.models[0] });
    const job = await server.create({ model: 'ComfyUI/flux', prompt: '猫 {{seed}} "}', seed: 7 });
    await expect.poll(() => comfy.prompts.length).toBe(1);
    comfy.finish();
    expect(await server.ending(job.id)).toMatchObject({ status: 'done' });
    expect(comfy.prompts[0]?.workflow).toMatchObject({
      2: { inputs: { text: 'masterpiece, 猫 {{seed}} "}' } },
      3: { inputs: { noise_seed: 7 } },
      4: { inputs: { steps: 28 } },
    });
  });

  test.each([
    ['{ model: m, workflow: none.json }', 'endpoints[0].models[0].workflow：读不到文件 none.json'],
    [`{ model: m, workflow: ${write('text.json', 'hello')} }`, '不是 JSON'],
    [`{ model: m, workflow: ${write('ui.json', { nodes: [], links: [] })} }`, '导出（API）'],
    [`{ model: m, workflow: ${write('plain.json', { 1: node('A', {}) })} }`, '没有 {{prompt}}'],
    [
      `{ model: m, workflow: ${write('odd.json', { 1: node('A', { text: '{{prompt}} {{colour}}' }) })} }`,
      '不认识 {{colour}}',
    ],
    ['{ model: m, edit: x.json }', '要与 workflow 一起写'],
  ])('%s is refused with its place', (models, message) => {
    expect(() => parse(models)).toThrow(message);
  });

  test('is for ComfyUI alone', () => {
    expect(() =>
      parseImageEndpoints('- kind: zhipu\n  models: [{ model: m, workflow: a.json }]', {}, folder),
    ).toThrow('只有 kind: comfyui');
  });
});
