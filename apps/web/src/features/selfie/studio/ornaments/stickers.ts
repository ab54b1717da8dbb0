/** Part of a sticker in a square of 100 by 100. `colour` takes the ornament's own. */
interface StickerPart {
  readonly d: string;
  readonly fill?: string;
  readonly stroke?: string;
  readonly width?: number;
}

interface Sticker {
  readonly label: string;
  readonly colour: string;
  /** Where it goes when a face is known; its size is a multiple of the face's width. */
  readonly on: 'eyes' | 'head' | 'cheeks' | 'mouth' | 'beside';
  readonly size: number;
  readonly parts: readonly StickerPart[];
}

const white = '#ffffff';
const dark = '#2b2622';

/** Our own drawings, under the project's licence. */
export const stickers = {
  heart: {
    label: '爱心',
    colour: '#e2556d',
    on: 'beside',
    size: 0.5,
    parts: [
      {
        d: 'M50 88C18 64 8 46 12 30c4-15 24-19 38 0 14-19 34-15 38 0 4 16-6 34-38 58z',
        fill: 'colour',
        stroke: white,
        width: 5,
      },
      { d: 'M24 38c0-8 6-12 12-10', stroke: '#ffffffb0', width: 5 },
    ],
  },
  star: {
    label: '星星',
    colour: '#f2b632',
    on: 'beside',
    size: 0.45,
    parts: [
      {
        d: 'M50 8l12 27 29 3-22 20 7 29-26-15-26 15 7-29L9 38l29-3z',
        fill: 'colour',
        stroke: white,
        width: 5,
      },
    ],
  },
  glasses: {
    label: '墨镜',
    colour: dark,
    on: 'eyes',
    size: 1.15,
    parts: [
      {
        d: 'M4 38h92v6c-4 0-5 2-6 8-2 12-9 17-20 17-12 0-17-7-18-18h-4c-1 11-6 18-18 18-11 0-18-5-20-17-1-6-2-8-6-8z',
        fill: 'colour',
      },
      { d: 'M18 48l14 0-10 12zM64 48l14 0-10 12z', fill: '#ffffff40' },
    ],
  },
  roundGlasses: {
    label: '圆眼镜',
    colour: '#7a4a25',
    on: 'eyes',
    size: 1.15,
    parts: [
      {
        d: 'M27 34a18 18 0 1 1 0 36 18 18 0 1 1 0-36zM73 34a18 18 0 1 1 0 36 18 18 0 1 1 0-36zM45 50q5-5 10 0M9 48l-8-4M91 48l8-4',
        fill: '#ffffff26',
        stroke: 'colour',
        width: 4.5,
      },
    ],
  },
  ears: {
    label: '猫耳',
    colour: '#5b4a3f',
    on: 'head',
    size: 1.35,
    parts: [
      {
        d: 'M12 82C8 54 10 32 16 20c14 8 24 20 30 36-14 4-26 14-34 26zM88 82c4-28 2-50-4-62-14 8-24 20-30 36 14 4 26 14 34 26z',
        fill: 'colour',
        stroke: white,
        width: 3,
      },
      {
        d: 'M19 62c-2-14-1-22 1-28 7 5 12 12 16 20-7 2-12 4-17 8zM81 62c2-14 1-22-1-28-7 5-12 12-16 20 7 2 12 4 17 8z',
        fill: '#f3b0b3',
      },
    ],
  },
  crown: {
    label: '皇冠',
    colour: '#f0b429',
    on: 'head',
    size: 0.9,
    parts: [
      { d: 'M14 78L8 34l22 18 20-30 20 30 22-18-6 44z', fill: 'colour', stroke: white, width: 4 },
      { d: 'M14 78h72v10H14z', fill: '#d8921b' },
      { d: 'M50 60a6 6 0 1 1 0 .1M28 66a4 4 0 1 1 0 .1M72 66a4 4 0 1 1 0 .1', fill: '#d64a57' },
    ],
  },
  blush: {
    label: '腮红',
    colour: '#f08a8f',
    on: 'cheeks',
    size: 1,
    parts: [
      {
        d: 'M18 50m-14 0a14 9 0 1 0 28 0a14 9 0 1 0-28 0M82 50m-14 0a14 9 0 1 0 28 0a14 9 0 1 0-28 0',
        fill: 'colour',
      },
      { d: 'M12 52l5-6M20 53l5-6M76 52l5-6M84 53l5-6', stroke: '#ffffffa0', width: 2.5 },
    ],
  },
  moustache: {
    label: '胡子',
    colour: dark,
    on: 'mouth',
    size: 0.75,
    parts: [
      {
        d: 'M50 46c8-10 22-10 28 0 4 6 10 8 18 4-2 14-16 20-28 18-10-2-16-8-18-14-2 6-8 12-18 14-12 2-26-4-28-18 8 4 14 2 18-4 6-10 20-10 28 0z',
        fill: 'colour',
      },
    ],
  },
  bow: {
    label: '蝴蝶结',
    colour: '#e46a8b',
    on: 'head',
    size: 0.7,
    parts: [
      {
        d: 'M50 50C36 26 18 22 10 30c-4 12-4 28 0 40 8 8 26 4 40-20zM50 50c14-24 32-28 40-20 4 12 4 28 0 40-8 8-26 4-40-20z',
        fill: 'colour',
        stroke: white,
        width: 4,
      },
      { d: 'M50 38a12 12 0 1 1 0 24 12 12 0 1 1 0-24z', fill: 'colour', stroke: white, width: 4 },
    ],
  },
  flower: {
    label: '小花',
    colour: '#f6a5c0',
    on: 'head',
    size: 0.5,
    parts: [
      {
        d: 'M50 50C30 40 34 10 50 10s20 30 0 40zM50 50c4-22 36-24 40-8s-22 26-40 8zM50 50c22 4 26 36 10 40s-26-20-10-40zM50 50c-2 22-32 36-42 22s14-28 42-22zM50 50C28 56 4 36 12 22s36 4 38 28z',
        fill: 'colour',
        stroke: white,
        width: 3,
      },
      { d: 'M50 39a11 11 0 1 1 0 22 11 11 0 1 1 0-22z', fill: '#f7c948' },
    ],
  },
  sparkle: {
    label: '闪光',
    colour: '#ffe27a',
    on: 'beside',
    size: 0.55,
    parts: [
      {
        d: 'M40 12c4 26 10 34 34 40-24 6-30 14-34 40-4-26-10-34-34-40 24-6 30-14 34-40zM80 8c2 12 5 15 15 18-10 3-13 6-15 18-2-12-5-15-15-18 10-3 13-6 15-18z',
        fill: 'colour',
        stroke: white,
        width: 3,
      },
    ],
  },
  bubble: {
    label: '对话框',
    colour: white,
    on: 'beside',
    size: 0.9,
    parts: [
      {
        d: 'M14 18h72c6 0 10 4 10 10v32c0 6-4 10-10 10H46L26 88l2-18H14C8 70 4 66 4 60V28c0-6 4-10 10-10z',
        fill: 'colour',
        stroke: dark,
        width: 4,
      },
    ],
  },
} as const satisfies Record<string, Sticker>;

export type StickerName = keyof typeof stickers;

export const stickerNames = Object.keys(stickers) as readonly StickerName[];

export const isSticker = (name: string): name is StickerName => name in stickers;

export const stickerOf = (name: StickerName): Sticker => stickers[name];
