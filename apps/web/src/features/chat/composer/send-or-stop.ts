/** Nobody reacts faster than this to a button that changes under the pointer. */
const reactionMs = 250;

/** Of a click: when it was made (`event.timeStamp`), and which of a double click it is (`event.detail`). */
export interface Click {
  readonly at: number;
  readonly count: number;
}

/**
 * Decides what a click on the button does that sends while no answer is being made and stops one that is: nothing
 * where it was meant for what the button was before.
 */
export class SendOrStop {
  #busy: boolean;
  #changedAt = Number.NEGATIVE_INFINITY;
  #clickedAt = Number.NEGATIVE_INFINITY;
  #isPointed = false;
  #wasPointed = false;
  #pressedWhile: boolean | undefined;

  constructor(busy: boolean) {
    this.#busy = busy;
  }

  /** The button shows something else from this time on. */
  show(busy: boolean, at: number): void {
    if (busy === this.#busy) return;
    this.#busy = busy;
    this.#changedAt = at;
    this.#wasPointed = this.#isPointed;
  }

  /** The pointer is over the button, or has left it. */
  point(isPointed: boolean): void {
    this.#isPointed = isPointed;
    if (!isPointed) this.#wasPointed = false;
  }

  /** The pointer or key went down. */
  press(): void {
    this.#pressedWhile = this.#busy;
  }

  click({ at, count }: Click): 'send' | 'stop' | null {
    const pressedWhile = this.#pressedWhile ?? this.#busy;
    this.#pressedWhile = undefined;
    // A page that was busy hears of a click after the change that it came before.
    const isLate = pressedWhile !== this.#busy || at < this.#changedAt;
    const isOwnChange = this.#changedAt - this.#clickedAt < reactionMs;
    const isTooSoon = this.#busy && this.#wasPointed && !isOwnChange && at - this.#changedAt < reactionMs;
    if (count > 1 || isLate || isTooSoon) return null;
    this.#clickedAt = at;
    return this.#busy ? 'stop' : 'send';
  }
}
