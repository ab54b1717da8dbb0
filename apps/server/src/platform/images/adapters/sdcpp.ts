import * as z from 'zod/mini';
import { ModelError } from '../../models/models.ts';
import { askJson, complaint, looks, tellStop, type ProviderAddress } from '../provider-call.ts';
import { dataUrl, fromBase64 } from '../picture-source.ts';
import type { ImageTask } from '../images.ts';
import { given, seedAt, type AdapterGround, type Paint } from './adapter.ts';

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

async function submit({ address }: AdapterGround, task: ImageTask, signal: AbortSignal): Promise<string> {
  const [first] = task.references;
  const body = {
    prompt: task.prompt,
    negative_prompt: task.negativePrompt ?? '',
    ...given('width', task.size?.width),
    ...given('height', task.size?.height),
    seed: task.seed ?? -1,
    batch_count: task.count,
    ...given('strength', task.strength),
    ...(first ? { init_image: dataUrl(first) } : {}),
    sample_params: {
      ...given('sample_steps', task.steps),
      ...(task.guidance === undefined ? {} : { guidance: { txt_cfg: task.guidance } }),
    },
    output_format: 'png',
    embed_image_metadata: false,
  };
  const answer = Accepted.safeParse(await askJson(address, '/sdcpp/v1/img_gen', { body, signal }));
  if (!answer.success) throw new ModelError('model.brokenAnswer');
  return answer.data.id;
}

/**
 * stable-diffusion.cpp's own protocol: a job that is asked for, then looked at.
 * https://github.com/leejet/stable-diffusion.cpp/blob/master/examples/server/api.md
 */
export const paintSdcpp: Paint = async function* (ground, task, signal) {
  const { address } = ground;
  const id = task.resume ?? (await submit(ground, task, signal));
  yield { type: 'task', id };
  try {
    const look = async () => Job.safeParse(await askJson(address, `/sdcpp/v1/jobs/${id}`, { signal }));
    for await (const seen of looks(address, look, signal)) {
      if (!seen.success) throw new ModelError('model.brokenAnswer');
      const { status, result, error } = seen.data;
      if (status === 'queued' || status === 'generating') continue;
      if (status !== 'completed') throw complaint(0, error ?? {}, null, 0);
      const images = result?.images ?? [];
      if (images.length === 0) throw new ModelError('paint.noPicture');
      for (const [n, { b64_json, index = n }] of images.entries())
        yield {
          type: 'picture',
          bytes: fromBase64(b64_json),
          seed: seedAt(task, index),
          revisedPrompt: null,
        };
      return;
    }
  } finally {
    await tellStop(address, `/sdcpp/v1/jobs/${id}/cancel`, signal);
  }
};

/** What the server has loaded and takes. */
export async function sdcppCapabilities(
  address: ProviderAddress,
  signal: AbortSignal,
): Promise<Capabilities> {
  const answer = Capabilities.safeParse(
    await askJson(address, '/sdcpp/v1/capabilities', { signal, timeoutMs: 3_000 }),
  );
  if (!answer.success) throw new ModelError('model.brokenAnswer');
  return answer.data;
}
