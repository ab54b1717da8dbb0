/** A second click this soon after one belongs to a double click, and is no answer to what the button has become. */
const doubleClickMs = 500;
/** Nobody reacts faster than this to a button that changes under the pointer. */
const reactionMs = 300;

/**
 * Decides what a click on the button does that sends while no answer is being made and stops one that is. Times are
 * those of events (`event.timeStamp`): a click that waited for a busy page counts from when it was made.
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

  /** Null for a click that was meant for what the button was before. */
  click(at: number): 'send' | 'stop' | null {
    const pressedWhile = this.#pressedWhile ?? this.#busy;
    this.#pressedWhile = undefined;
    const isSecond = at - this.#clickedAt < doubleClickMs && this.#changedAt >= this.#clickedAt;
    const isTooSoon = this.#wasPointed && at - this.#changedAt < reactionMs;
    if (pressedWhile !== this.#busy || isSecond || isTooSoon) return null;
    this.#clickedAt = at;
    return this.#busy ? 'stop' : 'send';
  }
}
