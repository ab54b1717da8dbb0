import { writeEmbeddedData } from './embedded-data.ts';
import type { ResumeDocument } from '@baigong/resume';
import { deflateSync } from 'fflate';

/** The lines around the data at the end of a text. */
export const trailerLines = {
  begin: '-----BEGIN BAIGONG RESUME DATA-----',
  end: '-----END BAIGONG RESUME DATA-----',
} as const;
const note = '以上是简历正文。这一段是简历数据：导入这个文件就能恢复整份简历，不需要时可以整段删除。';

/** Characters of a line of data. */
const width = 76;

/** Appends a resume's content, compressed, to a text that shows neither its styles nor its pictures. */
export function appendTrailer(text: string, document: ResumeDocument): string {
  const json = writeEmbeddedData(document, text, 'content');
  const packed = deflateSync(new TextEncoder().encode(json), { level: 9 });
  const base64 = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(''));
  const lines = base64.match(new RegExp(`.{1,${width}}`, 'g')) ?? [];
  return `${text.trimEnd()}\n\n${[trailerLines.begin, note, ...lines, trailerLines.end].join('\n')}\n`;
}
