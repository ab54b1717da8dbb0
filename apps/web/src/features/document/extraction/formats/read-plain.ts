import { headingLevel, type Block } from '@baigong/documents';
import { isWide } from '@baigong/text-zh/wide';
import type { ExtractedText } from './extraction-context.ts';

const closes = /[。！？!?…：:；;.”"』」）)]\s*$/;
const beginsItem = /^\s*(?:[-*•·●○■□▪]\s+|\d{1,3}[.)、]\s*(?=\D)|[(（]\d{1,3}[)）])/;

/** Whether lines were broken to fit a width (old e-mails and books), so that a line is no paragraph. */
function isWrapped(lines: readonly string[]): boolean {
  const filled = lines.slice(0, 4_000).filter((line) => line.trim() !== '');
  if (filled.length < 8) return false;
  const width = (line: string) => Array.from(line).reduce((sum, letter) => sum + (isWide(letter) ? 2 : 1), 0);
  const widths = filled.map(width).toSorted((a, b) => a - b);
  const most = widths[Math.floor(widths.length * 0.95)] ?? 0;
  if (most < 40 || most > 100) return false;
  const full = filled.filter((line) => width(line) >= most - 12 && !closes.test(line)).length;
  return full > filled.length * 0.4;
}

/** Plain text as paragraphs: by its lines, or by blank lines where the lines are wrapped. Chapters by their wording. */
export function readPlain(text: string): ExtractedText {
  const lines = text.split(/[\n\f\u2028\u2029]/);
  const wrapped = isWrapped(lines);
  const blocks: Block[] = [];
  let open = '';
  const flush = () => {
    const words = open.trim();
    open = '';
    if (words === '') return;
    const level = headingLevel(words);
    if (level !== undefined) blocks.push({ kind: 'heading', level, text: words });
    else blocks.push({ kind: 'paragraph', text: words });
  };
  for (const line of lines) {
    if (line.trim() === '') flush();
    else if (!wrapped) {
      open = line;
      flush();
    } else {
      const begins =
        /^(?:\u3000| {2,}|\t)/.test(line) || beginsItem.test(line) || headingLevel(line) !== undefined;
      if (begins) flush();
      const bare = line.trim();
      const glue = open === '' || isWide(open.slice(-1)) || isWide(bare.charAt(0)) ? '' : ' ';
      open += glue + bare;
      if (headingLevel(open) !== undefined) flush();
    }
  }
  flush();
  return { blocks, notes: [] };
}
