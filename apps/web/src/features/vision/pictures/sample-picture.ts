import { toast } from '../../../shared/ui/toast.tsx';
import { openPictures, useOpenPictures } from './open-pictures.ts';

/** A receipt that nobody paid: shop, goods and numbers are made up. */
const shop = '示例小超市';
const lines: readonly (readonly [left: string, right?: string])[] = [
  ['收银小票', '仅供试用'],
  ['日期 2026-01-01', '单号 0123'],
  ['大米 1 袋', '12.00'],
  ['牛奶 1 盒', '5.50'],
  ['白菜 2 斤', '9.90'],
  ['合计', '27.40'],
  ['付款方式', '现金'],
  ['电话', '138 0000 0000'],
  ['Thank you for your visit'],
];

/** Pixels; the paper lies a little askew on a table. */
const table = { width: 900, height: 1100 };
const paper = { width: 640, height: 940, margin: 56, line: 78 };
const tilt = -0.012;

function writeLines(context: CanvasRenderingContext2D): void {
  const [left, right] = [paper.margin, paper.width - paper.margin];
  context.fillStyle = '#26221c';
  context.textBaseline = 'middle';
  context.font = 'bold 52px sans-serif';
  context.textAlign = 'center';
  context.fillText(shop, paper.width / 2, 90);
  context.font = '38px sans-serif';
  for (const [at, [name, value]] of lines.entries()) {
    const y = 190 + at * paper.line;
    context.textAlign = 'left';
    context.fillText(name, left, y);
    context.textAlign = 'right';
    if (value !== undefined) context.fillText(value, right, y);
  }
}

/** Draws a photo of the receipt with the fonts of this device. */
async function drawReceipt(): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = table.width;
  canvas.height = table.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#b79a72';
  context.fillRect(0, 0, table.width, table.height);
  context.translate(table.width / 2, table.height / 2);
  context.rotate(tilt);
  context.translate(-paper.width / 2, -paper.height / 2);
  context.shadowColor = 'rgb(0 0 0 / 40%)';
  context.shadowBlur = 40;
  context.fillStyle = '#fbfaf6';
  context.fillRect(0, 0, paper.width, paper.height);
  context.shadowColor = 'transparent';
  writeLines(context);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('not drawn'))), 'image/jpeg', 0.92),
  );
}

/** Opens the sample, unless pictures are open: the visitor's own go first. */
export async function openSamplePicture(): Promise<void> {
  const { pictures, opening } = useOpenPictures.getState();
  if (pictures.length > 0 || opening > 0) return;
  try {
    const [sample = null] = await openPictures([{ file: await drawReceipt(), name: '示例小票.jpg' }]);
    useOpenPictures.setState({ sample });
  } catch {
    toast('error', '示例照片没有打开，请刷新页面再试。');
  }
}

/** Takes the sample away, and nothing else. */
export function endSamplePicture(): void {
  const { pictures, current, sample } = useOpenPictures.getState();
  if (sample === null) return;
  const left = pictures.filter(({ id }) => id !== sample);
  useOpenPictures.setState({
    pictures: left,
    current: current === sample ? (left.at(-1)?.id ?? null) : current,
    sample: null,
  });
}
