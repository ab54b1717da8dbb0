import type { CategoryId } from './template.ts';
import { templates } from './templates.ts';

/** A template as the centre lists it: the fields of the specification's demonstration data (section 3, "Template"). */
export interface ListedTemplate {
  /** The template's id: what the editor's query names. */
  readonly id: string;
  readonly title: string;
  readonly category: CategoryId;
  /** Empty: thumbnails are drawn from the template itself with a sample's content. */
  readonly thumbnail: string;
  readonly author: { readonly name: string; readonly avatar: string };
  readonly likes: number;
  readonly downloads: number;
  readonly weeklyDownloads: number;
  readonly isPremium: boolean;
  readonly isNew: boolean;
  readonly isHot: boolean;
}

/** likes, downloads, weeklyDownloads: fixed demonstration figures, as the specification has them. */
const figures: Readonly<Record<string, readonly [likes: number, downloads: number, weekly: number]>> = {
  default: [1286, 8420, 312],
  modern: [2345, 12_680, 568],
  classic: [1876, 9854, 421],
  sidebar: [1542, 7310, 386],
  band: [874, 4126, 205],
  timeline: [1138, 5247, 268],
  compact: [1690, 8033, 447],
  academic: [762, 3580, 174],
  elegant: [918, 4012, 196],
  creative: [1965, 10_437, 503],
  split: [1043, 4876, 231],
  card: [689, 2954, 158],
  mono: [807, 3391, 187],
  executive: [731, 3266, 143],
  letter: [512, 1987, 121],
  ledger: [448, 1705, 109],
};

const newTemplates = new Set(['letter', 'ledger', 'mono', 'card']);
const popularTemplates = new Set(['modern', 'creative', 'compact', 'classic']);

/** The template library, in the order of the bundled templates. Every one is free to use. */
export const listedTemplates: readonly ListedTemplate[] = templates.map(({ id, title, category }) => {
  const [likes = 0, downloads = 0, weeklyDownloads = 0] = figures[id] ?? [];
  return {
    id,
    title,
    category,
    thumbnail: '',
    author: { name: '百工', avatar: '' },
    likes,
    downloads,
    weeklyDownloads,
    isPremium: false,
    isNew: newTemplates.has(id),
    isHot: popularTemplates.has(id),
  };
});

/** By downloads of the week, highest first; ties keep their order. Source: the specification, section 9. */
export const sortByTrend = (list: readonly ListedTemplate[] = listedTemplates): ListedTemplate[] =>
  list.toSorted((a, b) => b.weeklyDownloads - a.weeklyDownloads);
