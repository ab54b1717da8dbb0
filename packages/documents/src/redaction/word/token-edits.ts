import type { View } from './part-texts.ts';
import type { TextToken } from './xml-tokens.ts';

interface Edit {
  readonly removed: Set<number>;
  readonly inserted: Map<number, string>;
}

/** Replacements in the texts of a part, collected from views that share characters. */
export function createTokenEdits() {
  const edits = new Map<TextToken, Edit>();
  const editOf = (token: TextToken): Edit => {
    const known = edits.get(token) ?? { removed: new Set<number>(), inserted: new Map<number, string>() };
    edits.set(token, known);
    return known;
  };
  return {
    /** Replaces a range of a view, the text in the run of its first character. Returns whether anything of it was left. */
    replace(view: View, start: number, end: number, text: string): boolean {
      const chars = view.slice(start, end).filter(({ token }) => token !== undefined);
      const first = chars.find(({ token, at }) => token && !edits.get(token)?.removed.has(at));
      if (!first?.token) return false;
      // Of a range that another view has begun to replace only the rest goes.
      if (first === chars[0] && text !== '') editOf(first.token).inserted.set(first.at, text);
      for (const { token, at } of chars) if (token) editOf(token).removed.add(at);
      return true;
    },
    /** Writes the replacements into the texts. */
    commit() {
      for (const [token, { removed, inserted }] of edits)
        token.text = Array.from(
          { length: token.text.length },
          (_, at) => (inserted.get(at) ?? '') + (removed.has(at) ? '' : token.text.charAt(at)),
        ).join('');
      edits.clear();
    },
  };
}
