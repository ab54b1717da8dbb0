import { sheetToText, toOutline, toSheet } from '@baigong/resume';
import type { AttachableItem, AttachedItem } from '../../../shared/feature-tools/attachable.ts';
import { relativeTime } from '../../../shared/lib/relative-time.ts';
import { documentOf, recordOf, summaries } from './resume-of.ts';

export async function listItems(): Promise<readonly AttachableItem[]> {
  const now = Date.now();
  return (await summaries()).map(({ id, title, updatedAt }) => ({
    id,
    title,
    note: relativeTime(updatedAt, now),
  }));
}

export async function readItem(id: string): Promise<AttachedItem> {
  const record = await recordOf(id);
  const text = sheetToText(toSheet(toOutline(documentOf(record))));
  return { kind: 'text', name: `简历《${record.title}》`, text };
}
