import { listPaintModelsRoute, type PaintModel } from '@baigong/contracts';
import { create } from 'zustand';
import { ApiError, call } from '../../../shared/lib/api.ts';
import { brushModel } from './brush-model.ts';

export interface PaintModels {
  /** Connected models, the default first, then the built-in brush, which is always there. */
  readonly models: readonly PaintModel[];
  readonly read: 'no' | 'reading' | 'yes' | 'failed';
  /** What keeps a model that is set up from being used, for the visitor. */
  readonly problems: readonly string[];
  /** A visible mark is drawn on models' pictures. */
  readonly visibleMark: boolean;
  /** Pictures that models may still make today, and when the day ends; null: no limit. */
  readonly allowance: { readonly left: number; readonly reset: string } | null;
}

export const usePaintModels = create<PaintModels>()(() => ({
  models: [brushModel],
  read: 'no',
  problems: [],
  visibleMark: false,
  allowance: null,
}));

let reading: Promise<void> | null = null;

/** Asks the server which image models are connected, once at a time. The brush needs no answer. */
export function loadPaintModels(): Promise<void> {
  reading ??= readPaintModels().finally(() => {
    reading = null;
  });
  return reading;
}

async function readPaintModels(): Promise<void> {
  usePaintModels.setState({ read: 'reading' });
  try {
    const { models, problems, visibleMark, today } = await call(listPaintModelsRoute);
    const { used, limit } = today[today.tightest];
    usePaintModels.setState({
      models: [...models, brushModel],
      read: 'yes',
      problems: problems.map(({ endpoint, error }) => `${endpoint}：${error.message}`),
      visibleMark,
      allowance: limit === null ? null : { left: Math.max(0, limit - used), reset: today.reset },
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Without the server only the brush paints; that is said beside the choice of models.
    usePaintModels.setState({ read: 'failed', problems: [error.message] });
  }
}

/** The model under an id; where it is no longer connected, the first there is. */
export function modelOf(models: readonly PaintModel[], id: string): PaintModel {
  return models.find((model) => model.id === id) ?? models[0] ?? brushModel;
}
