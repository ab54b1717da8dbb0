import { EventEmitter } from 'node:events';
import type { PaintPlatform } from './paint-platform.ts';

const emitters = new WeakMap<PaintPlatform, EventEmitter<{ changed: [] }>>();

/**
 * Tells within this process at once that paint jobs have changed. Other processes see it in the rows, at which they
 * look every `lookMs`.
 */
export function jobSignal(platform: PaintPlatform): EventEmitter<{ changed: [] }> {
  const known = emitters.get(platform);
  if (known) return known;
  const created = new EventEmitter<{ changed: [] }>();
  emitters.set(platform, created);
  return created;
}

/** Between two looks at the rows, in milliseconds. */
export const lookMs = 500;
