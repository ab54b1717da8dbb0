/** What the page's style asks for and shapes cannot draw; the message names the property. */
export class UnsupportedStyle extends Error {
  override readonly name = 'Undrawable';
}
