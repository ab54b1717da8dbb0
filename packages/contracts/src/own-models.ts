import * as z from 'zod/mini';
import { ErrorInfo } from './errors.ts';
import { Ability, RefusedParts } from './models.ts';
import { defineRoute } from './route.ts';

/** A provider that a visitor may have a key of. */
export interface OwnKeyPreset {
  readonly id: string;
  readonly name: string;
  readonly baseUrl: string;
  /** Where keys are made. */
  readonly keyPage: string;
}

/** The providers offered by name, the likeliest first. Their pages are the ones that their documentation links to. */
export const ownKeyPresets: readonly OwnKeyPreset[] = [
  {
    id: 'deepseek',
    name: 'DeepSeek',
    baseUrl: 'https://api.deepseek.com',
    keyPage: 'https://platform.deepseek.com/api_keys',
  },
  {
    id: 'qwen',
    name: '通义千问',
    baseUrl: 'https://dashscope.aliyuncs.com/compatible-mode/v1',
    keyPage: 'https://bailian.console.aliyun.com/?tab=model#/api-key',
  },
  {
    id: 'zhipu',
    name: '智谱 GLM',
    baseUrl: 'https://open.bigmodel.cn/api/paas/v4',
    keyPage: 'https://open.bigmodel.cn/usercenter/apikeys',
  },
  {
    id: 'doubao',
    name: '豆包',
    baseUrl: 'https://ark.cn-beijing.volces.com/api/v3',
    keyPage: 'https://console.volcengine.com/ark/region:ark+cn-beijing/apiKey',
  },
  {
    id: 'moonshot',
    name: 'Moonshot',
    baseUrl: 'https://api.moonshot.cn/v1',
    keyPage: 'https://platform.moonshot.cn/console/api-keys',
  },
  {
    id: 'siliconflow',
    name: '硅基流动',
    baseUrl: 'https://api.siliconflow.cn/v1',
    keyPage: 'https://cloud.siliconflow.cn/account/ak',
  },
  {
    id: 'hunyuan',
    name: '混元',
    baseUrl: 'https://api.hunyuan.cloud.tencent.com/v1',
    keyPage: 'https://console.cloud.tencent.com/hunyuan/api-key',
  },
  {
    id: 'openrouter',
    name: 'OpenRouter',
    baseUrl: 'https://openrouter.ai/api/v1',
    keyPage: 'https://openrouter.ai/settings/keys',
  },
];

/** An OpenAI-compatible service that a visitor brings, with the key to it. The server keeps neither. */
export const OwnEndpoint = z.object({
  /** Without a slash at the end; `/models` and `/chat/completions` come after it. */
  baseUrl: z.string().check(z.maxLength(300), z.regex(/^https?:\/\/[^\s/?#@\\]+(\/[^\s?#\\]*)?$/)),
  /** Absent where the service wants none. */
  key: z.optional(z.string().check(z.minLength(1), z.maxLength(1_000), z.regex(/^[\x21-\x7e]+$/))),
});
export type OwnEndpoint = z.infer<typeof OwnEndpoint>;

/** A model of such a service. */
export const OwnModel = z.object({
  /** What the service calls it. */
  model: z.string().check(z.minLength(1), z.maxLength(200)),
  name: z.string().check(z.maxLength(200)),
  abilities: z.array(Ability).check(z.maxLength(8)),
  /** Context window in tokens, where known. */
  context: z.optional(z.number()),
  refuses: z.optional(RefusedParts),
  /** The visitor said what it can do: a new list of the service changes nothing of it. */
  edited: z.optional(z.boolean()),
});
export type OwnModel = z.infer<typeof OwnModel>;

/** What a run by a model of the visitor's own is made with. */
export const OwnRun = z.object({ endpoint: OwnEndpoint, model: OwnModel });
export type OwnRun = z.infer<typeof OwnRun>;

/** Asks a service for its models, and one of them for one word, so that a key is known to work before it is kept. */
export const checkOwnEndpointRoute = defineRoute({
  method: 'POST',
  path: '/api/own-models/check',
  body: z.extend(OwnEndpoint, {
    /** Models to be asked where the service lists none. */
    names: z.optional(
      z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.minLength(1), z.maxLength(20)),
    ),
  }),
  answer: z.object({
    models: z.array(OwnModel),
    /** The model that answered; absent with `problem`. */
    answeredBy: z.optional(z.string()),
    /** The key is right, and yet no answer came: no credit, busy. */
    problem: z.optional(ErrorInfo),
  }),
});
