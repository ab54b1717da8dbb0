/** A section of a long document could not be read by a model. `message` is for the visitor. */
export class SectionUnreadError extends Error {
  override readonly name = 'PartUnread';
}
