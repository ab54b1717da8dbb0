type CssKind = 'comment' | 'string' | 'at' | 'selector' | 'property' | 'value' | 'number' | 'punctuation';

interface CssRun {
  readonly kind: CssKind;
  readonly text: string;
}

const pieces =
  /\/\*[\s\S]*?(?:\*\/|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|@[\w-]+|[{};:]|[^/"'@{};:]+|[\s\S]/g;
const numbers = /#[\da-f]{3,8}\b|-?\d+(?:\.\d+)?(?:%|[a-z]+)?/gi;

/** Cuts a value into its numbers and the rest. */
function valueRuns(text: string): CssRun[] {
  const runs: CssRun[] = [];
  let end = 0;
  for (const match of text.matchAll(numbers)) {
    if (match.index > end) runs.push({ kind: 'value', text: text.slice(end, match.index) });
    runs.push({ kind: 'number', text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < text.length) runs.push({ kind: 'value', text: text.slice(end) });
  return runs;
}

/** The text in runs to be coloured; put together they are the text. Only for the eye: the scoper reads properly. */
export function highlightCss(css: string): CssRun[] {
  const runs: CssRun[] = [];
  let depth = 0;
  let inValue = false;
  let inAt = false;
  for (const [text] of css.matchAll(pieces)) {
    if (text.startsWith('/*')) runs.push({ kind: 'comment', text });
    else if (text.startsWith('"') || text.startsWith("'")) runs.push({ kind: 'string', text });
    else if (text.startsWith('@') && text.length > 1) {
      runs.push({ kind: 'at', text });
      inAt = true;
    } else if (text === '{' || text === '}') {
      // The block of an at-rule holds rules, not declarations.
      if (text === '{') depth += inAt ? 0 : 1;
      else depth = Math.max(0, depth - 1);
      inValue = false;
      inAt = false;
      runs.push({ kind: 'punctuation', text });
    } else if (text === ';') {
      inValue = false;
      inAt = false;
      runs.push({ kind: 'punctuation', text });
    } else if (text === ':' && depth > 0) {
      inValue = true;
      runs.push({ kind: 'punctuation', text });
    } else if (inValue) runs.push(...valueRuns(text));
    else runs.push({ kind: depth > 0 ? 'property' : 'selector', text });
  }
  return runs;
}
