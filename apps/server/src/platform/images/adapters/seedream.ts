import * as z from 'zod/mini';
import { ModelError } from '../../models/models.ts';
import { callProviderJson, toImageError } from '../provider-call.ts';
import { toDataUrl, pictureBytes } from '../picture-source.ts';
import { optionalField, seedAt, type PaintAdapter } from './adapter.ts';

const Answer = z.object({
  data: z.array(
    z.object({
      b64_json: z.optional(z.nullable(z.string())),
      url: z.optional(z.nullable(z.string())),
      error: z.optional(
        z.nullable(z.object({ code: z.optional(z.string()), message: z.optional(z.string()) })),
      ),
    }),
  ),
});

/**
 * 火山方舟 Seedream: one picture a call, asked for as base64 so that no link need be followed. Refused prompts come as
 * status 400. https://www.volcengine.com/docs/82379/1541523
 */
export const paintSeedream: PaintAdapter = async function* ({ address, source }, task, signal) {
  const images = task.references.map(toDataUrl);
  for (let made = 0; made < task.count; made += 1) {
    const body = {
      model: task.model,
      prompt: task.prompt,
      ...optionalField('size', task.size && `${task.size.width}x${task.size.height}`),
      ...optionalField('seed', seedAt(task, made) ?? undefined),
      ...optionalField('guidance_scale', task.guidance),
      ...(images.length === 0 ? {} : { image: images.length === 1 ? images[0] : images }),
      // Models before 4.0 know no series and refuse the field.
      ...(/seedream-3|seededit/i.test(task.model) ? {} : { sequential_image_generation: 'disabled' }),
      response_format: 'b64_json',
      // We draw our own mark.
      watermark: false,
    };
    const answer = Answer.safeParse(await callProviderJson(address, '/images/generations', { body, signal }));
    if (!answer.success) throw new ModelError('model.brokenAnswer');
    const [entry] = answer.data.data;
    if (entry?.error) throw toImageError(0, entry.error, null, 0);
    const bytes = await pictureBytes(entry ?? {}, source, signal);
    yield { type: 'picture', bytes, seed: seedAt(task, made), revisedPrompt: null };
  }
};
