import { addressClass, hasAddress } from './address-words.ts';
import { diffText, setChunks } from './set-text.ts';

/** Characters that mean themselves wherever they are in rich text, and of which no sanitising takes anything away. */
const plain = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u;
const meaning = /[<>&]/;

/** Texts between tags, as they are in the markup. */
const runs = (html: string): readonly string[] => html.split(/<[^>]*>/).filter((run) => run.trim() !== '');

const textOf = (nodes: readonly Text[]): string => nodes.map(({ data }) => data).join('');

const pieceName = 'resume-chunk';

/** The element of a chunk or an address; any other text is its own. */
function boxOf(text: Text): ChildNode {
  const { parentElement } = text;
  const isBox = parentElement?.localName === pieceName || parentElement?.className === addressClass;
  return isBox ? parentElement : text;
}

/** The text nodes of each text run of an element; a chunked run has several. */
function textsIn(target: HTMLElement): readonly (readonly Text[])[] {
  const walker = document.createTreeWalker(target, NodeFilter.SHOW_TEXT);
  const found: Text[][] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (node.parentElement?.classList.contains('resume-marker')) continue;
    const texts = found.at(-1);
    const last = texts?.at(-1);
    if (last && boxOf(last).nextSibling === boxOf(node)) texts?.push(node);
    else found.push([node]);
  }
  return found.filter((nodes) => textOf(nodes).trim() !== '');
}

/**
 * Shaping 1,200 Chinese characters, whose font comes in many slices, takes 2 to 4 ms per keystroke. Chunks are shaped
 * separately because their style gives each a margin of zero width.
 */
const pieceLength = 40;
/** Between two Han characters there is no kerning, ligature or spacing. */
const apart = /\p{Script=Han}/u;

function piecesOf(text: string): readonly string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > 2 * pieceLength) {
    let at = pieceLength;
    while (at < rest.length && !(apart.test(rest[at - 1] ?? '') && apart.test(rest[at] ?? ''))) at += 1;
    if (at >= rest.length) break;
    pieces.push(rest.slice(0, at));
    rest = rest.slice(at);
  }
  return [...pieces, rest];
}

function cutLong(nodes: readonly Text[]): readonly Text[] {
  return nodes.flatMap((node) => {
    const pieces = piecesOf(node.data);
    if (pieces.length === 1) return [node];
    const cut = pieces.map((chars) => document.createTextNode(chars));
    boxOf(node).replaceWith(
      ...cut.map((text) => {
        const box = document.createElement(pieceName);
        box.append(text);
        return box;
      }),
    );
    return cut;
  });
}

/**
 * Applies a change within one text run to its text nodes, without parsing the markup.
 * @param target shows `before`
 * @returns false, having changed nothing, when the change is not within one run
 */
export function patchCharacters(target: HTMLElement, before: string, after: string): boolean {
  const { start, end } = diffText(before, after);
  for (const part of [before.slice(start, before.length - end), after.slice(start, after.length - end)])
    if (!plain.test(part) || meaning.test(part)) return false;
  // The change is inside a tag.
  if (start === 0 || before.lastIndexOf('<', start - 1) > before.lastIndexOf('>', start - 1)) return false;

  const [old, next, texts] = [runs(before), runs(after), textsIn(target)];
  if (old.length !== next.length || old.length !== texts.length) return false;
  const at = next.findIndex((run, index) => run !== old[index]);
  const [from, to, nodes] = [old[at], next[at], texts[at]];
  if (from === undefined || to === undefined || !nodes || textOf(nodes) !== from || meaning.test(to))
    return false;
  // Where an address begins and ends is read anew.
  if (hasAddress(from) || hasAddress(to)) return false;
  setChunks(cutLong(nodes), to);
  return true;
}
