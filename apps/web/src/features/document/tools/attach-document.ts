import { wholeText } from '@baigong/document-reader/document-text';
import type { AttachableItem, AttachedItem } from '../../../shared/feature-tools/attachable.ts';
import { heads, open } from './document-of.ts';

export async function listItems(): Promise<readonly AttachableItem[]> {
  return (await heads()).map(({ id, title, length }) => ({
    id,
    title,
    note: `${length.toLocaleString('zh-CN')} 字`,
  }));
}

export async function readItem(id: string): Promise<AttachedItem> {
  const { head, text } = await open(id);
  return { kind: 'text', name: `文档《${head.title}》`, text: wholeText(text) };
}
