import { describe, expect, test } from 'vitest';
import { EndpointSettingsError, parseChatEndpoints, quickEndpoint } from './endpoint-settings.ts';
import { presetIds, presets } from './presets.ts';

const env = { TEAM_KEY: 'sk-team' };

test('R-MODEL-01 YAML and JSON give the same endpoints', () => {
  const yaml = `
endpoints:
  - preset: deepseek
    keyEnv: TEAM_KEY
  - name: 本部
    baseUrl: http://10.0.0.5:8000/v1/chat/completions
    key: abc
    headers: { X-Team: a }
    models:
      - qwen3-32b
      - { model: big, name: 大模型, abilities: [text, tools], context: 65536 }
`;
  const found = parseChatEndpoints(yaml, env);
  expect(found).toMatchObject([
    {
      name: 'DeepSeek',
      baseUrl: 'https://api.deepseek.com',
      key: 'sk-team',
      preset: 'deepseek',
      local: false,
      models: [],
    },
    {
      name: '本部',
      baseUrl: 'http://10.0.0.5:8000/v1',
      key: 'abc',
      headers: { 'X-Team': 'a' },
      models: [
        { model: 'qwen3-32b', abilities: ['text', 'reasoning', 'tools'] },
        { model: 'big', name: '大模型', abilities: ['text', 'tools'], context: 65536 },
      ],
    },
  ]);
  const json = JSON.stringify([
    { preset: 'deepseek', keyEnv: 'TEAM_KEY' },
    {
      name: '本部',
      baseUrl: 'http://10.0.0.5:8000/v1',
      key: 'abc',
      headers: { 'X-Team': 'a' },
      models: ['qwen3-32b', { model: 'big', name: '大模型', abilities: ['text', 'tools'], context: 65536 }],
    },
  ]);
  expect(parseChatEndpoints(json, env)).toEqual(found);
});

test('R-MODEL-02 a preset alone is enough, for every preset', () => {
  for (const preset of presetIds) {
    expect(parseChatEndpoints(JSON.stringify([{ preset }]), {})[0]).toMatchObject({
      name: presets[preset].name,
      baseUrl: presets[preset].baseUrl,
      local: presets[preset].program,
    });
  }
});

describe('R-MODEL-01 what is wrong is named by its place', () => {
  test.each([
    ['[{"preset":"deepsek"}]', 'endpoints[0].preset：只能是 deepseek、'],
    ['[{"preset":"deepseek","baseURL":"x"}]', 'endpoints[0]：不认识 baseURL'],
    ['[{"name":"a"}]', 'endpoints[0].baseUrl：缺少'],
    ['[{"baseUrl":"https://x.cn/v1"}]', 'endpoints[0].name：缺少'],
    ['[{"name":"a","baseUrl":"x.cn"}]', 'endpoints[0].baseUrl：不是完整的网址'],
    ['[{"name":"a","baseUrl":"ftp://x.cn"}]', 'endpoints[0].baseUrl：须以 https:// 或 http:// 开头'],
    ['[{"name":"a","baseUrl":"https://u:p@x.cn"}]', 'endpoints[0].baseUrl：网址里不能带用户名和密码'],
    ['[{"preset":"qwen","key":1}]', 'endpoints[0].key：应为文字'],
    ['[{"preset":"qwen","key":"a","keyEnv":"TEAM_KEY"}]', 'endpoints[0]：key 与 keyEnv 只能写一个'],
    ['[{"preset":"qwen","keyEnv":"NO_KEY"}]', 'endpoints[0].keyEnv：环境变量 NO_KEY 没有设置'],
    ['[{"preset":"qwen","key":"一把钥匙"}]', 'endpoints[0].key：不是可用的请求头'],
    ['[{"preset":"qwen","models":[{"name":"a"}]}]', 'endpoints[0].models[0]'],
    ['[{"preset":"qwen","models":[{"model":"a","abilities":["sight"]}]}]', 'endpoints[0].models[0]'],
    ['[{"preset":"qwen"},{"preset":"qwen"}]', 'endpoints[1].name：与 endpoints[0] 同名'],
    ['{"endpoints":{}}', 'endpoints：应为列表'],
    ['just words', 'endpoints：应为列表'],
    ['', 'endpoints：应为列表'],
    ['[{"preset":', 'MODELS_FILE第 1 行：不是正确的 JSON 或 YAML'],
    ['a: &a [1]\nb: *a', '不是正确的 JSON 或 YAML'],
  ])('%s', (text, message) => {
    expect(() => parseChatEndpoints(text, env)).toThrow(EndpointSettingsError);
    expect(() => parseChatEndpoints(text, env)).toThrow(message);
  });
});

test('R-MODEL-10 a wrong file never has its keys quoted back', () => {
  const text = JSON.stringify([
    { preset: 'qwen', key: 'sk-秘密', keyEnv: 'X' },
    { key: 'sk-other', baseUrl: 1 },
  ]);
  expect(() => parseChatEndpoints(text, env)).toThrow(expect.not.stringContaining('sk-'));
});

test('R-MODEL-02 the quick settings know a preset by its address', () => {
  expect(
    quickEndpoint({
      baseUrl: 'https://api.deepseek.com/v1/',
      apiKey: 'k',
      name: 'deepseek-flash， deepseek-v4-pro',
    }),
  ).toMatchObject({
    name: 'DeepSeek',
    baseUrl: 'https://api.deepseek.com/v1',
    preset: 'deepseek',
    local: false,
    models: [{ model: 'deepseek-flash' }, { model: 'deepseek-v4-pro' }],
  });
  expect(
    quickEndpoint({ baseUrl: 'http://localhost:11434/v1', apiKey: undefined, name: undefined }),
  ).toMatchObject({
    preset: 'ollama',
    local: true,
    models: [],
  });
});
