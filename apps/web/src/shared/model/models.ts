import { listModelsRoute, type ModelInfo } from '@baigong/contracts';
import { useEffect } from 'react';
import { create } from 'zustand';
import { ApiError, call } from '../lib/api.ts';
import { hasOwnModels, preferredModel } from './own-choice.ts';

interface ConnectedModels {
  /** Those of the site and the visitor's own, the preferred one first. */
  readonly models: readonly ModelInfo[];
  /** asking: the server has not said yet; known: `models` is all there are; failed: it could not be asked. */
  readonly state: 'asking' | 'known' | 'failed';
  /** Chinese sentence, when failed. */
  readonly problem: string | undefined;
  /** What the site lets visitors bring. */
  readonly own: {
    readonly keys: boolean;
    readonly device?: boolean | undefined;
    readonly browser?: boolean | undefined;
  };
}

/** What the server last said about connected models, and what this browser keeps. Changed here only. */
export const modelList = create<ConnectedModels>()(() => ({
  models: [],
  state: 'asking',
  problem: undefined,
  own: { keys: false },
}));

let ofSite: readonly ModelInfo[] = [];
let ofVisitor: readonly ModelInfo[] = [];

function arrange(): readonly ModelInfo[] {
  const models = [...ofSite, ...ofVisitor];
  const id = preferredModel();
  const first = id === '' ? undefined : models.find((model) => model.id === id);
  return first ? [first, ...models.filter((model) => model !== first)] : models;
}

/** Takes over the visitor's own models whenever they change, and the preference with them. */
export function setOwnModels(models: readonly ModelInfo[]): void {
  ofVisitor = models;
  modelList.setState({ models: arrange() });
}

let loading: Promise<readonly ModelInfo[]> | null = null;

async function loadAll(): Promise<readonly ModelInfo[]> {
  // The visitor's own work without the server's answer, and the server's without theirs.
  const own = hasOwnModels()
    ? import('./own/own-models.ts').then(({ loadConnections }) => loadConnections()).catch(() => undefined)
    : undefined;
  const answer = call(listModelsRoute);
  answer.catch(() => undefined);
  await own;
  const { models, own: allowed } = await answer;
  ofSite = models;
  const all = arrange();
  modelList.setState({
    models: all,
    state: 'known',
    problem: undefined,
    own: allowed ?? { keys: false },
  });
  return all;
}

/** Asks the server which models are connected. Throws an ApiError when it cannot be reached. */
export function loadModels(): Promise<readonly ModelInfo[]> {
  loading ??= loadAll()
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
  const { models, state } = modelList.getState();
  if (state === 'known' && models.length > 0) return models;
  return loadModels().catch((error: unknown) => {
    // What the visitor brought is there without the server's word.
    const own = modelList.getState().models;
    if (own.length === 0) throw error;
    return own;
  });
}

/** The connected models, asked for when the component is there and none is known. See `findModel` for choosing one. */
export function useModels(): ConnectedModels {
  useEffect(() => {
    connectedModels().catch(() => undefined);
  }, []);
  return modelList();
}
