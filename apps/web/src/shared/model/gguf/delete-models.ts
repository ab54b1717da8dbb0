import type { OwnModel } from '@baigong/contracts';
import { closeEngine } from './engine.ts';
import { forgetModel } from './weights.ts';

/** Deletes the files of a connection's models; the engine may hold one of them. @throws ApiError */
export async function deleteModels(models: readonly Pick<OwnModel, 'model'>[]): Promise<void> {
  closeEngine();
  await Promise.all(models.map(({ model }) => forgetModel(model)));
}
