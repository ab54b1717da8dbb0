import type { Ability } from '@baigong/contracts';

/** What is known of a model by its name, where its server does not say. */
export interface KnownModel {
  readonly abilities: readonly Ability[];
  /** Context window in tokens. */
  readonly context?: number | undefined;
  /** The model takes no temperature but its own. */
  readonly fixedTemperature?: boolean | undefined;
}

const K = 1024;
const text: readonly Ability[] = ['text'];
const tools: readonly Ability[] = ['text', 'tools'];
const reasoning: readonly Ability[] = ['text', 'reasoning', 'tools'];
const vision: readonly Ability[] = ['text', 'vision'];
const unknown: readonly Ability[] = ['text', 'vision', 'tools'];
const all: readonly Ability[] = ['text', 'vision', 'reasoning', 'tools'];

/*
 * Families by the name they are served under, whoever serves them; of several expressions all must match, and the
 * first family that does wins. Figures:
 *  DeepSeek  https://api-docs.deepseek.com/zh-cn/quick_start/pricing (flash sees and both think: 1M)
 *  Qwen      https://help.aliyun.com/zh/model-studio/models
 *  GLM       https://docs.bigmodel.cn/cn/guide/start/model-overview
 *  Doubao    https://www.volcengine.com/docs/82379/1330310
 *  Kimi      https://platform.kimi.com/docs/api/list-models, …/docs/guide/kimi-k2-6-quickstart (temperature is fixed)
 *  Hunyuan   https://cloud.tencent.com/document/product/1729/104753
 */
const families: readonly (readonly [RegExp | readonly RegExp[], KnownModel])[] = [
  [/deepseek-(v4-)?flash/, { abilities: all, context: 1_000_000 }],
  [/deepseek-v4/, { abilities: reasoning, context: 1_000_000 }],
  [[/deepseek-r1/, /distill|[:-]\d+(\.\d+)?b/], { abilities: ['text', 'reasoning'], context: 128 * K }],
  [/deepseek-(reasoner|r1|v3\.[12])/, { abilities: reasoning, context: 128 * K }],
  [/deepseek-(chat|v3)/, { abilities: tools, context: 128 * K }],
  [/qwen-?long/, { abilities: text, context: 10_000_000 }],
  [/qwen(3\.[5-9]|[4-9])/, { abilities: all, context: 256 * K }],
  [/qwen3-?vl|qwen3-omni/, { abilities: all, context: 256 * K }],
  [[/qwen/, /vl|qwen-?omni/], { abilities: vision, context: 128 * K }],
  [/qvq/, { abilities: ['text', 'vision', 'reasoning'], context: 128 * K }],
  [/qwq/, { abilities: reasoning, context: 128 * K }],
  [[/qwen3?-coder|qwen3/, /-coder|-instruct|qwen3-max/], { abilities: tools, context: 256 * K }],
  [/qwen-(plus|flash)/, { abilities: reasoning, context: 1_000_000 }],
  [/qwen-turbo|qwen3/, { abilities: reasoning, context: 128 * K }],
  [/qwen/, { abilities: tools, context: 32 * K }],
  [/glm-(4\.[56]|5)v/, { abilities: all, context: 64 * K }],
  [/glm-4(\.1)?v/, { abilities: ['text', 'vision', 'reasoning'], context: 64 * K }],
  [/glm-(4\.[6-9]|[5-9])/, { abilities: reasoning, context: 200 * K }],
  [/glm-4\.5/, { abilities: reasoning, context: 128 * K }],
  [/glm-z1/, { abilities: ['text', 'reasoning'], context: 128 * K }],
  [/glm-4-long/, { abilities: tools, context: 1_000_000 }],
  [/glm-4/, { abilities: tools, context: 128 * K }],
  [/doubao-seed-(1-[68]|1\.[68]|[2-9])/, { abilities: all, context: 256 * K }],
  [[/doubao/, /vision/], { abilities: vision, context: 32 * K }],
  [[/doubao/, /thinking/], { abilities: all, context: 128 * K }],
  [/doubao/, { abilities: tools, context: 32 * K }],
  [/kimi-k2\.[5-9]|kimi-k[3-9]/, { abilities: all, context: 256 * K, fixedTemperature: true }],
  [[/kimi-k2/, /thinking/], { abilities: reasoning, context: 256 * K }],
  [/kimi/, { abilities: tools, context: 128 * K }],
  [/moonshot-v1-(\d+)k-vision/, { abilities: vision }],
  [/moonshot/, { abilities: tools }],
  [[/hunyuan/, /vision/], { abilities: vision, context: 32 * K }],
  [/hunyuan-(t1|a13b)/, { abilities: reasoning, context: 64 * K }],
  [/hunyuan|hy\d/, { abilities: tools, context: 32 * K }],
  [/minimax-m\d|step-3|ernie-(5|x1)|gpt-oss/, { abilities: reasoning, context: 128 * K }],
  [/gpt-5|(^|\/)o[134](-|$)/, { abilities: all, context: 200 * K, fixedTemperature: true }],
  [/gpt-4o|gpt-4\.1|claude|gemini/, { abilities: ['text', 'vision', 'tools'], context: 128 * K }],
  [/llava|minicpm-v|internvl|pixtral|moondream|(^|[-_/])vl([-_:]|$)|-vision/, { abilities: vision }],
  [/gemma-?3/, { abilities: vision, context: 128 * K }],
  [/llama-?(3\.[123]|4)|mistral|ministral|granite|command-r/, { abilities: tools, context: 128 * K }],
];

/** Names of things that are served beside chat models and cannot hold a conversation. */
const notChat =
  /embed|rerank|bge-|gte-|whisper|asr|tts|cosyvoice|speech|realtime|livetranslate|-mt-|ocr|wanx|\bwan\d|-[ti]2[iv]|flux|stable-diffusion|sdxl|kolors|cogview|cogvideo|image|video|seedream|seedance|seededit|moderation|guard|dall-e|paraformer|sambert|fun-|z-image|3d/;

/** Whether a model of this name answers chats; a server's list holds others too. */
export function isChatModel(model: string): boolean {
  const name = model.toLowerCase();
  const audio = name.lastIndexOf('audio');
  return !notChat.test(name) && (audio < 0 || name.includes('chat', audio));
}

/** What the name tells of a model. An unknown one is asked for everything: what it cannot do its provider refuses. */
export function knownModel(model: string): KnownModel {
  const name = model.toLowerCase();
  const moonshot = /moonshot-v1-(\d+)k/.exec(name);
  const found = families.find(([patterns]) =>
    [patterns].flat().every((pattern) => pattern.test(name)),
  )?.[1] ?? { abilities: unknown };
  return moonshot ? { ...found, context: Number(moonshot[1]) * K } : found;
}
