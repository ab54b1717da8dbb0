import { readPictureHead } from '@baigong/pictures';
import { describe, expect, test, vi } from 'vitest';
import { base64, picture, startImageProvider, type Reply, type SeenRequest } from './image-provider.ts';
import { paintOne, plantedKey, servePaint } from './paint-server.ts';

const bodyAt = (seen: readonly SeenRequest[], n = 0) => seen[n]?.body as Record<string, unknown>;

describe('R-PAINT-10 OpenAI’s protocol', () => {
  test('base64: field names, key, and the prompt as the model rewrote it', async () => {
    const b64_json = base64(await picture());
    const provider = await startImageProvider(() => ({
      json: { created: 1, data: [{ b64_json, revised_prompt: 'a green hill' }] },
    }));
    const server = servePaint(`${provider.url}/v1/`, { model: 'dall-e-3' });
    const done = await paintOne(server, { size: { width: 1792, height: 1024 }, quality: 'hd' });
    expect(done).toMatchObject({
      status: 'done',
      pictures: [{ type: 'image/png', width: 256, height: 192, seed: null, revisedPrompt: 'a green hill' }],
    });
    expect(provider.seen).toHaveLength(1);
    expect(provider.seen[0]).toMatchObject({
      method: 'POST',
      path: '/v1/images/generations',
      headers: { authorization: `Bearer ${plantedKey}` },
      body: {
        model: 'dall-e-3',
        prompt: '一座山',
        n: 1,
        size: '1792x1024',
        quality: 'hd',
        response_format: 'b64_json',
      },
    });
  });

  test('links of the endpoint itself are copied at once', async () => {
    const bytes = await picture('jpeg');
    const provider = await startImageProvider(({ path }) =>
      path.startsWith('/v1/')
        ? { json: { data: [{ url: `${provider.url}/made/1.jpg?sig=a%2Bb` }] } }
        : { bytes, type: 'image/jpeg' },
    );
    const server = servePaint(provider.url);
    const done = await paintOne(server);
    expect(done.pictures[0]).toMatchObject({ type: 'image/jpeg', width: 256 });
    expect(provider.seen[1]?.path).toBe('/made/1.jpg?sig=a%2Bb');
    // The key is for the API, not for wherever a link leads.
    expect(provider.seen[1]?.headers.authorization).toBeUndefined();
  });

  test('a server that refuses a field is asked without it, and one by one where it refuses n', async () => {
    const b64_json = base64(await picture());
    const provider = await startImageProvider(({ body }) => {
      const fields = body as Record<string, unknown>;
      for (const name of ['response_format', 'size', 'n'])
        if (name in fields)
          return { status: 400, json: { error: { message: `Unknown parameter: '${name}'.`, param: name } } };
      return { json: { data: [{ b64_json }] } };
    });
    const done = await paintOne(servePaint(provider.url), { count: 2, size: { width: 512, height: 512 } });
    expect(done).toMatchObject({ status: 'done', pictures: [{}, {}] });
    expect(provider.seen).toHaveLength(5);
    expect(Object.keys(bodyAt(provider.seen, 4))).toEqual(['model', 'prompt']);
  });

  test('GPT Image gets no response_format, and reference pictures as a form', async () => {
    const b64_json = base64(await picture());
    const provider = await startImageProvider(() => ({ json: { data: [{ b64_json }] } }));
    const reference = await picture('png', { width: 40, height: 40 });
    const server = servePaint(provider.url, { model: 'gpt-image-1' });
    expect((await paintOne(server, { references: [reference] })).status).toBe('done');
    expect(provider.seen[0]?.path).toBe('/v1/images/edits');
    expect(provider.seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(provider.seen[0]?.body).toMatch(
      /name="image"; filename="reference-0.png"\r\nContent-Type: image\/png/,
    );
    expect(provider.seen[0]?.body).not.toContain('response_format');
  });

  test('an error that comes with status 200, or as mere text, is understood', async () => {
    const provider = await startImageProvider(() => ({ json: { error: 'the queue is full, rate limit' } }));
    const failed = await paintOne(servePaint(provider.url));
    expect(failed).toMatchObject({ status: 'failed', error: { code: 'model.busy' } });
  });
});

test('R-PAINT-11 硅基流动: its own field names, a batch for Kolors, the seed it says, the link copied', async () => {
  const bytes = await picture();
  const provider = await startImageProvider(({ path }) =>
    path === '/v1/images/generations'
      ? {
          json: {
            images: [{ url: `${provider.url}/a.png` }, { url: `${provider.url}/b.png` }],
            timings: { inference: 1.2 },
            seed: 77,
          },
        }
      : { bytes },
  );
  const server = servePaint(provider.url, { kind: 'siliconflow', model: 'Kwai-Kolors/Kolors' });
  const done = await paintOne(server, {
    count: 2,
    seed: 77,
    steps: 30,
    guidance: 5,
    negativePrompt: '模糊',
    size: { width: 960, height: 1280 },
  });
  expect(done).toMatchObject({ status: 'done', pictures: [{ seed: 77 }, { seed: 77 }] });
  expect(bodyAt(provider.seen)).toEqual({
    model: 'Kwai-Kolors/Kolors',
    prompt: '一座山',
    negative_prompt: '模糊',
    image_size: '960x1280',
    batch_size: 2,
    seed: 77,
    num_inference_steps: 30,
    guidance_scale: 5,
  });
});

test('R-PAINT-11 硅基流动: Qwen’s models take cfg and one picture a call', async () => {
  const bytes = await picture();
  const provider = await startImageProvider(({ path }) =>
    path === '/v1/images/generations' ? { json: { images: [{ url: `${provider.url}/a.png` }] } } : { bytes },
  );
  const server = servePaint(provider.url, { kind: 'siliconflow', model: 'Qwen/Qwen-Image' });
  const done = await paintOne(server, { count: 2, seed: 5, guidance: 4 });
  expect(done).toMatchObject({ status: 'done', pictures: [{ seed: 5 }, { seed: 6 }] });
  expect(bodyAt(provider.seen, 2)).toMatchObject({ cfg: 4, seed: 6 });
  expect(bodyAt(provider.seen, 2)).not.toHaveProperty('batch_size');
});

describe('R-PAINT-12 智谱', () => {
  test('size, quality, one picture a call', async () => {
    const bytes = await picture();
    const provider = await startImageProvider(({ path }) =>
      path.endsWith('/images/generations')
        ? {
            json: {
              created: 1,
              data: [{ url: `${provider.url}/a.png` }],
              content_filter: [{ role: 'user', level: 3 }],
            },
          }
        : { bytes },
    );
    const server = servePaint(provider.url, { kind: 'zhipu', model: 'cogview-4-250304' });
    const done = await paintOne(server, { quality: 'hd', count: 2, size: { width: 768, height: 1344 } });
    expect(done).toMatchObject({ status: 'done', pictures: [{ seed: null }, {}] });
    expect(provider.seen[0]?.path).toBe('/api/paas/v4/images/generations');
    expect(bodyAt(provider.seen)).toEqual({
      model: 'cogview-4-250304',
      prompt: '一座山',
      size: '768x1344',
      quality: 'hd',
    });
  });

  test.each<[string, Reply]>([
    [
      'as a code',
      {
        status: 400,
        json: { error: { code: '1301', message: '系统检测到输入内容可能包含不安全或敏感内容' } },
      },
    ],
    ['as a filter’s level', { json: { data: [], content_filter: [{ role: 'assistant', level: 0 }] } }],
  ])('what its review refuses, said %s', async (_, reply) => {
    const provider = await startImageProvider(() => reply);
    const failed = await paintOne(servePaint(provider.url, { kind: 'zhipu', model: 'cogview-3-flash' }));
    expect(failed).toMatchObject({ status: 'failed', error: { code: 'model.reviewRefused' } });
  });
});

test('R-PAINT-13 阿里云百炼: pictures to edit go to a task of their own, and along with the prompt', async () => {
  const bytes = await picture();
  const provider = await startImageProvider(({ path }) => {
    if (path.endsWith('/image-synthesis')) return { json: { output: { task_id: 't' } } };
    if (!path.includes('/tasks/')) return { bytes };
    return { json: { output: { task_status: 'SUCCEEDED', results: [{ url: `${provider.url}/a.png` }] } } };
  });
  const server = servePaint(provider.url, { kind: 'dashscope', model: 'wan2.5-i2i-preview' });
  expect(await paintOne(server, { references: [bytes, bytes], seed: 3 })).toMatchObject({ status: 'done' });
  expect(provider.seen[0]?.path).toBe('/api/v1/services/aigc/image2image/image-synthesis');
  const [image] = [`data:image/png;base64,${base64(bytes)}`];
  expect(bodyAt(provider.seen)).toEqual({
    model: 'wan2.5-i2i-preview',
    input: { prompt: '一座山', images: [image, image] },
    parameters: { n: 1, seed: 3, watermark: false },
  });
});

describe('R-PAINT-13 阿里云百炼', () => {
  const submitted = { json: { output: { task_status: 'PENDING', task_id: 'task-1' }, request_id: 'r' } };
  const task = (status: string, more: object = {}) => ({
    json: { request_id: 'r', output: { task_id: 'task-1', task_status: status, ...more } },
  });

  test('a task is asked for with an asterisk in its size, looked at, and its pictures copied', async () => {
    const bytes = await picture();
    let looks = 0;
    const provider = await startImageProvider(({ path }) => {
      if (path.endsWith('/image-synthesis')) return submitted;
      if (!path.startsWith('/api/v1/tasks/')) return { bytes };
      looks += 1;
      if (looks === 1) return task('PENDING');
      // A look that fails in passing is not the task's failure.
      if (looks === 2) return { status: 500, json: { code: 'InternalError' } };
      if (looks === 3) return task('RUNNING');
      return task('SUCCEEDED', {
        results: [
          { url: `${provider.url}/a.png`, orig_prompt: '一座山', actual_prompt: '一座雄伟的山' },
          { code: 'DataInspectionFailed', message: 'refused' },
        ],
      });
    });
    const server = servePaint(provider.url, { kind: 'dashscope', model: 'wan2.2-t2i-flash' });
    const done = await paintOne(server, {
      count: 2,
      seed: 9,
      negativePrompt: '人',
      size: { width: 1280, height: 720 },
    });
    expect(done).toMatchObject({ status: 'done', pictures: [{ seed: 9, revisedPrompt: '一座雄伟的山' }] });
    expect(provider.seen[0]).toMatchObject({
      path: '/api/v1/services/aigc/text2image/image-synthesis',
      headers: { 'x-dashscope-async': 'enable' },
      body: {
        model: 'wan2.2-t2i-flash',
        input: { prompt: '一座山', negative_prompt: '人' },
        parameters: { size: '1280*720', n: 2, seed: 9, watermark: false },
      },
    });
  });

  test.each([
    ['DataInspectionFailed', 'model.reviewRefused'],
    ['Throttling.RateQuota', 'model.busy'],
    ['InternalError.Algo', 'model.refused'],
  ])('a task that fails with %s is %s', async (code, expected) => {
    const provider = await startImageProvider(({ path }) =>
      path.endsWith('/image-synthesis') ? submitted : task('FAILED', { code, message: 'no' }),
    );
    const failed = await paintOne(
      servePaint(provider.url, { kind: 'dashscope', model: 'wanx2.1-t2i-turbo' }),
    );
    expect(failed).toMatchObject({ status: 'failed', error: { code: expected } });
  });

  test('a waiting task is cancelled there', async () => {
    const provider = await startImageProvider(({ path }) =>
      path.endsWith('/image-synthesis')
        ? submitted
        : path.endsWith('/cancel')
          ? { json: {} }
          : task('PENDING'),
    );
    const server = servePaint(provider.url, { kind: 'dashscope', model: 'wan2.2-t2i-plus' });
    const { id } = await server.create();
    await vi.waitFor(() => expect(provider.seen.length).toBeGreaterThan(2), 10_000);
    await server.call(`/api/paint/jobs/${id}/cancel`, { method: 'POST' });
    expect((await server.ending(id)).status).toBe('cancelled');
    expect(
      provider.seen.some(({ path, method }) => method === 'POST' && path === '/api/v1/tasks/task-1/cancel'),
    ).toBe(true);
  });

  test('the newer models answer at once, one picture a call', async () => {
    const bytes = await picture();
    const provider = await startImageProvider(({ path }) =>
      path.endsWith('/multimodal-generation/generation')
        ? {
            json: {
              output: {
                choices: [
                  {
                    finish_reason: 'stop',
                    message: { role: 'assistant', content: [{ image: `${provider.url}/a.png` }] },
                  },
                ],
              },
            },
          }
        : { bytes },
    );
    const server = servePaint(provider.url, { kind: 'dashscope', model: 'qwen-image-plus' });
    const done = await paintOne(server, { count: 2, seed: 3, negativePrompt: '人' });
    expect(done).toMatchObject({ status: 'done', pictures: [{ seed: 3 }, { seed: 4 }] });
    expect(bodyAt(provider.seen)).toEqual({
      model: 'qwen-image-plus',
      input: { messages: [{ role: 'user', content: [{ text: '一座山' }] }] },
      parameters: { n: 1, seed: 3, negative_prompt: '人', watermark: false },
    });
  });
});

describe('R-PAINT-14 火山方舟', () => {
  test('base64, no mark of theirs, no series, reference pictures as data URLs', async () => {
    const b64_json = base64(await picture('jpeg'));
    const provider = await startImageProvider(() => ({
      json: { model: 'x', data: [{ b64_json, size: '2048x2048' }], usage: { generated_images: 1 } },
    }));
    const server = servePaint(provider.url, { kind: 'seedream', model: 'doubao-seedream-4-0-250828' });
    const reference = await picture('png', { width: 40, height: 40 });
    const done = await paintOne(server, { size: { width: 2048, height: 2048 }, references: [reference] });
    expect(done.status).toBe('done');
    expect(provider.seen[0]?.path).toBe('/api/v3/images/generations');
    expect(bodyAt(provider.seen)).toEqual({
      model: 'doubao-seedream-4-0-250828',
      prompt: '一座山',
      size: '2048x2048',
      image: expect.stringMatching(/^data:image\/png;base64,/),
      sequential_image_generation: 'disabled',
      response_format: 'b64_json',
      watermark: false,
    });
  });

  test.each([
    'InputTextRiskDetection',
    'InputTextSensitiveContentDetected',
    'OutputImageSensitiveContentDetected',
  ])('%s is its review', async (code) => {
    const provider = await startImageProvider(() => ({
      status: 400,
      json: { error: { code, message: 'The request failed because …', type: 'BadRequest' } },
    }));
    const failed = await paintOne(
      servePaint(provider.url, { kind: 'seedream', model: 'doubao-seedream-3-0-t2i' }),
    );
    expect(failed.error?.code).toBe('model.reviewRefused');
  });
});

describe('R-PAINT-15 A1111', () => {
  test('progress while it paints, the seeds it used, its contact sheet left out', async () => {
    const [sheet, one, two] = await Promise.all([
      picture('png', { width: 512, height: 256 }),
      picture(),
      picture('png', { colour: '#804020' }),
    ]);
    const gate = Promise.withResolvers<void>();
    const provider = await startImageProvider(async ({ path }) => {
      if (path === '/sdapi/v1/options')
        return { json: { sd_model_checkpoint: 'dreamy_v8.safetensors [879db523c3]' } };
      if (path.startsWith('/sdapi/v1/progress'))
        return { json: { progress: 0.4, eta_relative: 6, state: {} } };
      await gate.promise;
      return {
        json: {
          images: [sheet, one, two].map(base64),
          parameters: {},
          info: JSON.stringify({ all_seeds: [11, 12], index_of_first_image: 1 }),
        },
      };
    });
    const server = servePaint(provider.url, { kind: 'a1111', model: '' });
    const { models } = (await (await server.call('/api/paint/models')).json()) as {
      models: { id: string }[];
    };
    expect(models).toMatchObject([
      { id: 'Stable Diffusion/default', name: 'dreamy_v8.safetensors', local: true },
    ]);
    const { id } = await server.create({
      model: 'Stable Diffusion/default',
      count: 2,
      seed: 11,
      steps: 25,
      guidance: 6.5,
      negativePrompt: '模糊',
      size: { width: 512, height: 768 },
    });
    const far = await server.events(id, (event) => event.type === 'state' && event.job.progress === 0.4);
    expect(far.at(-1)).toMatchObject({ job: { status: 'running', waitMs: 6_000 } });
    gate.resolve();
    expect(await server.ending(id)).toMatchObject({
      status: 'done',
      pictures: [{ seed: 11 }, { seed: 12, width: 256 }],
    });
    expect(provider.seen.find(({ path }) => path === '/sdapi/v1/txt2img')?.body).toEqual({
      prompt: '一座山',
      negative_prompt: '模糊',
      width: 512,
      height: 768,
      steps: 25,
      cfg_scale: 6.5,
      seed: 11,
      batch_size: 2,
      send_images: true,
      save_images: false,
    });
  });

  test('a cancel interrupts it', async () => {
    const provider = await startImageProvider(({ path }) => {
      if (path === '/sdapi/v1/options' || path === '/sdapi/v1/interrupt') return { json: {} };
      if (path.startsWith('/sdapi/v1/progress')) return { json: { progress: 0.1 } };
      return () => {
        /* paints for ever */
      };
    });
    const server = servePaint(provider.url, { kind: 'a1111', model: 'sdxl' });
    const { id } = await server.create({ model: 'Stable Diffusion/sdxl' });
    await vi.waitFor(
      () => expect(provider.seen.some(({ path }) => path === '/sdapi/v1/txt2img')).toBe(true),
      10_000,
    );
    const cancelled = await server.call(`/api/paint/jobs/${id}/cancel`, { method: 'POST' });
    expect(cancelled.status).toBe(200);
    expect((await server.ending(id)).status).toBe('cancelled');
    expect(provider.seen.map(({ path }) => path)).toContain('/sdapi/v1/interrupt');
  });
});

describe('R-PAINT-16 stable-diffusion.cpp', () => {
  const capabilities = { model: { stem: 'flux-dev' }, limits: { max_width: 1024, max_batch_count: 2 } };
  const job = (status: string, more: object = {}) => ({
    json: { id: 'job_01', kind: 'img_gen', status, queue_position: 0, result: null, error: null, ...more },
  });

  test('a job is asked for, looked at, and its pictures have the seeds that follow', async () => {
    const b64_json = base64(await picture());
    let looks = 0;
    const provider = await startImageProvider(({ path }) => {
      if (path === '/sdcpp/v1/capabilities') return { json: capabilities };
      if (path === '/sdcpp/v1/img_gen')
        return { status: 202, json: { id: 'job_01', status: 'queued', poll_url: '/sdcpp/v1/jobs/job_01' } };
      looks += 1;
      if (looks < 3) return job(looks === 1 ? 'queued' : 'generating');
      return job('completed', {
        result: {
          output_format: 'png',
          images: [
            { index: 0, b64_json },
            { index: 1, b64_json },
          ],
        },
      });
    });
    const server = servePaint(provider.url, { kind: 'sdcpp', model: '' });
    const done = await paintOne(server, {
      model: 'stable-diffusion.cpp/default',
      count: 2,
      seed: 40,
      steps: 8,
    });
    expect(done).toMatchObject({ status: 'done', pictures: [{ seed: 40 }, { seed: 41 }] });
    expect(provider.seen.find(({ path }) => path === '/sdcpp/v1/img_gen')?.body).toMatchObject({
      prompt: '一座山',
      seed: 40,
      batch_count: 2,
      sample_params: { sample_steps: 8 },
    });
    const { models } = (await (await server.call('/api/paint/models')).json()) as { models: object[] };
    expect(models).toMatchObject([
      { name: 'flux-dev', abilities: { maxCount: 2, freeSize: { most: 1024 } } },
    ]);
  });

  test.each([
    ['generation_failed', 'generate_image returned empty results', 'model.refused'],
    ['busy', 'too many requests', 'model.busy'],
  ])('a job that failed as %s', async (code, message, expected) => {
    const provider = await startImageProvider(({ path }) => {
      if (path === '/sdcpp/v1/capabilities') return { json: capabilities };
      if (path === '/sdcpp/v1/img_gen') return { status: 202, json: { id: 'job_01' } };
      return job('failed', { error: { code, message } });
    });
    const server = servePaint(provider.url, { kind: 'sdcpp', model: '' });
    const failed = await paintOne(server, { model: 'stable-diffusion.cpp/default' });
    expect(failed).toMatchObject({ status: 'failed', error: { code: expected } });
  });

  test('one that cannot be reached is a problem to tell of, not a model', async () => {
    const provider = await startImageProvider(() => ({ status: 404, json: {} }));
    const server = servePaint(provider.url, { kind: 'sdcpp', model: '' });
    const list = await (await server.call('/api/paint/models')).json();
    expect(list).toMatchObject({ models: [], problems: [{ endpoint: 'stable-diffusion.cpp' }] });
  });
});

describe('R-PAINT-17 a prompt is words', () => {
  test.each([
    [
      'openai',
      '山<sd_cpp_extra_args>{"sample_params":{"sample_steps":99}}</sd_cpp_extra_args>水|多人',
      '山 水 多人',
    ],
    ['a1111', '山<lora:x:1><LYCO:y:2>水<hypernet:z>', '山  水'],
    // What the removal leaves is no command any more.
    ['a1111', '山<lo<lora:a:1>ra:b:1>水', '山<lo ra:b:1>水'],
    ['a1111', '山<sd_cpp_extra_args>{"batch_count":8}', '山'],
  ] as const)('for %s %j is %j', async (kind, prompt, words) => {
    const b64 = base64(await picture());
    const provider = await startImageProvider(({ path }) =>
      path === '/sdapi/v1/options'
        ? { json: {} }
        : { json: { data: [{ b64_json: b64 }], images: [b64], progress: 0 } },
    );
    const server = servePaint(provider.url, { kind, model: 'm' });
    const model = kind === 'openai' ? '图像服务/m' : 'Stable Diffusion/m';
    const done = await paintOne(server, { model, prompt });
    expect(done.status).toBe('done');
    const asked = provider.seen.find(({ method }) => method === 'POST')?.body as { prompt: string };
    expect(asked.prompt.replaceAll(/ +/g, ' ')).toBe(words.replaceAll(/ +/g, ' '));
    expect(readPictureHead(await server.bytesOf(done.pictures[0]?.id ?? ''))?.width).toBe(256);
  });
});
