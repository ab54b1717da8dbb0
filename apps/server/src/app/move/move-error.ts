/** A move cannot be made, or its result is not right; the message is for the operator. */
export class MoveError extends Error {
  override readonly name = 'MoveError';
}
