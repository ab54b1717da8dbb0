import * as z from 'zod/mini';
import { sleep } from '../../base/clock.ts';
import { ModelError } from '../../models/models.ts';
import { callProviderJson, requestCancel, type ProviderAddress } from '../provider-call.ts';
import { decodeBase64 } from '../picture-source.ts';
import type { EditMask, ImageEvent, ImageTask } from '../images.ts';
import { optionalField, seedAt, type PaintAdapter } from './adapter.ts';

const Answer = z.object({ images: z.nullable(z.array(z.string())), info: z.optional(z.string()) });
const Info = z.object({
  all_seeds: z.optional(z.array(z.number())),
  index_of_first_image: z.optional(z.int().check(z.minimum(0))),
});
const Progress = z.object({ progress: z.number(), eta_relative: z.optional(z.number()) });
const Options = z.object({ sd_model_checkpoint: z.optional(z.nullable(z.string())) });

/** The name that stands for whichever model the instance has loaded. */
export const loadedModel = 'default';

function request(task: ImageTask): object {
  const reference = task.references[0];
  return {
    prompt: task.prompt,
    negative_prompt: task.negativePrompt ?? '',
    ...optionalField('width', task.size?.width),
    ...optionalField('height', task.size?.height),
    ...optionalField('steps', task.steps),
    ...optionalField('cfg_scale', task.guidance),
    seed: task.seed ?? -1,
    batch_size: task.count,
    // The model is a setting of the whole instance.
    ...(task.model === loadedModel
      ? {}
      : {
          override_settings: { sd_model_checkpoint: task.model },
          override_settings_restore_afterwards: false,
        }),
    ...(reference
      ? {
          init_images: [Buffer.from(reference.bytes).toString('base64')],
          ...optionalField('denoising_strength', task.strength),
          ...(task.mask ? maskFields(task.mask) : {}),
        }
      : {}),
    send_images: true,
    save_images: false,
  };
}

/** Painted over what was there, all of the picture being seen; the edge is softened here and not there. */
const maskFields = ({ grey }: EditMask): object => ({
  mask: Buffer.from(grey).toString('base64'),
  mask_blur: 0,
  inpainting_fill: 1,
  inpaint_full_res: false,
  inpainting_mask_invert: 0,
});

function parseInfo(text: string | undefined): z.infer<typeof Info> {
  try {
    return Info.parse(JSON.parse(text ?? ''));
  } catch {
    // stable-diffusion.cpp speaks this protocol with an empty info.
    return {};
  }
}

/** How far the instance is, until `done` settles. */
async function* progressUntil(
  address: ProviderAddress,
  done: Promise<unknown>,
  signal: AbortSignal,
): AsyncGenerator<ImageEvent> {
  const finished = new AbortController();
  const settled = done.then(
    () => finished.abort(),
    () => finished.abort(),
  );
  const either = AbortSignal.any([signal, finished.signal]);
  while (!finished.signal.aborted) {
    const progress = await sleep(address.clock, address.pollMs, either)
      .then(() =>
        callProviderJson(address, '/sdapi/v1/progress?skip_current_image=true', {
          signal: either,
          timeoutMs: 10_000,
        }),
      )
      .then((json) => Progress.parse(json))
      // Progress is a courtesy: the picture does not depend on it.
      .catch(() => undefined);
    if (progress && !finished.signal.aborted) yield { type: 'alive' };
    if (progress && !finished.signal.aborted && progress.progress > 0)
      yield {
        type: 'progress',
        done: Math.min(1, progress.progress),
        remainingMs:
          progress.eta_relative === undefined ? undefined : Math.max(0, progress.eta_relative * 1000),
      };
    if (signal.aborted) break;
  }
  await settled;
}

/** AUTOMATIC1111's web UI and its kin. https://github.com/AUTOMATIC1111/stable-diffusion-webui/wiki/API */
export const paintA1111: PaintAdapter = async function* ({ address }, task, signal) {
  const path = task.references.length > 0 ? '/sdapi/v1/img2img' : '/sdapi/v1/txt2img';
  const response = callProviderJson(address, path, { body: request(task), signal });
  try {
    yield* progressUntil(address, response, signal);
    const answer = Answer.safeParse(await response);
    if (!answer.success) throw new ModelError('model.brokenAnswer');
    const { images } = answer.data;
    if (!images || images.length === 0) throw new ModelError('paint.noPicture');
    const { all_seeds: seeds, index_of_first_image: first = 0 } = parseInfo(answer.data.info);
    // A contact sheet may stand before the pictures.
    for (const [n, image] of images.slice(first, first + task.count).entries())
      yield {
        type: 'picture',
        bytes: decodeBase64(image),
        seed: seeds?.[n] ?? seedAt(task, n),
        revisedPrompt: null,
      };
  } finally {
    await requestCancel(address, '/sdapi/v1/interrupt', signal);
  }
};

/** The name of the model that the instance has loaded; undefined where it does not say. */
export async function loadedModelName(
  address: ProviderAddress,
  signal: AbortSignal,
): Promise<string | undefined> {
  const options = Options.safeParse(
    await callProviderJson(address, '/sdapi/v1/options', { signal, timeoutMs: 3_000 }),
  );
  return options.success
    ? options.data.sd_model_checkpoint?.replace(/\[[0-9a-f]+\]$/, '').trimEnd()
    : undefined;
}
