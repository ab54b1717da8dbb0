import { catalogue } from '@baigong/tools/catalogue';
import { useLayoutEffect, useState, type RefObject } from 'react';
import { findBlanks } from '../prompts/blanks.ts';
import type { DraftStore } from './draft-store.ts';
import { readSlash, type SlashState } from './find-commands.ts';

/** What the composer shows of its text. Compared before it is shown, so that most key strokes render nothing. */
interface ComposerState {
  readonly empty: boolean;
  /** Long enough for the tall editor to be of use. */
  readonly tall: boolean;
  readonly blanks: number;
  readonly slash: SlashState | null;
}

/** About the characters that three lines hold. Reading the real height would cost a layout per key stroke. */
const THREE_LINES_CHARS = 120;

function isTall(text: string): boolean {
  if (text.length > THREE_LINES_CHARS) return true;
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return lines > 3;
}

function readComposerState(text: string, caret: number): ComposerState {
  return {
    empty: text.trim() === '',
    tall: isTall(text),
    blanks: text.includes('{{') ? findBlanks(text).length : 0,
    slash: readSlash(text, caret, catalogue),
  };
}

function isSameSlashState(a: SlashState | null, b: SlashState | null): boolean {
  if (a === null || b === null) return a === b;
  if (a.stage === 'name') return b.stage === 'name' && a.name === b.name;
  return b.stage === 'arguments' && a.tool === b.tool && a.empty === b.empty;
}

function isSameComposerState(a: ComposerState, b: ComposerState): boolean {
  return (
    a.empty === b.empty && a.tall === b.tall && a.blanks === b.blanks && isSameSlashState(a.slash, b.slash)
  );
}

/** What the composer shows of its text. Renders only when that changes, not at every key stroke. */
export function useComposerState(
  draft: DraftStore,
  field: RefObject<HTMLTextAreaElement | null>,
): ComposerState {
  const [state, setState] = useState(() => {
    const { text } = draft.read();
    return readComposerState(text, text.length);
  });
  useLayoutEffect(
    () =>
      draft.onTextChange((text) => {
        const next = readComposerState(text, field.current?.selectionStart ?? text.length);
        setState((shown) => (isSameComposerState(shown, next) ? shown : next));
      }),
    [draft, field],
  );
  return state;
}
