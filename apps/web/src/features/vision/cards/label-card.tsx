import { readLabel, type PictureLabel } from '@baigong/pictures';
import { BadgeCheck } from 'lucide-react';
import type { OpenedPicture } from '../pictures/open-picture.ts';
import { cacheAsync, useCachedAsync } from '../../../shared/lib/use-cached-async.ts';
import { DescriptionList } from '../../../shared/ui/description-list.tsx';
import { Note, ResultCard } from './card.tsx';

/** The AI label in a picture's file; undefined if there is none. */
export const findLabel = cacheAsync(async ({ file }: OpenedPicture) =>
  readLabel(new Uint8Array(await file.arrayBuffer())),
);

const certainties = { certain: '确定', possible: '可能' } as const;

export const labelSentence = (label: PictureLabel): string =>
  label.madeBy === 'computer'
    ? '标识说：这张图由程序绘制，不是照片，也不是 AI 模型生成。'
    : label.certainty === 'suspected'
      ? `这张图疑似由 AI 生成${label.producer === '' ? '' : `：文件里有${label.producer}的痕迹`}。`
      : `标识说：这张图${certainties[label.certainty]}由 AI 生成。`;

export function labelRows(label: PictureLabel): (readonly [string, string])[] {
  const rows: [string, string][] = [
    ['生成者', label.producer],
    ['生成编号', label.produceId],
    ['传播者', label.propagator],
    ['传播编号', label.propagateId],
  ];
  return rows.filter(([, value]) => value !== '');
}

/** Whether the file is labelled as made by a model or a program (GB 45438-2025). */
export function LabelCard({ picture }: { readonly picture: OpenedPicture }) {
  const found = useCachedAsync(findLabel, picture);
  const label = found.state === 'ready' ? found.value : undefined;
  return (
    <ResultCard
      title="查标识"
      icon={<BadgeCheck />}
      summary={
        found.state === 'pending'
          ? '正在读取'
          : label
            ? label.certainty === 'suspected'
              ? '疑似 AI 生成'
              : '有标识'
            : '没有标识'
      }
    >
      {label && (
        <>
          <Note kind="warn">{labelSentence(label)}</Note>
          <DescriptionList items={labelRows(label)} />
        </>
      )}
      {found.state === 'ready' && !label && (
        <Note kind="plain">文件里没有 AI 生成标识。标识可以被去掉，没有标识不等于不是 AI 生成。</Note>
      )}
      {found.state === 'failed' && <Note kind="plain">标识没能读出来，文件可能不完整。</Note>}
    </ResultCard>
  );
}
