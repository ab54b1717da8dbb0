import { Info } from 'lucide-react';
import { formatBytes } from '../../../shared/lib/format-bytes.ts';
import { nearRatio } from '../../../shared/pictures/near-ratio.ts';
import type { OpenedPicture } from '../pictures/open-picture.ts';
import { DescriptionList } from '../../../shared/ui/description-list.tsx';
import { Note, ResultCard } from './card.tsx';

const typeNames: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/gif': 'GIF',
  'image/avif': 'AVIF',
  'image/heic': 'HEIC',
};

function formatName(picture: OpenedPicture): string {
  if (picture.drawnFrom) return picture.drawnFrom;
  const type = picture.head?.type ?? picture.file.type;
  return typeNames[type] ?? (type.replace('image/', '').toUpperCase() || '未知');
}

/** The common aspect ratio of a size, within one percent; else the number. */
function ratioName(width: number, height: number): string {
  const near = nearRatio(width, height, 0.01);
  return near ? `${near[0]} : ${near[1]}` : `${(width / height).toFixed(2)} : 1`;
}

export function factRows(picture: OpenedPicture): [string, string][] {
  const { width, height, head, file } = picture;
  return [
    ['格式', `${formatName(picture)}${head?.animated ? '（动图）' : ''}`],
    ['尺寸', `${width} × ${height} 像素`],
    ['比例', ratioName(width, height)],
    ['像素', `${((width * height) / 1e6).toFixed(1)} 百万`],
    ['大小', formatBytes(file.size)],
    ['透明', head?.alpha ? '可以有' : '没有'],
    ...(head?.depth !== undefined && head.depth > 8
      ? ([['位深', `每通道 ${head.depth} 位（屏幕上通常只显示 8 位）`]] as [string, string][])
      : []),
    ...(head?.cmyk ? ([['色彩模式', 'CMYK（印刷用，屏幕上会偏色）']] as [string, string][]) : []),
  ];
}

const extensionOf = (name: string): string => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
const extensions: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/heic': ['heic', 'heif'],
};

/** Anomalies: another type than the name says, a truncated end, data after the end. */
export function oddities({ name, file, head, drawnFrom }: OpenedPicture): string[] {
  if (!head || drawnFrom) return [];
  const extension = extensionOf(name);
  const usual = extensions[head.type] ?? [head.type.replace('image/', '')];
  const odd: string[] = [];
  if (extension !== '' && !usual.includes(extension))
    odd.push(`文件名说是 ${extension.toUpperCase()}，内容其实是 ${typeNames[head.type] ?? head.type}。`);
  if (head.end === undefined) odd.push('文件在结尾之前就断了，下半部分可能看不到。');
  else if (head.end < file.size)
    odd.push(
      `图片结束之后还有 ${formatBytes(file.size - head.end)} 别的内容，“照片体检”里的一键清理会把它去掉。`,
    );
  return odd;
}

export function FactsCard({ picture }: { readonly picture: OpenedPicture }) {
  return (
    <ResultCard title="图片信息" icon={<Info />} summary={picture.name}>
      <DescriptionList items={factRows(picture)} />
      {oddities(picture).map((text) => (
        <Note key={text} kind="warn">
          {text}
        </Note>
      ))}
    </ResultCard>
  );
}
