import { PaintAbilities } from '@baigong/contracts';
import { minuteMs } from '@baigong/contracts/units';
import { describe, expect, test } from 'vitest';
import { parseChatEndpoints } from '../models/endpoint-settings.ts';
import { imageKinds } from './image-abilities.ts';
import { createImages } from './connect-images.ts';
import { abilitiesOf, acceptsSize, defaultModels } from './image-abilities.ts';
import { parseImageEndpoints, quickImageEndpoint } from './image-settings.ts';

const quick = (changes: Partial<Parameters<typeof quickImageEndpoint>[0]>) =>
  quickImageEndpoint({
    baseUrl: 'https://images.example',
    apiKey: undefined,
    model: 'm',
    kind: 'openai',
    ...changes,
  });

describe('R-PAINT-29 the quick settings', () => {
  test.each([
    ['openai', 'https://images.example', 'https://images.example/v1'],
    ['openai', 'https://images.example/v1/images/generations', 'https://images.example/v1'],
    ['openai', 'http://localhost:8080/api/', 'http://localhost:8080/api'],
    ['siliconflow', 'https://api.siliconflow.cn/', 'https://api.siliconflow.cn/v1'],
    ['zhipu', 'https://open.bigmodel.cn', 'https://open.bigmodel.cn/api/paas/v4'],
    [
      'dashscope',
      'https://dashscope.aliyuncs.com/compatible-mode/v1',
      'https://dashscope.aliyuncs.com/api/v1',
    ],
    ['seedream', 'https://ark.cn-beijing.volces.com', 'https://ark.cn-beijing.volces.com/api/v3'],
    ['a1111', 'http://127.0.0.1:7860/sdapi/v1/txt2img', 'http://127.0.0.1:7860'],
    ['sdcpp', 'http://127.0.0.1:1234/sdcpp/v1', 'http://127.0.0.1:1234'],
  ] as const)('%s takes %s as %s', (kind, baseUrl, expected) => {
    expect(quick({ kind, baseUrl }).baseUrl).toBe(expected);
  });

  test('several models, separated by either comma; usual ones where none is named', () => {
    expect(quick({ model: 'a, b，c' }).models.map(({ model }) => model)).toEqual(['a', 'b', 'c']);
    expect(quick({ kind: 'zhipu', model: undefined }).models.map(({ model }) => model)).toEqual(
      defaultModels.zhipu,
    );
    expect(() => quick({ model: undefined })).toThrow('IMAGE_MODEL：缺少，请写出图像模型的名字');
  });

  test('a key is a bearer’s, or for A1111 a name and a password', () => {
    expect(quick({ apiKey: 'sk-1' }).headers).toEqual({ Authorization: 'Bearer sk-1' });
    expect(quick({ kind: 'a1111', apiKey: 'ann:pw' }).headers).toEqual({ Authorization: 'Basic YW5uOnB3' });
    expect(() => quick({ apiKey: '密钥' })).toThrow('IMAGE_API_KEY：不是可用的请求头');
  });

  test.each([
    ['ftp://x', '须以 https:// 或 http:// 开头'],
    ['nothing', '不是完整的网址'],
    ['http://a:b@x', '不能带用户名和密码'],
  ])('the address %s is refused', (baseUrl, why) => {
    expect(() => quick({ baseUrl })).toThrow(new RegExp(`^IMAGE_BASE_URL：.*${why}`));
  });
});

describe('R-PAINT-90 what models of today take', () => {
  const square = (side: number) => ({ width: side, height: side });
  test.each([
    ['openai', 'gpt-image-1', 16, 1024],
    ['openai', 'gpt-image-1.5', 16, 1024],
    ['openai', 'gpt-image-2', 16, 2048],
    ['openai', 'gpt-image-2.5-sunburst-2026-09-08', 16, 2048],
    ['openai', 'gemini-3-pro-image-preview', 14, 2048],
    ['openai', 'flux-2-pro', 8, 2048],
    ['openai', 'black-forest-labs/flux-kontext-max', 4, 2048],
    ['openai', 'some-new-model', 0, 2048],
    ['siliconflow', 'Qwen/Qwen-Image', 0, 2048],
    ['siliconflow', 'Qwen/Qwen-Image-Edit-2509', 3, 2048],
    ['dashscope', 'qwen-image-edit-plus', 3, 2048],
    ['dashscope', 'qwen-image-2.0-pro', 3, 2048],
    ['dashscope', 'qwen-image-2.1-pro', 10, 2048],
    ['dashscope', 'qwen-image-3.0-pro', 3, 2048],
    ['dashscope', 'wan2.5-i2i-preview', 3, 1280],
    ['dashscope', 'wan2.6-image', 4, 2048],
    ['dashscope', 'wan2.7-image-pro', 9, 2048],
    ['seedream', 'doubao-seedream-4-0-250828', 14, 4096],
    ['seedream', 'doubao-seedream-4-5-251128', 14, 4096],
    ['seedream', 'doubao-seedream-5-0-260128', 14, 2048],
    ['seedream', 'doubao-seedream-5-0-pro-260628', 10, 2048],
    ['a1111', 'any', 1, 2048],
  ] as const)('%s %s: %i reference pictures, and squares of %i', (kind, model, references, side) => {
    const can = abilitiesOf(kind, model);
    expect(can.references).toBe(references);
    expect(acceptsSize(square(side), can)).toBe(true);
    expect(can.timeoutMs).toBeGreaterThanOrEqual(10 * minuteMs);
  });

  test('pixels and ratios are bounds as well as sides', () => {
    const can = abilitiesOf('openai', 'gpt-image-2');
    expect(acceptsSize({ width: 3840, height: 3840 }, can)).toBe(false);
    expect(acceptsSize({ width: 3840, height: 1024 }, can)).toBe(false);
    expect(acceptsSize({ width: 3840, height: 1280 }, can)).toBe(true);
    expect(acceptsSize(square(2050), can)).toBe(false);
  });

  test('an operator’s own words count more than the name', () => {
    const [config] = parseImageEndpoints(
      `- kind: openai
  baseUrl: https://x.example
  models: [{ model: m, references: 12, masks: true, timeout: 1200 }]`,
      {},
    );
    expect(config?.models[0]?.abilities).toMatchObject({
      references: 12,
      masks: true,
      timeoutMs: 1_200_000,
    });
    expect(createImages([config!]).timeoutOf('图像服务/m').answerMs).toBe(1_200_000);
  });
});

const file = `
endpoints:
  - preset: deepseek
    keyEnv: CHAT_KEY
  - kind: siliconflow
    keyEnv: IMAGE_KEY
    models:
      - Kwai-Kolors/Kolors
      - { model: my/model, name: 我的模型, sizes: [768x512], maxCount: 2, negativePrompt: true }
  - kind: sdcpp
    name: 家里的显卡
    baseUrl: http://192.168.1.5:1234
    concurrency: 2
`;

describe('R-PAINT-29 the endpoints’ file', () => {
  const env = { CHAT_KEY: 'c', IMAGE_KEY: 'i' };

  test('entries with a kind paint, the others chat', () => {
    expect(parseChatEndpoints(file, env).map(({ name }) => name)).toEqual(['DeepSeek']);
    const [first, second] = parseImageEndpoints(file, env);
    expect(first).toMatchObject({
      name: '硅基流动',
      baseUrl: 'https://api.siliconflow.cn/v1',
      headers: { Authorization: 'Bearer i' },
      local: false,
      concurrency: 2,
      models: [
        { model: 'Kwai-Kolors/Kolors' },
        {
          name: '我的模型',
          abilities: {
            sizes: [{ width: 768, height: 512 }],
            freeSize: null,
            maxCount: 2,
            negativePrompt: true,
          },
        },
      ],
    });
    expect(second).toMatchObject({ name: '家里的显卡', concurrency: 2, models: [] });
  });

  test.each([
    ['- kind: midjourney', 'endpoints[0].kind：只能是 openai、'],
    ['- preset: deepseek\n- kind: openai\n  models: [m]', 'endpoints[1].baseUrl：缺少'],
    ['- kind: zhipu\n  colour: red', 'endpoints[0]：不认识 colour'],
    ['- kind: zhipu\n  keyEnv: NOPE', 'endpoints[0].keyEnv：环境变量 NOPE 没有设置'],
    ['- kind: zhipu\n  key: a\n  keyEnv: CHAT_KEY', '只能写一个'],
    ['- kind: zhipu\n- kind: zhipu', 'endpoints[1].name：与 endpoints[0] 同名（智谱）'],
    ['- kind: zhipu\n  name: a/b', 'endpoints[0].name：不能含有 /'],
    ['- kind: openai\n  baseUrl: https://x.example', 'endpoints[0].models：缺少，请写出图像模型的名字'],
    ['- kind: zhipu\n  models: [{ model: m, sizes: [20x20] }]', '超出 64 到 8192 像素'],
  ])('%j is refused with its place', (text, message) => {
    expect(() => parseImageEndpoints(text, env)).toThrow(message);
  });

  test('a fault of a chat entry keeps its own place, counted over both kinds', () => {
    expect(() => parseChatEndpoints('- kind: zhipu\n- preset: nobody', env)).toThrow('endpoints[1].preset');
  });
});

test('R-PAINT-29 every usual model’s abilities fit their contract, and its first size is one that it takes', async () => {
  for (const kind of imageKinds)
    for (const model of [...defaultModels[kind], 'something-else']) {
      const can = PaintAbilities.parse(abilitiesOf(kind, model));
      for (const { width, height } of can.freeSize ? can.sizes : []) {
        // Some providers recommend sizes with a side below the bound of free ones.
        const { most = 0, multipleOf = 1, leastPixels = 0, mostPixels = 0 } = can.freeSize ?? {};
        expect(Math.max(width, height)).toBeLessThanOrEqual(most);
        expect([width % multipleOf, height % multipleOf]).toEqual([0, 0]);
        expect(width * height).toBeGreaterThanOrEqual(leastPixels);
        expect(width * height).toBeLessThanOrEqual(mostPixels);
      }
    }
  const images = createImages([]);
  expect(await images.list()).toEqual({ models: [], problems: [] });
  expect(await images.find('a/b')).toBeUndefined();
});
