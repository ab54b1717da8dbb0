import * as z from 'zod/mini';
import { ModelError } from '../../models/models.ts';
import {
  callProviderJson,
  lookAt,
  toImageError,
  pollTask,
  requestCancel,
  type ProviderAddress,
} from '../provider-call.ts';
import { toDataUrl, decodeBase64 } from '../picture-source.ts';
import type { ImageTask } from '../images.ts';
import { optionalField, seedAt, type AdapterContext, type PaintAdapter } from './adapter.ts';

const Accepted = z.object({ id: z.string().check(z.regex(/^[\w-]{1,128}$/)) });

const Job = z.object({
  status: z.enum(['queued', 'generating', 'completed', 'failed', 'cancelled']),
  result: z.optional(
    z.nullable(
      z.object({
        images: z.optional(z.array(z.object({ index: z.optional(z.int()), b64_json: z.string() }))),
      }),
    ),
  ),
  error: z.optional(z.nullable(z.object({ code: z.optional(z.string()), message: z.optional(z.string()) }))),
});

const Capabilities = z.object({
  model: z.optional(z.object({ name: z.optional(z.string()), stem: z.optional(z.string()) })),
  limits: z.optional(
    z.object({
      min_width: z.optional(z.int()),
      max_width: z.optional(z.int()),
      max_batch_count: z.optional(z.int()),
    }),
  ),
});
export type Capabilities = z.infer<typeof Capabilities>;

async function submit({ address }: AdapterContext, task: ImageTask, signal: AbortSignal): Promise<string> {
  const pictures = task.references.map(toDataUrl);
  // A model that edits is shown its pictures; any other begins to paint at the one that it is given.
  const isEditing = (!task.mask && pictures.length > 1) || /kontext|edit|flux.?2/i.test(task.model);
  const body = {
    prompt: task.prompt,
    negative_prompt: task.negativePrompt ?? '',
    ...optionalField('width', task.size?.width),
    ...optionalField('height', task.size?.height),
    seed: task.seed ?? -1,
    batch_count: task.count,
    ...optionalField('strength', task.strength),
    ...(task.mask ? { mask_image: toDataUrl({ bytes: task.mask.grey, type: 'image/png' }) } : {}),
    ...(isEditing ? { ref_images: pictures } : optionalField('init_image', pictures[0])),
    sample_params: {
      ...optionalField('sample_steps', task.steps),
      ...(task.guidance === undefined ? {} : { guidance: { txt_cfg: task.guidance } }),
    },
    output_format: 'png',
    embed_image_metadata: false,
  };
  const answer = Accepted.safeParse(await callProviderJson(address, '/sdcpp/v1/img_gen', { body, signal }));
  if (!answer.success) throw new ModelError('model.brokenAnswer');
  return answer.data.id;
}

/**
 * stable-diffusion.cpp's own protocol: a job that is asked for, then looked at.
 * https://github.com/leejet/stable-diffusion.cpp/blob/master/examples/server/api.md
 */
export const paintSdcpp: PaintAdapter = async function* (context, task, signal) {
  const { address } = context;
  const id = task.resume ?? (await submit(context, task, signal));
  yield { type: 'task', id };
  try {
    const poll = async () => Job.safeParse(await lookAt(address, `/sdcpp/v1/jobs/${id}`, signal));
    for await (const job of pollTask(address, poll, signal)) {
      if (!job.success) throw new ModelError('model.brokenAnswer');
      const { status, result, error } = job.data;
      if (status === 'queued' || status === 'generating') continue;
      if (status !== 'completed') throw toImageError(0, error ?? {}, null, 0);
      const images = result?.images ?? [];
      if (images.length === 0) throw new ModelError('paint.noPicture');
      for (const [n, { b64_json, index = n }] of images.entries())
        yield {
          type: 'picture',
          bytes: decodeBase64(b64_json),
          seed: seedAt(task, index),
          revisedPrompt: null,
        };
      return;
    }
  } finally {
    await requestCancel(address, `/sdcpp/v1/jobs/${id}/cancel`, signal);
  }
};

/** What the server has loaded and takes. */
export async function sdcppCapabilities(
  address: ProviderAddress,
  signal: AbortSignal,
): Promise<Capabilities> {
  const answer = Capabilities.safeParse(
    await callProviderJson(address, '/sdcpp/v1/capabilities', { signal, timeoutMs: 3_000 }),
  );
  if (!answer.success) throw new ModelError('model.brokenAnswer');
  return answer.data;
}
