import type { Picture } from '../../../shared/pictures/picture.ts';

export const pictureFilters = [
  { value: 'all', label: '全部' },
  { value: 'favourite', label: '收藏' },
  { value: 'brush', label: '画笔' },
  { value: 'model', label: '模型' },
  { value: 'edited', label: '编辑' },
  { value: 'file', label: '其他' },
] as const;

export type PictureFilter = (typeof pictureFilters)[number]['value'];

const fits: Readonly<Record<PictureFilter, (picture: Picture) => boolean>> = {
  all: () => true,
  favourite: ({ favourite }) => favourite,
  brush: ({ maker }) => maker === 'brush',
  model: ({ maker }) => maker === 'model',
  edited: ({ parent }) => parent !== null,
  file: ({ maker }) => maker === 'file' || maker === 'camera',
};

/** The pictures that pass the filter and hold every word of the search in what is known of them. */
export function findPictures(
  pictures: readonly Picture[],
  filter: PictureFilter,
  search: string,
): readonly Picture[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (filter === 'all' && words.length === 0) return pictures;
  return pictures.filter((picture) => {
    if (!fits[filter](picture)) return false;
    const { prompt, negative, styleName, modelName, seed } = picture;
    const text = `${prompt} ${negative} ${styleName} ${modelName} ${seed ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export interface PictureDay {
  readonly label: string;
  readonly pictures: readonly Picture[];
}

const dayOf = (at: number) => new Date(at).toDateString();

/** Pictures by the day they were made, in their order: 今天, 昨天, then dates. */
export function byDay(pictures: readonly Picture[], now: number): readonly PictureDay[] {
  const today = dayOf(now);
  const yesterday = dayOf(now - 86_400_000);
  const label = (at: number) => {
    if (at === 0) return '日期不详';
    const day = dayOf(at);
    if (day === today) return '今天';
    if (day === yesterday) return '昨天';
    const date = new Date(at);
    const year = date.getFullYear() === new Date(now).getFullYear() ? '' : `${date.getFullYear()} 年 `;
    return `${year}${date.getMonth() + 1} 月 ${date.getDate()} 日`;
  };
  const days: { label: string; pictures: Picture[] }[] = [];
  for (const picture of pictures) {
    const name = label(picture.createdAt);
    const last = days.at(-1);
    if (last?.label === name) last.pictures.push(picture);
    else days.push({ label: name, pictures: [picture] });
  }
  return days;
}
