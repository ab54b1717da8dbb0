import * as z from 'zod/mini';

/*
 * A workflow in ComfyUI's API format (“Export (API)”), in which values stand that are put in for each task:
 * "{{seed}}" becomes the number, "{{steps:20}}" 20 where the visitor chose none, "一幅画：{{prompt}}" the text around it.
 */

const Node = z.looseObject({ class_type: z.string(), inputs: z.record(z.string(), z.json()) });
const Workflow = z.record(z.string(), Node);
export type Workflow = z.infer<typeof Workflow>;

/** What stands in a place. */
const placeNames = [
  'prompt',
  'negative',
  'seed',
  'width',
  'height',
  'count',
  'steps',
  'guidance',
  'strength',
  'model',
  'image',
  'image2',
  'image3',
  'image4',
  'mask',
] as const;
type PlaceName = (typeof placeNames)[number];
export type PlaceValues = { readonly [Name in PlaceName]?: string | number | undefined };

/** The places of reference pictures, in their order. */
export const picturePlaces = ['image', 'image2', 'image3', 'image4'] as const;

const place = /\{\{(\w+)(?::([^{}]*))?\}\}/g;

const isPlaceName = (name: string): name is PlaceName => placeNames.some((known) => known === name);

/** The texts of a workflow in which places can stand. */
function textsOf(workflow: Workflow): string[] {
  return Object.values(workflow).flatMap(({ inputs }) =>
    Object.values(inputs).filter((value) => typeof value === 'string'),
  );
}

/** The places that a workflow has. */
export function placesOf(workflow: Workflow): ReadonlySet<string> {
  return new Set(textsOf(workflow).flatMap((text) => [...text.matchAll(place)].map(([, name = '']) => name)));
}

/** @throws Error with a Chinese sentence saying what is wrong with the file */
export function parseWorkflow(text: string): Workflow {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error('不是 JSON');
  }
  if (typeof json === 'object' && json && 'nodes' in json)
    throw new Error('这是界面用的格式，请在 ComfyUI 里用“导出（API）”重新保存');
  const workflow = Workflow.safeParse(json);
  if (!workflow.success || Object.keys(workflow.data).length === 0)
    throw new Error('不是 ComfyUI 的 API 格式');
  const places = placesOf(workflow.data);
  const unknown = [...places].find((name) => !isPlaceName(name));
  if (unknown !== undefined)
    throw new Error(
      `不认识 {{${unknown}}}，可以用的是 ${placeNames.map((name) => `{{${name}}}`).join('、')}`,
    );
  if (!places.has('prompt')) throw new Error('没有 {{prompt}}：请把描述所在的文字换成它');
  return workflow.data;
}

/** A default is a number where it reads as one. */
function defaultValue(text: string | undefined): string | number {
  if (text === undefined || text.trim() === '') return '';
  const number = Number(text);
  return Number.isFinite(number) ? number : text;
}

function fillText(text: string, values: PlaceValues): string | number {
  const value = (name: string, fallback: string | undefined): string | number =>
    (isPlaceName(name) ? values[name] : undefined) ?? defaultValue(fallback);
  const [whole] = text.matchAll(place);
  if (whole && whole[0] === text) return value(whole[1] ?? '', whole[2]);
  return text.replaceAll(place, (_match, name: string, fallback?: string) => String(value(name, fallback)));
}

/** The workflow of one task. What a visitor wrote is a value and nothing else. */
export function fillWorkflow(workflow: Workflow, values: PlaceValues): Workflow {
  const filled = Object.entries(workflow).map(([id, node]) => {
    const inputs = Object.entries(node.inputs).map(([name, value]) => [
      name,
      typeof value === 'string' ? fillText(value, values) : value,
    ]);
    return [id, { ...node, inputs: Object.fromEntries(inputs) }];
  });
  return Object.fromEntries(filled);
}

const node = (class_type: string, inputs: Workflow[string]['inputs']): Workflow[string] => ({
  class_type,
  inputs,
});

/** A checkpoint with its texts and sampler; `4` is the latent picture that it begins with. Pictures are not saved there. */
function sampled(begin: Workflow, denoise: number | string): Workflow {
  return {
    1: node('CheckpointLoaderSimple', { ckpt_name: '{{model}}' }),
    2: node('CLIPTextEncode', { text: '{{prompt}}', clip: ['1', 1] }),
    3: node('CLIPTextEncode', { text: '{{negative:}}', clip: ['1', 1] }),
    ...begin,
    5: node('KSampler', {
      model: ['1', 0],
      positive: ['2', 0],
      negative: ['3', 0],
      latent_image: ['4', 0],
      seed: '{{seed:0}}',
      steps: '{{steps:20}}',
      cfg: '{{guidance:7}}',
      sampler_name: 'euler',
      scheduler: 'normal',
      denoise,
    }),
    6: node('VAEDecode', { samples: ['5', 0], vae: ['1', 2] }),
    7: node('PreviewImage', { images: ['6', 0] }),
  };
}

const size = { width: '{{width:1024}}', height: '{{height:1024}}' };
const loaded: Workflow = {
  8: node('LoadImage', { image: '{{image}}' }),
  9: node('ImageScale', { image: ['8', 0], upscale_method: 'lanczos', crop: 'center', ...size }),
  10: node('VAEEncode', { pixels: ['9', 0], vae: ['1', 2] }),
};
const repeat = (from: string): Workflow[string] =>
  node('RepeatLatentBatch', { samples: [from, 0], amount: '{{count:1}}' });

/** What is run where the operator gives no workflow: any checkpoint of Stable Diffusion. */
export const usualWorkflows = {
  paint: sampled({ 4: node('EmptyLatentImage', { ...size, batch_size: '{{count:1}}' }) }, 1),
  reference: sampled({ ...loaded, 4: repeat('10') }, '{{strength:0.75}}'),
  edit: sampled(
    {
      ...loaded,
      11: node('LoadImageMask', { image: '{{mask}}', channel: 'red' }),
      12: node('SetLatentNoiseMask', { samples: ['10', 0], mask: ['11', 0] }),
      4: repeat('12'),
    },
    '{{strength:0.9}}',
  ),
} as const;

/** The workflows of a model: the operator's own, which serve for what they have places for. */
export interface Workflows {
  readonly paint: Workflow;
  /** With a mask; the first one where there is none. */
  readonly edit?: Workflow | undefined;
}
