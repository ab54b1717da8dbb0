/** A part of a long document that a model did not read; the message is the sentence for the visitor. */
export class PartUnread extends Error {
  override readonly name = 'PartUnread';
}
