import * as z from 'zod/mini';
import { ModelError } from '../../models/models.ts';
import { callProviderJson } from '../provider-call.ts';
import { toDataUrl, downloadPicture } from '../picture-source.ts';
import { optionalField, type PaintAdapter } from './adapter.ts';

const Answer = z.object({
  images: z.array(z.object({ url: z.string() })),
  seed: z.optional(z.nullable(z.number())),
});

/**
 * 硅基流动. Not OpenAI's field names; the links live for an hour. Kolors takes `guidance_scale` and a batch, Qwen's
 * models `cfg` and one picture a call.
 * https://docs.siliconflow.cn/cn/api-reference/images/images-generations
 */
export const paintSiliconflow: PaintAdapter = async function* ({ address, source }, task, signal) {
  const batches = /kolors/i.test(task.model);
  for (let made = 0; made < task.count;) {
    const seed = task.seed === undefined ? undefined : task.seed + made;
    const body = {
      model: task.model,
      prompt: task.prompt,
      ...optionalField('negative_prompt', task.negativePrompt),
      ...optionalField('image_size', task.size && `${task.size.width}x${task.size.height}`),
      ...(batches ? { batch_size: task.count - made } : {}),
      ...optionalField('seed', seed),
      ...optionalField('num_inference_steps', task.steps),
      ...optionalField(batches ? 'guidance_scale' : 'cfg', task.guidance),
      ...Object.fromEntries(
        task.references.map((reference, n) => [n === 0 ? 'image' : `image${n + 1}`, toDataUrl(reference)]),
      ),
    };
    const answer = Answer.safeParse(await callProviderJson(address, '/images/generations', { body, signal }));
    if (!answer.success) throw new ModelError('model.brokenAnswer');
    const { images, seed: said } = answer.data;
    if (images.length === 0) throw new ModelError('paint.noPicture');
    for (const { url } of images.slice(0, task.count - made)) {
      const bytes = await downloadPicture(url, source, signal);
      yield { type: 'picture', bytes, seed: said ?? seed ?? null, revisedPrompt: null };
      made += 1;
    }
    if (batches) return;
  }
};
