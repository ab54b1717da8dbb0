import { encode } from 'uqr';
import * as z from 'zod/mini';
import { ToolFailure, excerpt } from './failure.ts';
import { defineTool, textArgument } from './tool.ts';
import { utf8Length } from './utf8-length.ts';

const levels = ['L', 'M', 'Q', 'H'] as const;
type Level = (typeof levels)[number];

/** Bytes that version 40 holds (ISO/IEC 18004, table 7). */
const capacity: Record<Level, number> = { L: 2953, M: 2331, Q: 1663, H: 1273 };
const recovery: Record<Level, string> = { L: '约 7%', M: '约 15%', Q: '约 25%', H: '约 30%' };

const prefixes: readonly (readonly [RegExp, Level])[] = [
  [/^(?:最高容错|高容错|容错\s*[Hh])[\s:：]+/u, 'H'],
  [/^(?:较高容错|容错\s*[Qq])[\s:：]+/u, 'Q'],
  [/^(?:低容错|容错\s*[Ll])[\s:：]+/u, 'L'],
];

export const qrCode = defineTool('qr_code', {
  input: z.object({
    text: textArgument('Text or address to encode.', 3_000),
    level: z.optional(z.enum(levels).check(z.describe('Error correction; M when left out.'))),
  }),
  parse(source) {
    for (const [prefix, level] of prefixes) {
      if (prefix.test(source)) return { text: source.replace(prefix, ''), level };
    }
    return { text: source };
  },
  run({ text, level = 'M' }) {
    if (text === '') throw new ToolFailure('请写上要放进二维码的文字或网址。');
    const wellFormed = text.toWellFormed();
    const bytes = utf8Length(wellFormed);
    const limit = capacity[level];
    if (bytes > limit) {
      throw new ToolFailure(
        `内容有 ${bytes} 字节，这种容错级别的二维码最多放 ${limit} 字节（约 ${Math.floor(limit / 3)} 个汉字），请缩短。`,
      );
    }
    const { version, size, data } = encode(wellFormed, { ecc: level, boostEcc: false, border: 0 });
    return {
      title: '二维码',
      summary: `${excerpt(text, 40)}（${size}×${size}）`,
      blocks: [
        {
          type: 'matrix',
          label: text,
          rows: data.map((row) => row.map((dark) => (dark ? '1' : '0')).join('')),
        },
        {
          type: 'keyValues',
          items: [
            { key: '内容', value: text },
            { key: '规格', value: `版本 ${version}，${size}×${size} 模块，${bytes} 字节` },
            { key: '容错', value: `${level} 级，污损${recovery[level]}仍可识别` },
          ],
        },
      ],
    };
  },
});
