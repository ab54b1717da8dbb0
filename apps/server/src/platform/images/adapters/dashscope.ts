import * as z from 'zod/mini';
import { ModelError } from '../../models/models.ts';
import { callProviderJson, toImageError, pollTask, requestCancel } from '../provider-call.ts';
import { toDataUrl, downloadPicture } from '../picture-source.ts';
import type { ImageTask } from '../images.ts';
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

/** Models of the older protocol, whose tasks are asked for and then looked at. */
export const isAsynchronous = (model: string): boolean =>
  /^wanx|^wan2\.[0-5]|^flux|^stable-diffusion/i.test(model);

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
  const body = {
    model: task.model,
    input: { prompt: task.prompt, ...optionalField('negative_prompt', task.negativePrompt) },
    parameters: parameters(task, task.count, true),
  };
  const headers = { 'X-DashScope-Async': 'enable' };
  const path = '/services/aigc/text2image/image-synthesis';
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
  let before = '';
  try {
    const poll = async () => Task.safeParse(await callProviderJson(address, `/tasks/${id}`, { signal }));
    for await (const polled of pollTask(address, poll, signal)) {
      if (!polled.success) throw new ModelError('model.brokenAnswer');
      const { task_status: status, code, message, results = [] } = polled.data.output;
      if (status === 'PENDING' || status === 'RUNNING' || status === 'SUSPENDED') {
        if (status !== before) yield { type: 'alive' };
        before = status;
        continue;
      }
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
      parameters: parameters({ ...task, seed: seedAt(task, made) ?? undefined }, 1, false),
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
  (isAsynchronous(task.model) ? paintTask : paintDirectly)(context, task, signal);
