import * as z from 'zod/mini';
import { ModelError } from '../../models/models.ts';
import { callProviderJson, lookAt, toImageError, pollTask, requestCancel } from '../provider-call.ts';
import { toDataUrl, downloadPicture } from '../picture-source.ts';
import type { ImageTask } from '../images.ts';
import { isTaskModel } from '../image-abilities.ts';
import { optionalField, seedAt, type AdapterContext, type PaintAdapter } from './adapter.ts';

const Submitted = z.object({ output: z.object({ task_id: z.string().check(z.regex(/^[\w-]{1,128}$/)) }) });

const Task = z.object({
  output: z.object({
    task_status: z.string(),
    code: z.optional(z.string()),
    message: z.optional(z.string()),
    results: z.optional(
      z.array(
        z.object({
          url: z.optional(z.string()),
          actual_prompt: z.optional(z.string()),
          code: z.optional(z.string()),
          message: z.optional(z.string()),
        }),
      ),
    ),
  }),
});

const Content = z.object({ image: z.optional(z.string()) });
const Chosen = z.object({
  output: z.object({ choices: z.array(z.object({ message: z.object({ content: z.array(Content) }) })) }),
});

function parameters(
  { size, seed, negativePrompt }: ImageTask,
  count: number,
  isAsynchronousTask: boolean,
): object {
  return {
    // An asterisk, not an x.
    ...optionalField('size', size && `${size.width}*${size.height}`),
    n: count,
    ...optionalField('seed', seed),
    ...(isAsynchronousTask ? {} : optionalField('negative_prompt', negativePrompt)),
    // We draw our own mark.
    watermark: false,
  };
}

async function submit({ address }: AdapterContext, task: ImageTask, signal: AbortSignal): Promise<string> {
  const isEditing = task.references.length > 0;
  const body = {
    model: task.model,
    input: {
      prompt: task.prompt,
      ...optionalField('negative_prompt', task.negativePrompt),
      ...(isEditing ? { images: task.references.map(toDataUrl) } : {}),
    },
    parameters: parameters(task, task.count, true),
  };
  const headers = { 'X-DashScope-Async': 'enable' };
  const path = `/services/aigc/${isEditing ? 'image2image' : 'text2image'}/image-synthesis`;
  const answer = Submitted.safeParse(await callProviderJson(address, path, { body, headers, signal }));
  if (!answer.success) throw new ModelError('model.brokenAnswer');
  return answer.data.output.task_id;
}

/**
 * 阿里云百炼 (Wan and others): a task that is asked for, then looked at. Only a waiting task can be cancelled there.
 * https://help.aliyun.com/zh/model-studio/text-to-image-v2-api-reference
 */
const paintTask: PaintAdapter = async function* (context, task, signal) {
  const { address, source } = context;
  const id = task.resume ?? (await submit(context, task, signal));
  yield { type: 'task', id };
  try {
    const poll = async () => Task.safeParse(await lookAt(address, `/tasks/${id}`, signal));
    for await (const polled of pollTask(address, poll, signal)) {
      if (!polled.success) throw new ModelError('model.brokenAnswer');
      const { task_status: status, code, message, results = [] } = polled.data.output;
      if (status === 'PENDING' || status === 'RUNNING' || status === 'SUSPENDED') continue;
      if (status !== 'SUCCEEDED') throw toImageError(0, { code, message }, null, 0);
      const links = results.filter(({ url }) => url !== undefined);
      for (const [n, { url = '', actual_prompt }] of links.entries()) {
        const bytes = await downloadPicture(url, source, signal);
        yield { type: 'picture', bytes, seed: seedAt(task, n), revisedPrompt: actual_prompt ?? null };
      }
      // Of several some may have been refused; with none left the first refusal is the answer.
      if (links.length > 0) return;
      throw results[0]?.code === undefined
        ? new ModelError('paint.noPicture')
        : toImageError(0, results[0], null, 0);
    }
  } finally {
    await requestCancel(address, `/tasks/${id}/cancel`, signal);
  }
};

/** 万相 is told places as boxes, for each picture its own. */
const boxes = ({ mask, references }: ImageTask): object =>
  mask ? { bbox_list: references.map((_, n) => (n === 0 ? [mask.box] : [])) } : {};

/** The newer protocol (Qwen-Image, Z-Image, Wan 2.6 and later): one call, one answer. */
const paintDirectly: PaintAdapter = async function* ({ address, source }, task, signal) {
  const content = [
    ...task.references.map((picture) => ({ image: toDataUrl(picture) })),
    { text: task.prompt },
  ];
  for (let made = 0; made < task.count;) {
    const body = {
      model: task.model,
      input: { messages: [{ role: 'user', content }] },
      parameters: {
        ...parameters({ ...task, seed: seedAt(task, made) ?? undefined }, 1, false),
        ...boxes(task),
      },
    };
    const path = '/services/aigc/multimodal-generation/generation';
    const answer = Chosen.safeParse(await callProviderJson(address, path, { body, signal }));
    if (!answer.success) throw new ModelError('model.brokenAnswer');
    const links = answer.data.output.choices.flatMap(({ message }) =>
      message.content.flatMap(({ image }) => (image === undefined ? [] : [image])),
    );
    if (links.length === 0) throw new ModelError('paint.noPicture');
    for (const link of links.slice(0, task.count - made)) {
      const bytes = await downloadPicture(link, source, signal);
      yield { type: 'picture', bytes, seed: seedAt(task, made), revisedPrompt: null };
      made += 1;
    }
  }
};

export const paintDashscope: PaintAdapter = (context, task, signal) =>
  (isTaskModel(task.model) ? paintTask : paintDirectly)(context, task, signal);
