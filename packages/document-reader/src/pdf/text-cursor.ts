import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { multiply, type Matrix } from './page-text.ts';

/** What the places of text depend on, of the graphics state that a page's operators save and restore. */
export interface TextState {
  matrix: Matrix;
  size: number;
  scale: number;
  charSpacing: number;
  wordSpacing: number;
  leading: number;
  rise: number;
  /** 3 and 7 draw nothing. */
  mode: number;
}

/** The state that a page begins with. @param view from the page's space to the one it is displayed in */
export const initialTextState = (view: Matrix): TextState => ({
  matrix: view,
  size: 1,
  scale: 1,
  charSpacing: 0,
  wordSpacing: 0,
  leading: 0,
  rise: 0,
  mode: 0,
});

const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** Where the next text is drawn, operator by operator (ISO 32000-1, 9.3 and 9.4). */
export class TextCursor {
  /** From the text's space to the one that `TextState.matrix` begins in. */
  text: Matrix = identity;
  #line: Matrix = identity;

  #move(x: number, y: number): void {
    this.#line = multiply(this.#line, [1, 0, 0, 1, x, y]);
    this.text = this.#line;
  }

  /** After text was drawn, by its advance in the text's space. */
  advance(x: number, y: number): void {
    this.text = multiply(this.text, [1, 0, 0, 1, x, y]);
  }

  /** Does what an operator of text says; nothing for any other one, and for those that draw. */
  read(state: TextState, operator: number, args: readonly unknown[]): void {
    const numbers = args as readonly number[];
    const first = numbers[0] ?? 0;
    switch (operator) {
      case OPS.beginText:
        [this.text, this.#line] = [identity, identity];
        break;
      case OPS.setFont:
        state.size = numbers[1] ?? 1;
        break;
      case OPS.setTextRenderingMode:
        state.mode = first;
        break;
      case OPS.setHScale:
        state.scale = first / 100;
        break;
      case OPS.setCharSpacing:
        state.charSpacing = first;
        break;
      case OPS.setWordSpacing:
        state.wordSpacing = first;
        break;
      case OPS.setLeading:
        state.leading = -first;
        break;
      case OPS.setTextRise:
        state.rise = first;
        break;
      case OPS.setTextMatrix: {
        const own: unknown = args[0];
        const six = typeof own === 'number' ? numbers : Array.from(own as ArrayLike<number>);
        this.#line = six as unknown as Matrix;
        this.text = this.#line;
        break;
      }
      case OPS.moveText:
        this.#move(first, numbers[1] ?? 0);
        break;
      case OPS.setLeadingMoveText:
        state.leading = numbers[1] ?? 0;
        this.#move(first, numbers[1] ?? 0);
        break;
      case OPS.nextLine:
        this.#move(0, state.leading);
        break;
      default:
    }
  }
}
