import type { Palette } from '../scene.ts';

export type Time = 'dawn' | 'day' | 'golden' | 'sunset' | 'dusk' | 'night';

/** Skies and what stands under them, several for each time of day; from the zenith to the horizon. */
export const skies: Readonly<Record<Time, readonly [Palette, ...Palette[]]>> = {
  dawn: [
    {
      sky: ['#31406e', '#77749f', '#d99fa8', '#f7cfae', '#ffe9cc'],
      light: '#fff1d6',
      haze: '#f0c8b8',
      near: '#22294a',
      accents: ['#f5a48a', '#ffd9a8', '#e0748a'],
    },
    {
      sky: ['#5c8aa3', '#a3c0c6', '#ecd9c4', '#fbe6c8'],
      light: '#fff6e0',
      haze: '#ecdccb',
      near: '#23424c',
      accents: ['#f0a57c', '#fff0cf', '#d9706a'],
    },
    {
      sky: ['#605f96', '#a095bd', '#e7b7c6', '#fcdcc9'],
      light: '#fff0e0',
      haze: '#ecc6c6',
      near: '#2c2a52',
      accents: ['#f58fa2', '#ffd7b5', '#b97ab0'],
    },
  ],
  day: [
    {
      sky: ['#2d6fb3', '#64a6d8', '#b2d8ea', '#e8f3ee'],
      light: '#fffbe8',
      haze: '#cbe2e9',
      near: '#173f3a',
      accents: ['#f2b14a', '#ffffff', '#e3674f'],
    },
    {
      sky: ['#4f95b3', '#9fccd3', '#e2efe4', '#f8f4e4'],
      light: '#fffbea',
      haze: '#d7e6df',
      near: '#23504a',
      accents: ['#ef9a5c', '#fffaf0', '#d4574e'],
    },
    {
      sky: ['#7fb2c9', '#bddbdf', '#f0f1e3'],
      light: '#fffdf2',
      haze: '#dde8e2',
      near: '#34585a',
      accents: ['#f0b868', '#ffffff', '#df7d66'],
    },
  ],
  golden: [
    {
      sky: ['#5f7fa8', '#b5aaa9', '#f2c083', '#ffe0a3'],
      light: '#fff2c4',
      haze: '#f4ca92',
      near: '#3b2a30',
      accents: ['#e8743b', '#fff0c0', '#c8452f'],
    },
    {
      sky: ['#bf6f3f', '#e8a05b', '#f9cd86', '#fff0c6'],
      light: '#fff6d8',
      haze: '#f3c183',
      near: '#381f24',
      accents: ['#d9502e', '#ffe9b0', '#8f2f2a'],
    },
    {
      sky: ['#6d8f97', '#bfc3a6', '#f1d698', '#fbe9bb'],
      light: '#fff6d2',
      haze: '#e9d3a0',
      near: '#2f352c',
      accents: ['#e08a3a', '#fff3cc', '#b5482f'],
    },
  ],
  sunset: [
    {
      sky: ['#1f2354', '#5f3a7a', '#c6527a', '#f58d60', '#ffca70'],
      light: '#fff0b8',
      haze: '#e5836b',
      near: '#1b1434',
      accents: ['#ff7a52', '#ffd98a', '#ff4f6d'],
    },
    {
      sky: ['#2b2e52', '#8c4868', '#e26a5c', '#faa85c', '#fcd68f'],
      light: '#ffe9b0',
      haze: '#e88a66',
      near: '#241628',
      accents: ['#ff8a4a', '#ffe0a0', '#d93f4c'],
    },
    {
      sky: ['#10354f', '#43687a', '#db8e6c', '#f8bb7c'],
      light: '#ffeec6',
      haze: '#d49a7e',
      near: '#0d2431',
      accents: ['#f4793b', '#ffdca0', '#c53d35'],
    },
  ],
  dusk: [
    {
      sky: ['#0d1739', '#29366d', '#6c5b98', '#cb8fa2', '#f1bba4'],
      light: '#fff0dc',
      haze: '#8f7fa8',
      near: '#0b1127',
      accents: ['#ffb86b', '#ffe2a8', '#f27d8d'],
    },
    {
      sky: ['#0e2542', '#204c6d', '#5f8599', '#cdbcab'],
      light: '#fff3e0',
      haze: '#6f8da0',
      near: '#091828',
      accents: ['#ffc070', '#ffe9bc', '#ef8d62'],
    },
    {
      sky: ['#1a1a40', '#463a74', '#9a6b9b', '#eaa1a0'],
      light: '#ffeade',
      haze: '#8a6f9b',
      near: '#120f2a',
      accents: ['#ffab73', '#ffe0b5', '#f06f92'],
    },
  ],
  night: [
    {
      sky: ['#050a1d', '#0b1b3d', '#173461', '#2f557d'],
      light: '#f5f0da',
      haze: '#294c70',
      near: '#040813',
      accents: ['#ffc76b', '#ffe9b8', '#8fd0ff'],
    },
    {
      sky: ['#09091d', '#1b1544', '#362662', '#5d4280'],
      light: '#f6eeff',
      haze: '#4a3a6e',
      near: '#070516',
      accents: ['#ffb87a', '#ffe3c0', '#e48ad0'],
    },
    {
      sky: ['#03141a', '#07313d', '#105058', '#2d706e'],
      light: '#f2f6e2',
      haze: '#255f62',
      near: '#020c11',
      accents: ['#ffcf7a', '#fff0c6', '#7fe0c8'],
    },
  ],
};
