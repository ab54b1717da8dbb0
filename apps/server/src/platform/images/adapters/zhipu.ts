import * as z from 'zod/mini';
import { ModelError } from '../../models/models.ts';
import { callProviderJson } from '../provider-call.ts';
import { downloadPicture } from '../picture-source.ts';
import { optionalField, type PaintAdapter } from './adapter.ts';

const Answer = z.object({
  data: z.array(z.object({ url: z.optional(z.nullable(z.string())) })),
  content_filter: z.optional(
    z.array(z.object({ role: z.optional(z.string()), level: z.optional(z.number()) })),
  ),
});

/** Levels of content_filter go from 0, the worst, to 3. */
const refusedLevel = 1;

/**
 * 智谱 CogView and GLM-Image: one picture a call, no seed; links live for 30 days. Their own mark stays: switching it
 * off is for customers who have signed for it.
 * https://docs.bigmodel.cn/api-reference/模型-api/图像生成
 */
export const paintZhipu: PaintAdapter = async function* ({ address, source }, task, signal) {
  for (let made = 0; made < task.count; made += 1) {
    const body = {
      model: task.model,
      prompt: task.prompt,
      ...optionalField('size', task.size && `${task.size.width}x${task.size.height}`),
      ...optionalField('quality', task.quality),
    };
    const answer = Answer.safeParse(await callProviderJson(address, '/images/generations', { body, signal }));
    if (!answer.success) throw new ModelError('model.brokenAnswer');
    const url = answer.data.data[0]?.url;
    if (!url) {
      const refused = answer.data.content_filter?.some(
        ({ level }) => level !== undefined && level <= refusedLevel,
      );
      throw new ModelError(refused ? 'model.reviewRefused' : 'paint.noPicture');
    }
    const bytes = await downloadPicture(url, source, signal);
    yield { type: 'picture', bytes, seed: null, revisedPrompt: null };
  }
};
