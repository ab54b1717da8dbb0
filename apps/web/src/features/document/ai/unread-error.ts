/** What a model was to be given could not be read. `message` is for the visitor. */
export class UnreadError extends Error {
  override readonly name = 'Unread';
}
