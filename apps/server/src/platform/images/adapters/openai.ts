import * as z from 'zod/mini';
import { ModelError } from '../../models/models.ts';
import { toImageError, callProvider, parseSuccess, type ProviderResponse } from '../provider-call.ts';
import { pictureBytes } from '../picture-source.ts';
import type { ImageTask } from '../images.ts';
import { optionalField, type AdapterContext, type PaintAdapter } from './adapter.ts';

const Answer = z.object({
  data: z.array(
    z.object({
      b64_json: z.optional(z.nullable(z.string())),
      url: z.optional(z.nullable(z.string())),
      revised_prompt: z.optional(z.nullable(z.string())),
    }),
  ),
});

/** Fields that some servers of this protocol refuse; a request that is refused for one is made without it. */
const optionalFields = ['response_format', 'size', 'quality', 'n'] as const;
type Optional = (typeof optionalFields)[number];

/** GPT Image always answers base64 and takes no response_format. */
const alwaysReturnsBase64 = (model: string): boolean => /gpt-image/i.test(model);

function request(
  task: ImageTask,
  count: number,
  omittedFields: ReadonlySet<Optional>,
): Record<string, unknown> {
  const { model, prompt, size, quality } = task;
  const fields = {
    model,
    prompt,
    n: count,
    ...optionalField('size', size && `${size.width}x${size.height}`),
    ...optionalField('quality', quality),
    ...(alwaysReturnsBase64(model) ? {} : { response_format: 'b64_json' }),
  };
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !omittedFields.has(name as Optional)));
}

/** POST /images/generations, or /images/edits (a form) where there are reference pictures. */
function send(
  { address }: AdapterContext,
  fields: Record<string, unknown>,
  { references, mask }: ImageTask,
  signal: AbortSignal,
): Promise<ProviderResponse> {
  if (references.length === 0) return callProvider(address, '/images/generations', { body: fields, signal });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  const name = references.length === 1 ? 'image' : 'image[]';
  for (const [n, { bytes, type }] of references.entries())
    form.append(name, new Blob([Buffer.from(bytes)], { type }), `reference-${n}.${type.slice(6)}`);
  if (mask) form.set('mask', new Blob([Buffer.from(mask.transparent)], { type: 'image/png' }), 'mask.png');
  return callProvider(address, '/images/edits', { body: form, signal });
}

/**
 * OpenAI's image protocol, which many servers speak in part: some refuse `size`, `n` or `response_format`, some answer
 * base64 and some a link. https://platform.openai.com/docs/api-reference/images
 */
export const paintOpenai: PaintAdapter = async function* (context, task, signal) {
  const omittedFields = new Set<Optional>();
  for (let made = 0; made < task.count;) {
    const fields = request(task, task.count - made, omittedFields);
    const answer = await send(context, fields, task, signal);
    const rejectedField =
      (answer.status === 400 || answer.status === 422) && findRejectedField(answer.text, fields);
    if (rejectedField) {
      omittedFields.add(rejectedField);
      continue;
    }
    const parsed = Answer.safeParse(parseSuccess(answer, context.address.clock.now()));
    if (!parsed.success) throw toResponseError(answer);
    if (parsed.data.data.length === 0) throw new ModelError('paint.noPicture');
    for (const entry of parsed.data.data.slice(0, task.count - made)) {
      const bytes = await pictureBytes(entry, context.source, signal);
      yield { type: 'picture', bytes, seed: null, revisedPrompt: entry.revised_prompt ?? null };
      made += 1;
    }
    // A server that gives fewer than it was asked for, without having said so, is not asked again.
    if (!omittedFields.has('n')) return;
  }
};

/** An answer of another shape may be a refusal that came with status 200. */
function toResponseError({ text, retryAfter }: ProviderResponse): ModelError {
  return /"error"/.test(text.slice(0, 2_000))
    ? toImageError(0, text, retryAfter, 0)
    : new ModelError('model.brokenAnswer');
}

/** The field that a refusal names as the one not taken. */
function findRejectedField(body: string, fields: Readonly<Record<string, unknown>>): Optional | undefined {
  const text = body.slice(0, 4_000);
  if (!/unknown|unsupported|not supported|unexpected|invalid|extra|unrecognized|不支持/i.test(text))
    return undefined;
  return optionalFields.find(
    (name) => name in fields && new RegExp(`["'\`\\s.]${name}["'\`\\s.:,]`).test(` ${text} `),
  );
}
