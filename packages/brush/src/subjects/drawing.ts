/** What a part of a drawing is: an ellipse, an outline with corners or smooth, a stroke with corners or smooth. */
export type PartKind = 'ellipse' | 'outline' | 'smooth' | 'stroke' | 'curve';

/** One shape of a drawing. Numbers are hundredths of the drawing's height: x from its middle, y up from its foot. */
export interface Part {
  readonly kind: PartKind;
  readonly colour: string;
  readonly numbers: readonly number[];
}

const kinds: Readonly<Record<string, PartKind>> = {
  o: 'ellipse',
  p: 'outline',
  c: 'smooth',
  l: 'stroke',
  a: 'curve',
};

const parsed = new Map<string, readonly Part[]>();

/**
 * Reads a drawing: parts with `;` between them, each a letter, a colour and numbers. `o#e83 x y rx ry [degrees]` is an
 * ellipse, `p` an outline, `c` a smooth one, `l` and `a` strokes whose first number is their width, `r x y w h` a
 * rectangle from its lower left corner; `m` in front draws a part twice, left and right.
 */
export function readDrawing(text: string): readonly Part[] {
  const known = parsed.get(text);
  if (known) return known;
  const parts = text.split(';').flatMap((one) => readPart(one.trim()));
  parsed.set(text, parts);
  return parts;
}

function readPart(text: string): Part[] {
  const mirrored = text.startsWith('m');
  const [head = '', ...rest] = (mirrored ? text.slice(1) : text).split(/\s+/);
  const letter = head.charAt(0);
  const colour = longHex(head.slice(1));
  const numbers = rest.map(Number);
  const part =
    letter === 'r'
      ? { kind: 'outline' as const, colour, numbers: corners(numbers) }
      : { kind: kinds[letter]!, colour, numbers };
  return mirrored ? [part, mirror(part)] : [part];
}

const longHex = (hex: string): string => (hex.length === 4 ? hex.replaceAll(/[0-9a-f]/g, '$&$&') : hex);

function corners([x = 0, y = 0, width = 0, height = 0]: readonly number[]): number[] {
  return [x, y, x + width, y, x + width, y + height, x, y + height];
}

function mirror({ kind, colour, numbers }: Part): Part {
  const first = kind === 'stroke' || kind === 'curve' ? 1 : 0;
  const turned = numbers.map((value, at) => {
    if (kind === 'ellipse') return at === 0 || at === 4 ? -value : value;
    return at >= first && (at - first) % 2 === 0 ? -value : value;
  });
  return { kind, colour, numbers: turned };
}
