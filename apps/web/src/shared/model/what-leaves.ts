import type { ModelInfo } from '@baigong/contracts';
import { placeOf } from './model-place.ts';

type Placed = Pick<ModelInfo, 'id' | 'name' | 'endpoint' | 'local'>;

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
