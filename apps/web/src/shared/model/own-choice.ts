import * as z from 'zod/mini';
import { stored } from '../lib/storage.ts';

/** Whether this browser keeps connections of the visitor's own; without any their code is not fetched. */
const has = stored('baigong-own-models', z.boolean(), false);
/** The model that answers where none was chosen. */
const preferred = stored('baigong-preferred-model', z.string(), '');

export const hasOwnModels = (): boolean => has.read();

export function rememberOwnModels(are: boolean): void {
  if (are) has.write(true);
  else has.remove();
}

export const preferredModel = (): string => preferred.read();

export function preferModel(id: string | undefined): void {
  if (id === undefined) preferred.remove();
  else preferred.write(id);
}
