import type { ModelInfo } from '@baigong/contracts';

/** Where a model runs, and so where what is asked goes. */
export type ModelPlace =
  /** At a provider, paid by the visitor's key, through the site's server. */
  | 'key'
  /** In a program on the visitor's computer, asked by the page itself. */
  | 'device'
  /** In the page. */
  | 'browser'
  /** The operator's. */
  | 'site';

/** An id of a model of the visitor's own: its place, the connection's id, a slash, the model's name there. */
export function ownModelId(
  connection: string,
  model: string,
  place: Exclude<ModelPlace, 'site'> = 'key',
): string {
  return `${place}:${connection}/${model}`;
}

/** The parts of an id; undefined for a model of the site. */
export function parseOwnModelId(
  id: string | undefined,
): { readonly place: ModelPlace; readonly connection: string; readonly model: string } | undefined {
  const [, place, connection, model] = /^(key|device|browser):([\w-]+)\/(.+)$/s.exec(id ?? '') ?? [];
  if (connection === undefined || model === undefined) return undefined;
  return { place: place as ModelPlace, connection, model };
}

export function placeOf(id: string | undefined): ModelPlace {
  return parseOwnModelId(id)?.place ?? 'site';
}

/** Whether this device answers: no server has a part in it. */
export const isOnDevice = (id: string | undefined): boolean => /^(device|browser)$/.test(placeOf(id));

/** Whether the site itself is served by this computer. */
const isOwnSite = (): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(location.hostname);

/** Where a model runs, in a word. A model of the site's machine is 本机 for who sits at it. */
export function placeLabel({ id, local }: Pick<ModelInfo, 'id' | 'local'>): '本机' | '我的密钥' | '本站' {
  if (placeOf(id) === 'key') return '我的密钥';
  return isOnDevice(id) || (local && isOwnSite()) ? '本机' : '本站';
}
