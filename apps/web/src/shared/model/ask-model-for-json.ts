import { askForJson } from '@baigong/agent/ask-json';
import { jsonOf } from '@baigong/agent/read-json';
import type * as z from 'zod/mini';
import { ApiError } from '../lib/api.ts';
import { askModel, misfitMessage, promptMessages, type AskOptions } from './ask-model.ts';

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

/**
 * Asks the model for JSON of a shape, twice at most (`askForJson`; `onText` then starts again from empty text). A second
 * answer that does not fit throws the ApiError `model.brokenAnswer`. Everything else as `askModel`.
 */
export async function askModelForJson<Schema extends z.ZodMiniType>({
  schema,
  shape,
  onRetry,
  ...options
}: JsonOptions<Schema>): Promise<JsonAnswer<z.output<Schema>>> {
  const asked = await askForJson(
    (messages) => askModel({ ...options, messages }),
    promptMessages(options),
    jsonOf(schema, shape),
    onRetry,
  );
  if (!asked) throw new ApiError('model.brokenAnswer', misfitMessage);
  return { value: asked.value, model: asked.answer.model };
}
