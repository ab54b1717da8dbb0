import { generationFinding, type PrivacyFinding } from './finding.ts';

/** Characters of parameters that are read; a workflow of ComfyUI is some hundred thousand. */
const maxLength = 4_000_000;

/** A line of key: value pairs as A1111's WebUI writes it last: Steps: 20, Sampler: Euler a, Seed: 1, Size: 512x512 */
const isParameterLine = (line: string): boolean =>
  /(?:^|, )Steps: \d{1,6}(?:,|$)/.test(line) && line.includes(': ');

const webuiNames: Readonly<Record<string, string>> = {
  Steps: '步数',
  Sampler: '采样器',
  'CFG scale': '引导强度',
  Seed: '种子',
  Size: '尺寸',
  Model: '模型',
  'Model hash': '模型哈希',
  VAE: 'VAE',
  'Lora hashes': 'LoRA',
  Version: '版本',
};

/**
 * The parameters of AUTOMATIC1111's WebUI and its relatives: prompt, then `Negative prompt: …`, then one line of
 * settings (modules/infotext_utils.py). Undefined for any other text.
 */
export function readWebuiParameters(text: string): (readonly [string, string])[] | undefined {
  const lines = text.slice(0, maxLength).trimEnd().split('\n');
  const at = lines.findLastIndex(isParameterLine);
  if (at < 0) return undefined;
  const negativeAt = lines.findIndex((line) => line.startsWith('Negative prompt: '));
  const promptEnd = negativeAt >= 0 && negativeAt < at ? negativeAt : at;
  const rows: [string, string][] = [['提示词', lines.slice(0, promptEnd).join('\n').trim()]];
  if (promptEnd < at)
    rows.push(['反向提示词', lines.slice(promptEnd, at).join('\n').slice('Negative prompt: '.length).trim()]);
  for (const pair of (lines[at] ?? '').split(', ')) {
    const colon = pair.indexOf(': ');
    const name = webuiNames[pair.slice(0, colon)];
    if (name) rows.push([name, pair.slice(colon + 2)]);
  }
  return rows.filter(([, value]) => value !== '');
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(text: string): unknown {
  if (text.length > maxLength || !/^\s*\{/.test(text)) return undefined;
  try {
    return JSON.parse(text.replaceAll(/(?<=[:[,] ?)NaN\b/g, 'null')) as unknown;
  } catch {
    return undefined;
  }
}

/** Inputs of ComfyUI's nodes that are worth showing. */
const comfyInputs: Readonly<Record<string, string>> = {
  text: '提示词',
  positive: '提示词',
  negative: '反向提示词',
  seed: '种子',
  noise_seed: '种子',
  steps: '步数',
  cfg: '引导强度',
  sampler_name: '采样器',
  ckpt_name: '模型',
  unet_name: '模型',
  lora_name: 'LoRA',
  image: '输入图片',
  filename_prefix: '文件名前缀',
};

/**
 * What ComfyUI's API prompt (`{"3": {"class_type": …, "inputs": …}}`) or workflow (`{"nodes": […]}`) says. Undefined
 * for any other JSON.
 */
export function readComfyGraph(text: string): (readonly [string, string])[] | undefined {
  const graph = parse(text);
  if (!isRecord(graph)) return undefined;
  const rows: [string, string][] = [];
  const add = (name: string, value: unknown) => {
    if (rows.length < 40 && (typeof value === 'string' || typeof value === 'number') && value !== '')
      rows.push([name, String(value)]);
  };
  const nodes = Object.values(graph).filter(
    (node) => isRecord(node) && typeof node['class_type'] === 'string' && isRecord(node['inputs']),
  );
  if (nodes.length > 0) {
    for (const node of nodes)
      if (isRecord(node) && isRecord(node['inputs']))
        for (const [key, value] of Object.entries(node['inputs'])) {
          const name = Object.hasOwn(comfyInputs, key) ? comfyInputs[key] : undefined;
          if (name) add(name, value);
        }
    return rows.length > 0 ? rows : [['节点', `${nodes.length} 个`]];
  }
  if (!Array.isArray(graph['nodes'])) return undefined;
  const list: unknown[] = graph['nodes'];
  for (const node of list)
    if (isRecord(node) && Array.isArray(node['widgets_values']))
      for (const value of node['widgets_values'] as unknown[])
        if (typeof value === 'string' && value.length > 12)
          add(typeof node['type'] === 'string' ? node['type'] : '节点', value);
  return [['节点', `${list.length} 个`], ...rows];
}

/** Links that are followed from a sampler to the words of its prompt. */
const maxLinks = 6;

/** The words of the node at the end of a link (`["6", 0]`), over nodes in between. */
function linkedText(graph: Readonly<Record<string, unknown>>, link: unknown, left = maxLinks): string {
  if (!Array.isArray(link) || left === 0) return '';
  const node = graph[String(link[0])];
  const inputs = isRecord(node) ? node['inputs'] : undefined;
  if (!isRecord(inputs)) return '';
  const texts = ['text', 'text_g', 'clip_l', 't5xxl', 'prompt', 'value', 'string'].map(
    (name) => inputs[name],
  );
  const words = texts.find((value) => typeof value === 'string' && value.trim() !== '');
  if (typeof words === 'string') return words;
  const next = [...texts, inputs['conditioning'], inputs['positive']].find((value) => Array.isArray(value));
  return linkedText(graph, next, left - 1);
}

/** What ComfyUI was asked for: the words that lead to its sampler; empty where they are not found. */
function comfyPrompt(text: string): string {
  const graph = parse(text);
  if (!isRecord(graph)) return '';
  const all = Object.values(graph).flatMap((node) =>
    isRecord(node) && isRecord(node['inputs']) ? [node['inputs']] : [],
  );
  for (const inputs of all) {
    const words =
      typeof inputs['positive'] === 'string' ? inputs['positive'] : linkedText(graph, inputs['positive']);
    if (words !== '') return words;
  }
  const alone = all.map((inputs) => inputs['text']).find((value) => typeof value === 'string');
  return typeof alone === 'string' ? alone : '';
}

/** JSON of other generators (NovelAI, InvokeAI, Fooocus, SD.Next) is told by these names. */
const otherNames = [
  'prompt',
  'positive_prompt',
  'uc',
  'negative_prompt',
  'seed',
  'steps',
  'sampler',
  'model',
];

function readOther(text: string): (readonly [string, string])[] | undefined {
  const given = parse(text);
  if (!isRecord(given) || !('seed' in given || 'steps' in given)) return undefined;
  const rows = otherNames.flatMap((name): [string, string][] => {
    const value = given[name];
    return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [];
  });
  return rows.length >= 2 ? rows : undefined;
}

/** Text chunks and tags whose text begins with their name and a colon, as ComfyUI writes into WebP. */
const valueOf = (rows: readonly (readonly [string, string])[], ...names: readonly string[]): string =>
  rows.find(([name]) => names.includes(name))?.[1] ?? '';

/** Who writes JSON of the other kinds, by the chunk that holds it and by what is in it. */
function otherTool(keyword: string, body: string): string {
  if (/^invokeai/i.test(keyword) || body.includes('"app_version"')) return 'InvokeAI';
  if (body.includes('"uc"')) return 'NovelAI';
  return body.includes('"fooocus') ? 'Fooocus' : '图像生成程序';
}

const unprefixed = (text: string): string => text.replace(/^(?:prompt|workflow|parameters): ?(?=[{\w])/i, '');

/** NovelAI hides one JSON: its texts by their names, of which `Comment` holds the parameters. */
function hiddenTexts(text: string): [string, string][] {
  const given = parse(text);
  if (!isRecord(given)) return [['parameters', text]];
  const texts = Object.entries(given).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return texts.length > 0 && !('seed' in given) ? texts : [['Comment', text]];
}

/** The parameters that are hidden in a picture's alpha. */
export function hiddenGeneration(text: string): PrivacyFinding {
  const [made] = hiddenTexts(text).flatMap(([name, value]) => generationFindings(name, value, ''));
  const tool = made?.generation?.tool ?? '图像生成程序';
  return generationFinding(`藏在透明通道里的生成参数（${tool}）`, made?.value ?? text, '画面的透明通道', {
    tool,
    prompt: made?.generation?.prompt ?? '',
  });
}

/** The parameters of an image generator in a text, as a finding; empty for any other text. */
export function generationFindings(keyword: string, text: string, source: string): PrivacyFinding[] {
  const body = unprefixed(text);
  const webui = readWebuiParameters(text);
  const isGraph = body.includes('"class_type"') || body !== text || /^(?:prompt|workflow)$/i.test(keyword);
  const comfy = webui || !isGraph ? undefined : readComfyGraph(body);
  const rows = webui ?? comfy ?? readOther(body);
  if (!rows)
    return /^(?:parameters|invokeai_\w+|sd-metadata|Dream)$/i.test(keyword)
      ? [generationFinding(`生成参数（${keyword}）`, text, source, { tool: '图像生成程序', prompt: '' })]
      : [];
  const tool = webui ? 'Stable Diffusion WebUI' : comfy ? 'ComfyUI' : otherTool(keyword, body);
  const prompt = comfy ? comfyPrompt(body) : valueOf(rows, '提示词', 'prompt', 'positive_prompt');
  return [
    generationFinding(
      `生成参数（${tool}）`,
      rows.map(([name, value]) => `${name}：${value}`).join('\n'),
      source,
      { tool, prompt },
    ),
  ];
}
