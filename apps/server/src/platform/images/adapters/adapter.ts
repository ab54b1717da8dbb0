import type { ImageEvent, ImageTask } from '../images.ts';
import type { PictureSource } from '../picture-source.ts';
import type { ProviderAddress } from '../provider-call.ts';
import type { Workflows } from './comfy-workflow.ts';

/** What an adapter works with. */
export interface AdapterContext {
  readonly address: ProviderAddress;
  readonly source: PictureSource;
  /** The operator's own, of a model of ComfyUI. */
  readonly workflows?: Workflows | undefined;
}

/** Speaks one provider's protocol. `task.model` is the provider's own name of the model. */
export type PaintAdapter = (
  context: AdapterContext,
  task: ImageTask,
  signal: AbortSignal,
) => AsyncIterable<ImageEvent>;

/** The seed of the n-th picture. */
export const seedAt = (task: ImageTask, n: number): number | null =>
  task.seed === undefined ? null : task.seed + n;

/** `{name: value}` where there is a value, for fields that are left out otherwise. */
export function optionalField<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): { [N in Name]?: Value } {
  return value === undefined ? {} : ({ [name]: value } as { [N in Name]?: Value });
}
