import type { StyleSettings } from './schema.ts';

type BasicInfo = StyleSettings['moduleStyles']['basicInfo'];

export type AvatarFormat = NonNullable<BasicInfo['avatarFormat']>;

/** Width to height. 一寸 is 25 × 35 mm. */
export const avatarAspects: Readonly<Record<AvatarFormat, number>> = {
  square: 1,
  portrait: 3 / 4,
  'one-inch': 25 / 35,
};

const pixelsPerMm = 96 / 25.4;

/** Width and height of the photo on the page, in CSS pixels. 一寸 has its size on paper, whatever the setting. */
export function avatarBox({ avatarFormat = 'square', avatarSize }: BasicInfo): {
  readonly width: number;
  readonly height: number;
} {
  const width = avatarFormat === 'one-inch' ? 25 * pixelsPerMm : avatarSize;
  return { width, height: width / avatarAspects[avatarFormat] };
}

/** The format whose proportions are nearest to those of a picture. */
export function nearestFormat(width: number, height: number): AvatarFormat {
  const away = (format: AvatarFormat) => Math.abs(Math.log(avatarAspects[format] / (width / height)));
  return (Object.keys(avatarAspects) as AvatarFormat[]).reduce((best, format) =>
    away(format) < away(best) ? format : best,
  );
}
