import { listModelsRoute, type ModelInfo } from '@baigong/contracts';
import { useEffect } from 'react';
import { create } from 'zustand';
import { ApiError, call } from '../lib/api.ts';

interface ConnectedModels {
  readonly models: readonly ModelInfo[];
  /** asking: the server has not said yet; known: `models` is all there are; failed: it could not be asked. */
  readonly state: 'asking' | 'known' | 'failed';
  /** Chinese sentence, when failed. */
  readonly problem: string | undefined;
}

/** What the server last said about connected models. Changed here only. */
export const modelList = create<ConnectedModels>()(() => ({
  models: [],
  state: 'asking',
  problem: undefined,
}));

let loading: Promise<readonly ModelInfo[]> | null = null;

/** Asks the server which models are connected. Throws an ApiError when it cannot be reached. */
export function loadModels(): Promise<readonly ModelInfo[]> {
  loading ??= call(listModelsRoute)
    .then(({ models }) => {
      modelList.setState({ models, state: 'known', problem: undefined });
      return models;
    })
    .catch((error: unknown) => {
      // What was known stays: a model does not vanish with the line to it.
      if (error instanceof ApiError && modelList.getState().state !== 'known')
        modelList.setState({ state: 'failed', problem: error.message });
      throw error;
    })
    .finally(() => (loading = null));
  return loading;
}

/** The models known; asks again when none is, since one may have been connected meanwhile. */
export async function connectedModels(): Promise<readonly ModelInfo[]> {
  const { models } = modelList.getState();
  return models.length > 0 ? models : loadModels();
}

/** The connected models, asked for when the component is there and none is known. See `findModel` for choosing one. */
export function useModels(): ConnectedModels {
  useEffect(() => {
    connectedModels().catch(() => undefined);
  }, []);
  return modelList();
}
