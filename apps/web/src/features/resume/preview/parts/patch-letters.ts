import { differenceOf, setPieces } from './set-text.ts';

/** Letters that mean themselves wherever they stand in rich text, and of which no sanitising takes anything away. */
const plain = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u;
const meaning = /[<>&]/;

/** Texts between tags, as they stand in the markup. */
const runs = (html: string): readonly string[] => html.split(/<[^>]*>/).filter((run) => run.trim() !== '');

const textOf = (nodes: readonly Text[]): string => nodes.map(({ data }) => data).join('');

/** The texts that an element shows; one that was cut into pieces is one. */
function textsIn(target: HTMLElement): readonly (readonly Text[])[] {
  const walker = document.createTreeWalker(target, NodeFilter.SHOW_TEXT);
  const found: Text[][] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (node.parentElement?.classList.contains('resume-marker')) continue;
    const last = found.at(-1);
    if (last && last.at(-1) === node.previousSibling) last.push(node);
    else found.push([node]);
  }
  return found.filter((nodes) => textOf(nodes).trim() !== '');
}

/** Letters in a piece of a long text. Shaping 1,200 Chinese letters anew takes 2 ms, shaping a piece a part of it. */
const piece = 40;
/** Between two such letters nothing is joined. */
const apart = /[\u3000-\u303f\u4e00-\u9fff\uff00-\uff65]/;

function cutLong(nodes: readonly Text[]): readonly Text[] {
  return nodes.flatMap((node) => {
    const cut = [node];
    for (let last = node; last.length > 2 * piece;) {
      let at = piece;
      while (at < last.length && !(apart.test(last.data[at - 1] ?? '') && apart.test(last.data[at] ?? '')))
        at += 1;
      if (at >= last.length) break;
      last = last.splitText(at);
      cut.push(last);
    }
    return cut;
  });
}

/**
 * Takes over letters that were typed or deleted within one text, without reading the markup anew.
 * @param target shows `before`
 * @returns false when more was changed, or when it is not certain where: nothing was touched then
 */
export function patchLetters(target: HTMLElement, before: string, after: string): boolean {
  const { start, end } = differenceOf(before, after);
  for (const part of [before.slice(start, before.length - end), after.slice(start, after.length - end)])
    if (!plain.test(part) || meaning.test(part)) return false;
  // Within a tag letters are no text.
  if (start === 0 || before.lastIndexOf('<', start - 1) > before.lastIndexOf('>', start - 1)) return false;

  const [old, next, texts] = [runs(before), runs(after), textsIn(target)];
  if (old.length !== next.length || old.length !== texts.length) return false;
  const at = next.findIndex((run, index) => run !== old[index]);
  const [from, to, nodes] = [old[at], next[at], texts[at]];
  if (from === undefined || to === undefined || !nodes || textOf(nodes) !== from || meaning.test(to))
    return false;
  setPieces(cutLong(nodes), to);
  return true;
}
