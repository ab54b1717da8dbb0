import { readLatin1, readUtf8, startsWith } from '../bytes.ts';
import { readWrittenLabel } from '../label-pictures.ts';
import { isLabelAlone, pictureLabel, type PictureLabel } from '../picture-label.ts';
import { pictureType, type PictureType } from '../picture-head.ts';
import type { Block, Blocks } from './blocks.ts';
import { c2paFindings } from './c2pa-findings.ts';
import { decodeText, maxDecoded } from './decode-text.ts';
import { exifFindings } from './exif-findings.ts';
import { finding, sortFindings, type PrivacyFinding } from './finding.ts';
import { generationFindings, hiddenGeneration } from './generation.ts';
import { iptcFindings, readResources } from './iptc-findings.ts';
import { jpegBlocks } from './jpeg-blocks.ts';
import { gifBlocks, heifBlocks, webpBlocks } from './other-blocks.ts';
import { pngBlocks } from './png-blocks.ts';
import { readStealthText } from './stealth-text.ts';
import { textFinding } from './text-finding.ts';
import { xmpFindings } from './xmp-findings.ts';

/** What the file of a picture says beside the picture. */
export interface PrivacyCheck {
  /** Undefined for formats that are not taken apart. */
  readonly type: PictureType | undefined;
  /** The gravest first, each once. */
  readonly findings: readonly PrivacyFinding[];
  /** The label of GB 45438-2025 or IPTC, which stays when a picture is cleaned. */
  readonly label: PictureLabel | undefined;
  /** The embedded thumbnail as a JPEG, to be shown beside the picture. */
  readonly thumbnail: Uint8Array | undefined;
  /** False where the file breaks off, is of another format, or holds more than was looked at. */
  readonly complete: boolean;
}

const readers: Readonly<Record<PictureType, (bytes: Uint8Array) => Blocks>> = {
  'image/png': pngBlocks,
  'image/jpeg': jpegBlocks,
  'image/webp': webpBlocks,
  'image/gif': gifBlocks,
  'image/avif': heifBlocks,
  'image/heic': heifBlocks,
};

/** The parts of a picture's file that are not the picture; undefined for formats that are not taken apart. */
export function fileBlocks(bytes: Uint8Array): Blocks | undefined {
  const type = pictureType(bytes);
  return type && readers[type](bytes);
}

/** Names that PNG's text chunks usually have (PNG specification, third edition, 11.3.3.2). */
const keywords: Readonly<Record<string, string>> = {
  Title: '标题',
  Author: '作者',
  Description: '说明',
  Copyright: '版权',
  'Creation Time': '创建时间',
  Software: '软件',
  Source: '来源',
  Comment: '备注',
  Disclaimer: '声明',
  Warning: '警告',
  Artist: '作者',
  Location: '地点',
  'date:create': '创建时间',
  'date:modify': '修改时间',
};

const programKeywords =
  /^(?:Software|date:\w+|Creation Time|Create Date|jpeg:\S+|icc:\S+|png:\S+|exif:ColorSpace|signature|Thumb::\w+)$/;

/** What is behind the end of a picture, by its first bytes. */
function trailerName(data: Uint8Array): string {
  if (startsWith(data, 'PK\u0003\u0004')) return '一个 ZIP 压缩包';
  if (startsWith(data, '\u00ff\u00d8\u00ff')) return '另一张 JPEG 图片（如原图、增益图或深度图）';
  if (startsWith(data, '\u0089PNG')) return '另一张 PNG 图片';
  if (startsWith(data, 'ftyp', 4)) return '一段视频（如动态照片）';
  if (startsWith(data, '%PDF')) return '一个 PDF 文件';
  if (startsWith(data, 'Rar!') || startsWith(data, '7z\u00bc\u00af')) return '一个压缩包';
  if (
    startsWith(data, 'MotionPhoto') ||
    readLatin1(data, 0, Math.min(400, data.length)).includes('MotionPhoto')
  )
    return '一段视频（动态照片）';
  return data.every((byte) => byte === 0) ? '空白填充' : '别的内容';
}

interface Found {
  readonly findings: PrivacyFinding[];
  readonly label?: PictureLabel | undefined;
  readonly thumbnail?: Uint8Array | undefined;
  readonly whole?: boolean;
}

function checkText(keyword: string, data: Uint8Array, source: string, isUtf8 = false): Found {
  const text = isUtf8 ? readUtf8(data.subarray(0, maxDecoded)) : decodeText(data);
  const whole = data.length <= maxDecoded;
  if (text.trim() === '') return { findings: [], whole };
  if (keyword === 'AIGC' && isLabelAlone(text)) return { findings: [], whole };
  const name = keywords[keyword] ?? (keyword === '' ? '注释' : `文字“${keyword.slice(0, 40)}”`);
  const made = generationFindings(keyword, text, source);
  if (made.length > 0) return { findings: made };
  const plain = textFinding(name, text, source);
  if (plain.kind !== 'text') return { findings: [plain] };
  if (/^(?:Author|Artist|Copyright|creator)$/i.test(keyword))
    return { findings: [finding('person', name, text, source)] };
  if (/^(?:Location|GPS\w*)$/i.test(keyword)) return { findings: [finding('place', name, text, source)] };
  if (programKeywords.test(keyword))
    return { findings: [finding(/[Dd]ate|Time/.test(keyword) ? 'time' : 'device', name, text, source)] };
  return { findings: [plain] };
}

function checkPhotoshop(data: Uint8Array): Found {
  const { resources, whole } = readResources(data);
  if (resources.length === 0) return iptcFindings(data);
  const found = resources.map(({ id, data: inner }): Found => {
    if (id === 0x0404) return iptcFindings(inner);
    if (id === 0x0409 || id === 0x040c)
      return { findings: [finding('thumbnail', '内嵌缩略图', '裁掉或涂掉的部分可能还在里面', 'Photoshop')] };
    if (id === 0x0422) return exifFindings(inner);
    if (id === 0x0424) return xmpFindings(inner);
    if (id === 0x040b) return { findings: [textFinding('网址', decodeText(inner), 'Photoshop')] };
    const text = wordsIn(inner);
    return { findings: text === '' ? [] : [textFinding(`Photoshop 资源 ${id}`, text, 'Photoshop')] };
  });
  return {
    findings: found.flatMap(({ findings }) => findings),
    whole: whole && found.every((one) => one.whole !== false),
  };
}

function checkBlock(block: Block): Found {
  switch (block.kind) {
    case 'exif': {
      const { findings, thumbnail, xmp, iptc, whole } = exifFindings(block.data);
      const inside = [xmp?.length ? xmpFindings(xmp) : [], iptc?.length ? iptcFindings(iptc) : []].flat();
      return {
        findings: [...findings, ...inside.flatMap((one) => one.findings)],
        thumbnail,
        whole: whole && inside.every((one) => one.whole),
      };
    }
    case 'xmp':
      return xmpFindings(block.data);
    case 'iptc':
      return iptcFindings(block.data);
    case 'photoshop':
      return checkPhotoshop(block.data);
    case 'c2pa':
      return c2paFindings(block.data);
    case 'thumbnail':
      return { findings: [finding('thumbnail', '内嵌缩略图', '裁掉或涂掉的部分可能还在里面', '缩略图')] };
    case 'text':
      return checkText(block.keyword, block.data, block.source, block.utf8);
    case 'private': {
      const { name, data } = block;
      const text = wordsIn(data);
      const sign = textFinding(name, text, '私有数据');
      if (sign.severity === 'high') return { findings: [sign] };
      return {
        findings: [
          finding('hidden', `其他程序写入的数据（${name}）`, text || `${data.length} 字节`, '私有数据'),
        ],
      };
    }
    case 'trailer': {
      const { data } = block;
      const text = wordsIn(data);
      const sign = textFinding('图片结束之后的文字', text, '文件末尾');
      if (sign.severity === 'high') return { findings: [sign] };
      return {
        findings: [
          finding(
            'hidden',
            `图片结束之后还有${trailerName(data)}`,
            text || `${data.length} 字节`,
            '文件末尾',
          ),
        ],
      };
    }
  }
}

/** Words in data of unknown kind: runs of at least twelve printable characters at its beginning. */
function wordsIn(data: Uint8Array): string {
  const runs = readUtf8(data.subarray(0, 8_000)).split(/[\p{Cc}\ufffd]+/u);
  return runs.filter((run) => run.trim().length >= 12).join('\n');
}

const certainties = { certain: '', possible: '可能', suspected: '疑似' } as const;

/** The label as a finding: it stays, since GB 45438-2025 forbids to take it out. */
function labelFinding(label: PictureLabel): PrivacyFinding {
  const who = label.producer === '' ? '' : `，生成者：${label.producer}`;
  return finding(
    'label',
    'AI 生成标识',
    `${label.madeBy === 'model' ? `${certainties[label.certainty]}由 AI 生成` : '由程序绘制'}${who}；按规定保留`,
    '标识',
  );
}

/** What the parameters of an image generator amount to. */
function suspectedLabel(findings: readonly PrivacyFinding[]): PictureLabel | undefined {
  const made = findings.find(({ generation }) => generation)?.generation;
  return made && pictureLabel('model', { certainty: 'suspected', producer: made.tool });
}

/**
 * Checks everything in a picture's file that is not the picture: Exif, XMP (extended XMP too), IPTC, comments and text
 * chunks (compressed ones too), thumbnails, Content Credentials, parameters of image generators, labels, private data,
 * and what is behind the picture's end. Reads the file alone; what can be seen in the picture is another matter.
 * Never throws, whatever the bytes are; work is bounded by the file's length.
 */
export function checkPictureFile(bytes: Uint8Array): PrivacyCheck {
  const type = pictureType(bytes);
  const parts = fileBlocks(bytes);
  if (!parts) return { type, findings: [], label: undefined, thumbnail: undefined, complete: false };
  const { blocks, whole } = parts;
  const found = blocks.map(checkBlock);
  const hidden = readStealthText(bytes);
  const told = [
    ...found.flatMap(({ findings }) => findings),
    ...(hidden === undefined ? [] : [hiddenGeneration(hidden)]),
  ];
  const written = [readWrittenLabel(bytes), ...found.map((one) => one.label)].filter(
    (one) => one !== undefined,
  );
  // The one that says who made it, where several writers labelled the file.
  const label = written.find(({ producer }) => producer !== '') ?? written[0] ?? suspectedLabel(told);
  const all = [...told, ...(label ? [labelFinding(label)] : [])];
  const each = new Map(all.map((one) => [`${one.kind} ${one.name} ${one.value} ${one.source}`, one]));
  return {
    type,
    findings: sortFindings([...each.values()]).slice(0, 400),
    label,
    thumbnail: found.find((one) => one.thumbnail)?.thumbnail,
    complete: whole && found.every((one) => one.whole !== false),
  };
}

/** Whether a checked file may be shared as it is: all of it was looked at, and nothing was found but a label. */
export const isClean = ({ complete, findings }: PrivacyCheck): boolean =>
  complete && findings.every(({ severity }) => severity === 'note');
