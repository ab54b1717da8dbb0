import { gongPath, sealPath } from '../../../shared/ui/seal-paths.ts';
import type { Card } from './cards.ts';

export const cardWidth = 1080;
export const cardHeight = 1440;

/** The light colours of tokens.css: a card is paper, whatever the screen's colours are. */
const colours = {
  paper: '#faf8f4',
  sheet: '#ffffff',
  ink: '#27231d',
  soft: '#575045',
  faint: '#6b6457',
  line: '#e4ded2',
  accent: '#1f6a56',
  accentLine: '#a9cdbf',
  accentSoft: '#e2eee8',
  seal: '#a8321f',
};

const kai = "'LXGW WenKai', 'Kaiti SC', STKaiti, KaiTi, 'Songti SC', serif";
const sans = "'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', 'Noto Sans CJK SC', sans-serif";
const motto = '字正腔圆';

function drawSeal(context: CanvasRenderingContext2D, x: number, y: number, size: number): void {
  context.save();
  context.translate(x, y);
  context.scale(size / 32, size / 32);
  context.fillStyle = colours.accent;
  const body = new Path2D(sealPath);
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
  context.fill(body);
  context.fillStyle = colours.paper;
  const letter = new Path2D(gongPath);
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- likewise
  context.fill(letter);
  context.restore();
}

function drawFrame(context: CanvasRenderingContext2D): void {
  context.fillStyle = colours.paper;
  context.fillRect(0, 0, cardWidth, cardHeight);
  context.strokeStyle = colours.accent;
  context.lineWidth = 5;
  context.strokeRect(40, 40, cardWidth - 80, cardHeight - 80);
  context.lineWidth = 1.5;
  context.strokeRect(54, 54, cardWidth - 108, cardHeight - 108);
}

/** Four squares of a copybook with the motto in them. */
function drawMotto(context: CanvasRenderingContext2D, y: number): void {
  const size = 168;
  const left = (cardWidth - size * 4) / 2;
  for (const [at, letter] of Array.from(motto).entries()) {
    const x = left + at * size;
    context.fillStyle = colours.sheet;
    context.fillRect(x, y, size, size);
    context.lineWidth = 1.5;
    context.strokeStyle = colours.accentLine;
    context.setLineDash([9, 8]);
    context.beginPath();
    context.moveTo(x + size / 2, y);
    context.lineTo(x + size / 2, y + size);
    context.moveTo(x, y + size / 2);
    context.lineTo(x + size, y + size / 2);
    context.stroke();
    context.setLineDash([]);
    context.lineWidth = 3;
    context.strokeRect(x, y, size, size);
    context.fillStyle = colours.ink;
    context.font = `124px ${kai}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(letter, x + size / 2, y + size / 2 + 4);
  }
}

function drawStamp(context: CanvasRenderingContext2D, words: string, x: number, y: number): void {
  context.save();
  context.translate(x, y);
  context.rotate(-0.09);
  context.font = `52px ${kai}`;
  const width = context.measureText(words).width + 52;
  context.strokeStyle = colours.seal;
  context.fillStyle = colours.seal;
  context.lineWidth = 5;
  context.strokeRect(0, -46, width, 92);
  context.lineWidth = 1.5;
  context.strokeRect(8, -38, width - 16, 76);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(words, width / 2, 3);
  context.restore();
}

function drawNumber(context: CanvasRenderingContext2D, card: Card, y: number): void {
  context.textBaseline = 'alphabetic';
  context.textAlign = 'left';
  context.font = `230px ${kai}`;
  const number = context.measureText(card.number).width;
  context.font = `56px ${kai}`;
  const unit = context.measureText(card.unit).width + 18;
  const stamp = card.stamp === null ? 0 : context.measureText(card.stamp).width + 100;
  const left = (cardWidth - number - unit - stamp) / 2;
  context.fillStyle = colours.accent;
  context.font = `230px ${kai}`;
  context.fillText(card.number, left, y);
  context.fillStyle = colours.soft;
  context.font = `56px ${kai}`;
  context.fillText(card.unit, left + number + 18, y);
  if (card.stamp !== null) drawStamp(context, card.stamp, left + number + unit + 46, y - 96);
  context.textAlign = 'center';
  context.font = `34px ${sans}`;
  context.fillText(card.caption, cardWidth / 2, y + 62);
}

function drawRows(context: CanvasRenderingContext2D, { rows }: Card, top: number, bottom: number): void {
  const step = Math.min(96, (bottom - top) / rows.length);
  const left = 150;
  const right = cardWidth - 150;
  for (const [at, { name, value, part }] of rows.entries()) {
    const y = top + step * at + step / 2;
    context.textBaseline = 'alphabetic';
    context.font = `34px ${sans}`;
    context.fillStyle = colours.soft;
    context.textAlign = 'left';
    context.fillText(name, left, y);
    context.fillStyle = colours.ink;
    context.textAlign = 'right';
    context.fillText(value, right, y);
    context.fillStyle = colours.line;
    context.fillRect(left, y + 18, right - left, 5);
    context.fillStyle = colours.accent;
    if (part !== null) context.fillRect(left, y + 18, (right - left) * Math.min(1, Math.max(0, part)), 5);
  }
}

/** Waits for the slices of the 楷体 that the card needs; without them the system's stands in. */
async function loadKai({ title, number, unit, stamp }: Card): Promise<void> {
  await import('lxgw-wenkai-webfont/lxgwwenkai-regular.css').catch(() => undefined);
  const letters = `${title}${number}${unit}${stamp ?? ''}${motto}百工`;
  await document.fonts.load("100px 'LXGW WenKai'", letters).catch(() => undefined);
}

/** Draws a card as a picture of 1080 x 1440 pixels. */
export async function drawCard(card: Card): Promise<Blob> {
  await loadKai(card);
  const canvas = document.createElement('canvas');
  canvas.width = cardWidth;
  canvas.height = cardHeight;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('浏览器没有给出画布，图片没有画成。请关掉一些标签页后再试。');
  drawFrame(context);
  drawSeal(context, 104, 104, 72);
  context.fillStyle = colours.ink;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.font = `44px ${kai}`;
  context.fillText('百工', 194, 142);
  context.fillStyle = colours.faint;
  context.font = `30px ${sans}`;
  context.textAlign = 'right';
  context.fillText(card.date, cardWidth - 104, 142);
  context.fillStyle = colours.ink;
  context.textAlign = 'center';
  context.font = `68px ${kai}`;
  context.fillText(card.title, cardWidth / 2, 272);
  drawMotto(context, 342);
  drawNumber(context, card, 762);
  drawRows(context, card, 872, 1_312);
  context.fillStyle = colours.faint;
  context.textAlign = 'center';
  context.font = `26px ${sans}`;
  context.fillText(card.note, cardWidth / 2, 1_348);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('图片没有画成，请关掉一些标签页后再试。'));
    }, 'image/png');
  });
}
