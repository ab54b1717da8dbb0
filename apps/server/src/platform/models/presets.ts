/** Everything that is known of a provider or a program beforehand, so that only a key need be set. */
export interface Preset {
  /** What visitors read as the endpoint's name when the settings give none. */
  readonly name: string;
  readonly baseUrl: string;
  /** Runs on one's own machine: prompts stay there, no key is needed, models take long to load. */
  readonly program: boolean;
  /** Appended to `/models` where the provider can leave out what is not chat. */
  readonly listQuery?: string;
  /** Used when neither the settings nor the provider list any; the first is the default. */
  readonly models: readonly string[];
  /** Fields of the request that switch thinking off, for models that can choose. */
  readonly disableThinkingFields?: Readonly<Record<string, unknown>>;
}

/*
 * Base URLs are the mainland's own. Sources, one per preset:
 *  deepseek     https://api-docs.deepseek.com/zh-cn/ and …/zh-cn/guides/thinking_mode
 *  qwen         https://help.aliyun.com/zh/model-studio/compatibility-of-openai-with-dashscope, …/deep-thinking
 *  zhipu        https://docs.bigmodel.cn/cn/guide/develop/openai/introduction, …/capabilities/thinking-mode
 *  doubao       https://www.volcengine.com/docs/82379/1330626, …/1449737 (thinking)
 *  moonshot     https://platform.kimi.com/docs/api/chat
 *  siliconflow  https://docs.siliconflow.cn/cn/api-reference/models/get-model-list, …/chat-completions
 *  hunyuan      https://cloud.tencent.com/document/product/1729/111007
 *  openrouter   https://openrouter.ai/docs/api-reference/overview, …/docs/use-cases/reasoning-tokens
 *  ollama       https://docs.ollama.com/api/openai-compatibility
 *  lmstudio     https://lmstudio.ai/docs/developer/openai-compat
 *  llamacpp     https://github.com/ggml-org/llama.cpp/blob/master/tools/server/README.md
 *  vllm         https://docs.vllm.ai/en/latest/serving/openai_compatible_server.html
 */
export const presets = {
  deepseek: {
    name: 'DeepSeek',
    baseUrl: 'https://api.deepseek.com',
    program: false,
    models: ['deepseek-flash', 'deepseek-v4-pro'],
    disableThinkingFields: { thinking: { type: 'disabled' } },
  },
  qwen: {
    name: '通义千问',
    baseUrl: 'https://dashscope.aliyuncs.com/compatible-mode/v1',
    program: false,
    models: ['qwen3.5-plus', 'qwen-plus', 'qwen-flash', 'qwen3-max', 'qwen3-vl-plus', 'qwen-long'],
    disableThinkingFields: { enable_thinking: false },
  },
  zhipu: {
    name: '智谱 GLM',
    baseUrl: 'https://open.bigmodel.cn/api/paas/v4',
    program: false,
    models: ['glm-5', 'glm-4.7', 'glm-4.7-flash', 'glm-4.6v'],
    disableThinkingFields: { thinking: { type: 'disabled' } },
  },
  doubao: {
    name: '豆包',
    baseUrl: 'https://ark.cn-beijing.volces.com/api/v3',
    program: false,
    models: ['doubao-seed-2-0-pro-260215', 'doubao-seed-1-8-251228', 'doubao-seed-1-6-flash-250828'],
    disableThinkingFields: { thinking: { type: 'disabled' } },
  },
  moonshot: {
    name: 'Moonshot',
    baseUrl: 'https://api.moonshot.cn/v1',
    program: false,
    models: ['kimi-k2.6', 'kimi-k2.5', 'moonshot-v1-auto'],
    disableThinkingFields: { thinking: { type: 'disabled' } },
  },
  siliconflow: {
    name: '硅基流动',
    baseUrl: 'https://api.siliconflow.cn/v1',
    program: false,
    listQuery: '?type=text&sub_type=chat',
    models: ['deepseek-ai/DeepSeek-V3.2', 'Qwen/Qwen3-8B', 'zai-org/GLM-4.6'],
    disableThinkingFields: { enable_thinking: false },
  },
  hunyuan: {
    name: '混元',
    baseUrl: 'https://api.hunyuan.cloud.tencent.com/v1',
    program: false,
    models: ['hunyuan-turbos-latest', 'hunyuan-t1-latest', 'hunyuan-turbos-vision', 'hunyuan-lite'],
  },
  openrouter: {
    name: 'OpenRouter',
    baseUrl: 'https://openrouter.ai/api/v1',
    program: false,
    models: [],
    disableThinkingFields: { reasoning: { enabled: false } },
  },
  ollama: {
    name: 'Ollama',
    baseUrl: 'http://127.0.0.1:11434/v1',
    program: true,
    models: [],
    disableThinkingFields: { reasoning_effort: 'none' },
  },
  lmstudio: { name: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1', program: true, models: [] },
  llamacpp: {
    name: 'llama.cpp',
    baseUrl: 'http://127.0.0.1:8080/v1',
    program: true,
    models: [],
    disableThinkingFields: { chat_template_kwargs: { enable_thinking: false } },
  },
  vllm: {
    name: 'vLLM',
    baseUrl: 'http://127.0.0.1:8000/v1',
    program: true,
    models: [],
    disableThinkingFields: { chat_template_kwargs: { enable_thinking: false } },
  },
} as const satisfies Record<string, Preset>;

export type PresetId = keyof typeof presets;
export const presetIds = Object.keys(presets) as [PresetId, ...PresetId[]];

/** The preset an address belongs to, so that the quick settings get its knowledge too. */
export function presetOf(baseUrl: string): PresetId | undefined {
  const url = new URL(baseUrl);
  return presetIds.find((id) => {
    const known = new URL(presets[id].baseUrl);
    const sameHost = presets[id].program
      ? isLoopback(url) && known.port === url.port
      : known.host === url.host;
    return sameHost && known.protocol === url.protocol;
  });
}

/** Whether an address is this very machine's. */
export function isLoopback(url: URL): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
}
