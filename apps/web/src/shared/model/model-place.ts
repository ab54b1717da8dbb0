import type { ModelInfo } from '@baigong/contracts';

/** Where a model runs, and so where what is asked goes. */
export type ModelPlace =
  /** At a provider, paid by the visitor's key, through the site's server. */
  | 'key'
  /** In a program on the visitor's computer, asked by the page itself. */
  | 'device'
  /** In the page or in the browser itself. */
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

type Placed = Pick<ModelInfo, 'id' | 'name' | 'endpoint' | 'local'>;

/** Where a model runs, in a word. A model of the site's machine is 本机 for who sits at it. */
export function placeLabel({ id, local }: Pick<Placed, 'id' | 'local'>): '本机' | '我的密钥' | '本站' {
  if (placeOf(id) === 'key') return '我的密钥';
  return isOnDevice(id) || (local && isOwnSite()) ? '本机' : '本站';
}

/** What leaves the device when this model is asked. */
export function whatLeaves({ id, endpoint, local }: Omit<Placed, 'name'>): string {
  switch (placeOf(id)) {
    case 'key':
      return `问题与附件经本站服务器转发给 ${endpoint}，费用记在你的密钥上；密钥随每次请求发送，服务器不保存。`;
    case 'device':
      return `问题与附件由网页直接交给你电脑上的 ${endpoint}，不经过本站服务器。`;
    case 'browser':
      return '模型就在这个浏览器里，问题与回答都不离开你的设备。';
    case 'site':
      return local
        ? '问题与附件发到本站服务器，由服务器上的模型回答，不再转给别人。'
        : `问题与附件发到本站服务器，再由它发给 ${endpoint}。`;
  }
}

/** Where a text is processed, in the middle of a sentence; shown before it is sent. */
export function describeDestination({ id, name, local }: Omit<Placed, 'endpoint'>): string {
  switch (placeOf(id)) {
    case 'key':
      return `会经本站服务器转发给“${name}”，用的是你自己的密钥`;
    case 'device':
    case 'browser':
      return `由你设备上的“${name}”处理，不经过本站服务器`;
    case 'site':
      return local ? `由本站服务器上的“${name}”处理，不会发给别的服务` : `会经本站服务器发送给模型“${name}”`;
  }
}
