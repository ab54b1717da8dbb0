import * as z from 'zod/mini';
import { ApiError } from '../lib/api.ts';
import { askModel, type AskOptions } from './ask-model.ts';
import { readJson } from './read-json.ts';

type JsonOptions<Schema extends z.ZodMiniType> = Exclude<AskOptions, { messages: unknown }> & {
  readonly schema: Schema;
  /** Shown to a model whose first answer did not fit: the shape, described or as an example. */
  readonly shape: string;
  /** Called when the first answer did not fit and the model is asked to repair it. */
  readonly onRetry?: () => void;
};

interface JsonAnswer<T> {
  readonly value: T;
  readonly model: string;
}

/** The first few schema issues by path, for the model. */
function describeIssues(error: z.core.$ZodError): string {
  return error.issues
    .slice(0, 8)
    .map(({ path, message }) => `${path.length > 0 ? path.join('.') : '（整体）'}：${message}`)
    .join('\n');
}

/**
 * Asks the model for JSON of a shape. An answer that cannot be read or does not fit is sent back once, with what is
 * wrong, for the model to repair (`onText` then starts again from empty text); a second one that does not fit throws
 * the ApiError `model.brokenAnswer`. Everything else as `askModel`.
 */
export async function askModelForJson<Schema extends z.ZodMiniType>({
  schema,
  shape,
  onRetry,
  ...options
}: JsonOptions<Schema>): Promise<JsonAnswer<z.output<Schema>>> {
  const first = await askModel(options);
  const read = readJson(first.text);
  const parsed = z.safeParse(schema, read);
  // A cut answer is often JSON once it is closed, but half of what was wanted.
  if (parsed.success && first.isComplete) return { value: parsed.data, model: first.model };

  const problem =
    read === undefined
      ? '这段回答里没有可以解析的 JSON。'
      : parsed.success
        ? '回答太长，没有写完。请写得短一些，但保持完整。'
        : `JSON 的结构不符合要求：\n${describeIssues(parsed.error)}`;
  onRetry?.();
  const second = await askModel({
    ...options,
    messages: [
      ...(options.system === undefined ? [] : [{ role: 'system' as const, content: options.system }]),
      { role: 'user', content: options.prompt },
      { role: 'assistant', content: first.text.slice(0, 40_000) },
      {
        role: 'user',
        content: `${problem}\n请改正后重新输出完整的 JSON，不要任何说明。结构如下：\n${shape}`,
      },
    ],
  });
  const again = z.safeParse(schema, readJson(second.text));
  if (again.success && second.isComplete) return { value: again.data, model: second.model };
  throw new ApiError(
    'model.brokenAnswer',
    '模型两次都没有按要求的格式回答，没有改动任何内容。请重试，或换一个能力更强的模型。',
  );
}
