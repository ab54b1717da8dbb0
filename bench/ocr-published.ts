/** Draws what is printed or shown to many: posters, papers, slides, titles on photos. */
import {
  between,
  blank,
  fonts,
  paragraphOf,
  pick,
  rect,
  setText,
  textOf,
  whole,
  type Drawing,
  type Mark,
  type Random,
} from './ocr-setting.ts';
import { englishSentences, places, sentences, slogans, titles } from './ocr-texts.ts';

/** What a photo shows: soft spots of many colours with some grain, in a rectangle. */
function scene(random: Random, x: number, y: number, width: number, height: number, darkest = 20): string {
  const tone = () => whole(random, darkest, darkest + 110);
  const spots = Array.from(
    { length: 26 },
    () =>
      `<ellipse cx="${between(random, x, x + width)}" cy="${between(random, y, y + height)}" rx="${between(random, 8, width / 4)}" ry="${between(random, 8, height / 4)}" fill="rgb(${tone()},${tone()},${tone()})"/>`,
  ).join('');
  return `<clipPath id="frame"><rect x="${x}" y="${y}" width="${width}" height="${height}"/></clipPath><filter id="soft"><feGaussianBlur stdDeviation="2"/></filter><g clip-path="url(#frame)"><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="rgb(${tone()},${tone()},${tone()})"/><g filter="url(#soft)">${spots}</g></g>`;
}

export function drawPoster(random: Random): Drawing {
  const [width, height] = [900, 1280];
  const [paper, band, ink, accent] = pick(random, [
    ['#d7263d', '#f9dc5c', '#ffffff', '#7a0012'],
    ['#0b3954', '#ff6663', '#f5f5f5', '#ffffff'],
    ['#fff3d6', '#2a9d8f', '#264653', '#ffffff'],
  ] as const);
  const [title = '', second = '', date = '', place = '', note = ''] = pick(random, slogans);
  const across = (text: string, y: number, size: number, colour: string, bold = false): Mark => ({
    text,
    x: width / 2,
    y,
    size,
    ink: colour,
    bold,
    anchor: 'middle',
  });
  const marks = [
    across(title, 320, Math.min(180, 820 / title.length), ink, true),
    across(second, 480, 72, ink),
    across(date, 690, 56, accent, true),
    across(place, 900, 38, ink),
    across(note, 1190, 22, ink),
  ];
  const shapes = `${rect(0, 610, width, 120, band)}<circle cx="780" cy="1040" r="70" fill="${band}"/><circle cx="90" cy="100" r="130" fill="${band}" opacity="0.5"/>`;
  return { width, height, paper, ink, font: fonts.sans, shapes, marks, text: textOf(marks) };
}

export function drawEnglish(random: Random): Drawing {
  const [width, height, size] = [1240, 1000, 21];
  const columnWidth = 510;
  const isBetween = random() < 0.5;
  const picture = isBetween
    ? { x: 420, y: 380, width: 400, height: 250 }
    : { x: 660, y: 420, width: 500, height: 270 };
  // A picture between the columns makes both narrower beside it.
  const beside = picture.y - 20;
  const under = picture.y + picture.height + 40;
  const column = (left: number, isCut: boolean) => {
    const place = { size, ems: columnWidth / size + 1.5, leading: 1.5 };
    const set = (x: number, y: number, bottom: number, wide = columnWidth) => {
      const text = Array.from({ length: 6 }, () => paragraphOf(random, englishSentences, 3));
      return setText(text, { ...place, ems: wide / size + 1.5, x, y, bottom }).marks;
    };
    if (!isCut) return set(left, 170, height - 60);
    const narrow = isBetween ? set(left === 80 ? left : 840, beside + 16, under - 32, 320) : [];
    return [...set(left, 170, beside - 10), ...narrow, ...set(left, under, height - 60)];
  };
  const title: Mark = {
    text: 'Notes from the Northern Valley',
    x: width / 2,
    y: 105,
    size: 38,
    bold: true,
    anchor: 'middle',
  };
  const columns = [column(80, isBetween), column(650, true)].flat();
  return {
    ...blank,
    width,
    height,
    font: pick(random, ['DejaVu Serif Condensed', fonts.serif]),
    shapes: scene(random, picture.x, picture.y, picture.width, picture.height),
    marks: [title, ...columns],
    text: textOf([title, ...columns]),
  };
}

export function drawNewspaper(random: Random): Drawing {
  const [width, height, size] = [1600, 1300, 20];
  const wide = 352;
  const column = (at: number, y: number) =>
    setText(
      Array.from({ length: 8 }, () => paragraphOf(random, sentences, 3)),
      { x: 60 + at * (wide + 24), y, size, ems: wide / size, leading: 1.5, bottom: at < 2 ? 760 : 1240 },
    ).marks;
  const across = (text: string, x: number, y: number, big: number): Mark => ({
    text,
    x,
    y,
    size: big,
    bold: true,
    anchor: 'middle',
  });
  const left = { first: column(0, 300), second: column(1, 300) };
  const lower = [0, 1].map(
    (at) =>
      setText(
        Array.from({ length: 8 }, () => paragraphOf(random, sentences, 3)),
        { x: 60 + at * (wide + 24), y: 920, size, ems: wide / size, leading: 1.5, bottom: 1240 },
      ).marks,
  );
  const marks = [
    across('江城晚报', width / 2, 110, 72),
    across(`${pick(random, places)}${pick(random, titles)}`, 424, 230, 44),
    ...left.first,
    ...left.second,
    across(pick(random, titles), 424, 860, 36),
    ...lower.flat(),
    across(pick(random, titles), 1176, 230, 44),
    ...column(2, 300),
    ...column(3, 300),
  ];
  const shapes = `<line x1="60" x2="1540" y1="145" y2="145" stroke="#111" stroke-width="3"/><line x1="60" x2="788" y1="795" y2="795" stroke="#111" stroke-width="1.5"/>`;
  return { ...blank, width, height, font: fonts.serif, shapes, marks, text: textOf(marks) };
}

export function drawSlide(random: Random): Drawing {
  const [width, height] = [1280, 720];
  const [paper, ink] = pick(random, [
    ['#ffffff', '#1f2d3d'],
    ['#14213d', '#ffffff'],
  ] as const);
  const marks: Mark[] = [
    { text: pick(random, titles), x: 80, y: 150, size: 66, bold: true },
    ...['背景与目标', '进度：已完成 75%', '下一步计划'].map((text, at) => ({
      text: `• ${text}`,
      x: 110,
      y: 310 + at * 100,
      size: 44,
    })),
    { text: String(whole(random, 2, 40)), x: 1220, y: 690, size: 20, ink: '#888' },
  ];
  const shapes = rect(80, 185, 160, 8, '#e76f51');
  return { width, height, paper, ink, font: fonts.sans, shapes, marks, text: textOf(marks) };
}

export function drawPhoto(random: Random): Drawing {
  const [width, height] = [1200, 800];
  const across = (text: string, y: number, size: number, bold = false): Mark => ({
    text,
    x: width / 2,
    y,
    size,
    bold,
    anchor: 'middle',
  });
  const marks = [
    across(pick(random, titles), 300, 84, true),
    across(pick(random, sentences), 420, 34),
    across(pick(random, sentences), 700, 28),
  ];
  return {
    ...blank,
    width,
    height,
    ink: '#ffffff',
    font: fonts.sans,
    shapes: scene(random, 0, 0, width, height),
    marks,
    text: textOf(marks),
  };
}
