import { preloadPersonModels } from './find-person.ts';

/** Longest wait for an idle moment, in milliseconds. */
const idleTimeoutMs = 4_000;

/** Where the visitor asked for little traffic, the models come with the first photo. */
const savesData = (): boolean =>
  'connection' in navigator &&
  navigator.connection instanceof EventTarget &&
  Reflect.get(navigator.connection, 'saveData') === true;

/**
 * Makes the models ready once the page has nothing else to do.
 * @returns what calls it off
 */
export function preloadModelsWhenIdle(): () => void {
  if (savesData()) return () => undefined;
  const warm = () => void preloadPersonModels();
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(warm, 1_500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(warm, { timeout: idleTimeoutMs });
  return () => cancelIdleCallback(handle);
}
