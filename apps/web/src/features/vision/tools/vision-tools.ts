import { readLabel } from '@baigong/pictures';
import { ToolProblem, type ToolAnswer } from '../../../shared/feature-tools/feature-tool.ts';
import {
  findPictureFor,
  keepMadePicture,
  pictureBlocks,
  pictureTitle,
} from '../../../shared/feature-tools/tool-pictures.ts';
import { formatBytes } from '../../../shared/lib/format-bytes.ts';
import { recogniseText, stopRecognition } from '../../../shared/ocr/recognise-text.ts';
import { PictureNotEncoded } from '../../../shared/pictures/encode-picture.ts';
import { findCodes } from '../../../shared/pictures/looking/find-codes.ts';
import { checkFile, cleanFile } from '../../../shared/pictures/privacy/check-picture.ts';
import { nameColour } from '../analyse/colour-names.ts';
import { analysePicture } from '../analyse/analysis-client.ts';
import { factRows } from '../cards/facts-card.tsx';
import { describeLight } from '../cards/light-card.tsx';
import { convertPicture } from '../convert/convert-picture.ts';
import { decode, openPicture, PictureOpenError, type OpenedPicture } from '../pictures/open-picture.ts';

export { deleteMadePicture } from '../../../shared/feature-tools/tool-pictures.ts';

/** Characters of a picture's text that a call answers. */
const maxTextChars = 7_000;

interface Opened {
  readonly id: string;
  readonly title: string;
  readonly picture: OpenedPicture;
}

/** Opens a stored picture for one call and closes it afterwards. */
async function withPicture<Result>(
  wanted: string,
  conversation: string,
  use: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  const stored = await findPictureFor(wanted, conversation);
  const title = pictureTitle(stored);
  let picture: OpenedPicture | undefined;
  try {
    picture = await openPicture(stored.blob, title);
    return await use({ id: stored.id, title, picture });
  } catch (error) {
    if (error instanceof PictureOpenError || error instanceof PictureNotEncoded)
      throw new ToolProblem(error.message);
    throw error;
  } finally {
    if (picture) URL.revokeObjectURL(picture.url);
  }
}

export const readPictureText = (
  wanted: string,
  signal: AbortSignal,
  conversation: string,
): Promise<ToolAnswer> =>
  withPicture(wanted, conversation, async ({ id, title, picture }) => {
    const image = new Image();
    image.src = picture.url;
    await image.decode();
    const stop = () => void stopRecognition();
    signal.addEventListener('abort', stop, { once: true });
    let text: string;
    try {
      const { lines } = await recogniseText(image, picture, () => undefined);
      text = lines.map((line) => line.text).join('\n');
    } catch {
      throw new ToolProblem('文字识别没有完成：识别组件没能载入，或者被停止了。请检查网络后再试。');
    } finally {
      signal.removeEventListener('abort', stop);
    }
    if (text.trim() === '') throw new ToolProblem(`图片“${title}”里没有认出文字。`);
    return {
      title: '识别图片文字',
      summary: `图片“${title}”里有 ${text.length} 个字`,
      blocks: [{ type: 'code', language: 'text', text }],
      data: { id, title, text: text.slice(0, maxTextChars) },
    };
  });

export const findPictureCodes = (wanted: string, conversation: string): Promise<ToolAnswer> =>
  withPicture(wanted, conversation, async ({ id, title, picture }) => {
    const codes = await findCodes(await decode(picture, 2_600));
    return {
      title: '识别二维码',
      summary: codes.length === 0 ? `图片“${title}”里没有找到码` : `图片“${title}”里有 ${codes.length} 个码`,
      blocks: [
        { type: 'table', header: ['种类', '内容'], rows: codes.map(({ format, text }) => [format, text]) },
      ],
      data: { id, codes: codes.map(({ text, format }) => ({ text, format })) },
    };
  });

export const describePictureFile = (wanted: string, conversation: string): Promise<ToolAnswer> =>
  withPicture(wanted, conversation, async ({ id, title, picture }) => {
    const { palette, light } = await analysePicture(await decode(picture, 1_024));
    const facts = [...factRows(picture), ['光线', describeLight(light).join('；')] as const];
    const colours = palette.map(({ hex, share }) => ({ hex, name: nameColour(hex), share }));
    return {
      title: '图片信息',
      summary: `“${title}”：${picture.width} × ${picture.height} 像素，${formatBytes(picture.file.size)}`,
      blocks: [
        { type: 'keyValues', items: facts.map(([key, value]) => ({ key, value })) },
        { type: 'swatches', colours: colours.map(({ hex, name }) => ({ hex, name })) },
      ],
      data: { id, facts: Object.fromEntries(facts), palette: colours },
    };
  });

const severityNames = { high: '重要', medium: '一般', low: '较轻', note: '说明' } as const;

export async function checkPicturePrivacy(wanted: string, conversation: string): Promise<ToolAnswer> {
  const stored = await findPictureFor(wanted, conversation);
  const { findings, complete } = await checkFile(stored.blob);
  const title = pictureTitle(stored);
  const count = findings.filter(({ severity }) => severity !== 'note').length;
  return {
    title: '照片体检',
    summary: `“${title}”的文件里${count === 0 ? '没有发现多余的信息' : `有 ${count} 项照片以外的信息`}${
      complete ? '' : '；文件没能查完'
    }`,
    blocks: [
      {
        type: 'table',
        header: ['项目', '程度', '来源'],
        rows: findings.map(({ name, severity, source }) => [
          name,
          (severityNames as Readonly<Record<string, string>>)[severity] ?? severity,
          source,
        ]),
      },
    ],
    data: { id: stored.id, complete, findings: findings.map(({ name, severity }) => ({ name, severity })) },
  };
}

export async function previewClean(wanted: string, conversation: string) {
  const stored = await findPictureFor(wanted, conversation);
  const { findings } = await checkFile(stored.blob);
  return {
    title: '清理图片信息',
    summary: `另存一张去掉信息的“${pictureTitle(stored)}”，原图不变`,
    blocks: [
      ...pictureBlocks(stored),
      {
        type: 'table' as const,
        header: ['会去掉'],
        rows: findings.filter(({ severity }) => severity !== 'note').map(({ name }) => [name]),
      },
    ],
  };
}

export const cleanPicture = (wanted: string, conversation: string): Promise<ToolAnswer> =>
  withPicture(wanted, conversation, async ({ title, picture: { width, height, file } }) => {
    const cleaned = await cleanFile(file);
    return keepMadePicture(cleaned.file, {
      title: '清理图片信息',
      summary: `已另存“${title}（无元数据）”${cleaned.rewritten ? '，这种格式只能重新写一份' : '，画面一个像素没动'}`,
      name: `${title}（无元数据）`,
      label: cleaned.check.label ?? null,
      width,
      height,
    });
  });

interface ConvertInput {
  readonly picture: string;
  readonly format: 'jpeg' | 'png' | 'webp';
  readonly width?: number | undefined;
  readonly quality?: number | undefined;
}

const formatNames = { jpeg: 'JPEG', png: 'PNG', webp: 'WebP' } as const;

export async function previewConvert({ picture, format, width }: ConvertInput, conversation: string) {
  const stored = await findPictureFor(picture, conversation);
  return {
    title: '转换图片',
    summary: `把“${pictureTitle(stored)}”另存为 ${formatNames[format]}${
      width === undefined ? '' : `，宽 ${width} 像素`
    }，原图不变`,
    blocks: pictureBlocks(stored),
  };
}

export const convertTo = (input: ConvertInput, conversation: string): Promise<ToolAnswer> =>
  withPicture(input.picture, conversation, async ({ title, picture }) => {
    // As on the screen, nothing is enlarged.
    const width = Math.min(picture.width, input.width ?? picture.width);
    const format = `image/${input.format}` as const;
    const quality = (input.quality ?? 85) / 100;
    const blob = await convertPicture(picture, { format, quality, colours: 256, dither: false, width });
    const height = Math.max(1, Math.round((picture.height * width) / picture.width));
    const name = `${title}（${formatNames[input.format]}）`;
    return keepMadePicture(blob, {
      title: '转换图片',
      summary: `已另存“${name}”：${width} × ${height} 像素，${formatBytes(blob.size)}`,
      name,
      label: readLabel(new Uint8Array(await blob.arrayBuffer())) ?? null,
      width,
      height,
    });
  });
