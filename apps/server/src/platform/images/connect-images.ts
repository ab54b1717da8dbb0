import type { ErrorCode, PaintModel } from '@baigong/contracts';
import { dirname } from 'node:path';
import { minuteMs } from '@baigong/contracts/units';
import { readEndpoints } from '../models/endpoint-settings.ts';
import { systemClock, type TimerClock } from '../base/clock.ts';
import { ModelError } from '../models/models.ts';
import type { ResolveHost } from '../http/guarded-request.ts';
import { loadedModel, loadedModelName, paintA1111 } from './adapters/a1111.ts';
import type { AdapterContext, PaintAdapter } from './adapters/adapter.ts';
import { comfyCheckpoints, paintComfyui } from './adapters/comfyui.ts';
import { paintDashscope } from './adapters/dashscope.ts';
import { paintOpenai } from './adapters/openai.ts';
import { paintSdcpp, sdcppCapabilities } from './adapters/sdcpp.ts';
import { paintSeedream } from './adapters/seedream.ts';
import { paintSiliconflow } from './adapters/siliconflow.ts';
import { paintZhipu } from './adapters/zhipu.ts';
import { abilitiesOf, type ImageKind } from './image-abilities.ts';
import {
  parseImageEndpoints,
  quickImageEndpoint,
  type ImageEndpointConfig,
  type QuickImage,
} from './image-settings.ts';
import type { ImageQueue, ImageEvent, Images, ImageTask, AnswerTimeout } from './images.ts';

/*
 * Some servers read commands inside a prompt; a visitor's prompt is words and nothing else.
 *  stable-diffusion.cpp  <sd_cpp_extra_args>{json}</sd_cpp_extra_args> sets any field of the request
 *  A1111 and kin         <lora:name:1>, <lyco:…>, <hypernet:…> load files of the machine
 *  LocalAI               prompt|negative prompt, in the one field
 *  ComfyUI               embedding:name loads a file of the machine
 */
const argumentTag = /(<\/?sd_cpp_extra_args>)/i;
const fileCommand = /<(?:lora|lyco|hypernet)\s*:[^<>]*>?/gi;
const embedding = /embedding:/gi;

/** Never closed, all that follows the tag was meant as its content. */
function removeArguments(text: string): string {
  let isInside = false;
  const parts = text.split(argumentTag).map((part, n) => {
    const wasInside = isInside;
    // What stood between two parts, a tag, is every other one.
    if (n % 2 === 1) isInside = !part.startsWith('</');
    return wasInside ? '' : n % 2 === 1 ? ' ' : part;
  });
  return parts.join('');
}

/** A prompt without commands to the server behind `kind`; text that only becomes one by a removal goes too. */
function cleanPrompt(prompt: string, kind: ImageKind): string {
  let text = kind === 'openai' ? prompt.replaceAll('|', ' ') : prompt;
  for (let before = ''; before !== text;) {
    before = text;
    text = removeArguments(text).replaceAll(fileCommand, ' ');
    if (kind === 'comfyui') text = text.replaceAll(embedding, ' ');
  }
  return text.trim();
}

const adapters: Record<ImageKind, PaintAdapter> = {
  openai: paintOpenai,
  siliconflow: paintSiliconflow,
  zhipu: paintZhipu,
  dashscope: paintDashscope,
  seedream: paintSeedream,
  a1111: paintA1111,
  sdcpp: paintSdcpp,
  comfyui: paintComfyui,
};

export interface ImagesOptions {
  readonly clock: TimerClock;
  /** Between two looks at a provider's task. */
  readonly pollMs: number;
  /** Finds the addresses of the hosts in links. */
  readonly resolveHost?: ResolveHost | undefined;
  /** How long a program's word of what it has loaded counts. */
  readonly listTtlMs: number;
  /** In place of how long each model is waited for. */
  readonly timeoutMs?: number | undefined;
}

const defaults: ImagesOptions = {
  clock: systemClock,
  pollMs: 1_000,
  listTtlMs: minuteMs / 2,
};

interface ImageSettings {
  readonly image: QuickImage | undefined;
  readonly modelsFile: string | undefined;
}

/** The image endpoints that the settings name. Throws EndpointSettingsError with a Chinese message. */
export function imageEndpointsOf(
  settings: ImageSettings,
  env: Readonly<Record<string, string | undefined>>,
): Promise<ImageEndpointConfig[]> {
  return readEndpoints(settings.image && quickImageEndpoint(settings.image), settings.modelsFile, (text) =>
    parseImageEndpoints(text, env, dirname(settings.modelsFile ?? '.')),
  );
}

/** One endpoint at work: its models, and how to paint with them. */
function createEndpoint(config: ImageEndpointConfig, options: ImagesOptions) {
  const source = { trustedOrigin: new URL(config.baseUrl).origin, resolveHost: options.resolveHost };
  const timeoutOf = (model: string): AnswerTimeout => {
    const configured = config.models.find((one) => one.model === model);
    const { timeoutMs, progress } = configured?.abilities ?? abilitiesOf(config.kind, model);
    return { answerMs: options.timeoutMs ?? timeoutMs, hasProgress: progress };
  };
  const contextOf = (model: string): AdapterContext => {
    const { answerMs } = timeoutOf(model);
    const { clock, pollMs } = options;
    const workflows = config.models.find((one) => one.model === model)?.workflows;
    return { address: { ...config, timeoutMs: answerMs, clock, pollMs }, source, workflows };
  };
  const { address } = contextOf(loadedModel);
  const queue: ImageQueue = { endpoint: config.name, concurrency: config.concurrency };
  let cachedList: { until: number; listing: Promise<PaintModel[]> } | undefined;

  const entry = (model: string, name: string, abilities = abilitiesOf(config.kind, model)): PaintModel => ({
    id: `${config.name}/${model}`,
    name,
    endpoint: config.name,
    local: config.local,
    abilities,
  });

  async function discover(): Promise<PaintModel[]> {
    const configured = config.models.map(({ model, name, abilities }) => entry(model, name, abilities));
    const signal = new AbortController().signal;
    if (config.kind === 'a1111') {
      const name = await loadedModelName(address, signal);
      return configured.length > 0 ? configured : [entry(loadedModel, name ?? config.name)];
    }
    if (config.kind === 'comfyui') {
      const checkpoints = await comfyCheckpoints(address, signal);
      if (configured.length > 0) return configured;
      return checkpoints.map((name) => entry(name, name.replace(/\.(safetensors|ckpt|sft)$/i, '')));
    }
    if (config.kind === 'sdcpp') {
      const { model, limits } = await sdcppCapabilities(address, signal);
      if (configured.length > 0) return configured;
      const known = abilitiesOf('sdcpp', loadedModel);
      const most = Math.min(limits?.max_width ?? 2048, 8192);
      const free = known.freeSize && { ...known.freeSize, most, mostPixels: most * most };
      const maxCount = Math.min(known.maxCount, Math.max(1, limits?.max_batch_count ?? known.maxCount));
      const sizes = known.sizes.filter(({ width, height }) => Math.max(width, height) <= most);
      const name = model?.stem ?? model?.name ?? config.name;
      return [entry(loadedModel, name, { ...known, freeSize: free, maxCount, sizes })];
    }
    return configured;
  }

  return {
    name: config.name,
    kind: config.kind,
    queue,
    timeoutOf,
    list(): Promise<PaintModel[]> {
      const now = options.clock.now();
      if (!cachedList || cachedList.until <= now) {
        cachedList = { until: now + options.listTtlMs, listing: discover() };
        // Whoever asks next hears of it; nobody may be listening now.
        cachedList.listing.catch(() => undefined);
      }
      return cachedList.listing;
    },
    paint(task: ImageTask, signal: AbortSignal): AsyncIterable<ImageEvent> {
      const prompt = cleanPrompt(task.prompt, config.kind);
      const negativePrompt = task.negativePrompt && cleanPrompt(task.negativePrompt, config.kind);
      return adapters[config.kind](contextOf(task.model), { ...task, prompt, negativePrompt }, signal);
    },
  };
}

/** The image endpoint's part and the model's part of a model's id. */
function splitModelId(id: string): [string, string] {
  const at = id.indexOf('/');
  return [id.slice(0, Math.max(0, at)), id.slice(at + 1)];
}

/** Image models over these endpoints. Nothing is asked of the network before the list is wanted. */
export function createImages(
  configs: readonly ImageEndpointConfig[],
  given: Partial<ImagesOptions> = {},
): Images {
  const options = { ...defaults, ...given };
  const endpoints = configs.map((config) => createEndpoint(config, options));
  const endpointOf = (id: string) => endpoints.find(({ name }) => name === splitModelId(id)[0]);

  return {
    async list() {
      const models: PaintModel[] = [];
      const problems: { endpoint: string; code: ErrorCode }[] = [];
      const lists = await Promise.allSettled(endpoints.map((endpoint) => endpoint.list()));
      for (const [n, result] of lists.entries())
        if (result.status === 'fulfilled') models.push(...result.value);
        else if (result.reason instanceof ModelError)
          problems.push({ endpoint: endpoints[n]?.name ?? '', code: result.reason.code });
        else throw result.reason;
      return { models, problems };
    },
    cleanPrompt(id, prompt) {
      const kind = endpointOf(id)?.kind;
      return kind === undefined ? prompt.trim() : cleanPrompt(prompt, kind);
    },
    async find(id) {
      const endpoint = endpointOf(id);
      const model = (await endpoint?.list())?.find((known) => known.id === id);
      return model && endpoint && { abilities: model.abilities, queue: endpoint.queue };
    },
    queue: (id) => endpointOf(id)?.queue,
    timeoutOf: (id) =>
      endpointOf(id)?.timeoutOf(splitModelId(id)[1]) ?? { answerMs: minuteMs, hasProgress: false },
    async *paint(task, signal) {
      const endpoint = endpointOf(task.model);
      if (!endpoint) throw new ModelError('model.unknown');
      yield* endpoint.paint({ ...task, model: splitModelId(task.model)[1] }, signal);
    },
  };
}

/** Connects every image model of this server. Throws EndpointSettingsError when the settings are wrong. */
export async function connectImages(
  settings: ImageSettings,
  env: Readonly<Record<string, string | undefined>>,
  options: Partial<ImagesOptions> = {},
): Promise<Images> {
  return createImages(await imageEndpointsOf(settings, env), options);
}
