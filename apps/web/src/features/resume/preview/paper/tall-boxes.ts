/** What is moved to the next page as a whole. */
const atoms = '.resume-atom';
const headings = '.resume-headings';

/**
 * Lines of text, a little more than two headings or one of two lines: what stands above headings keeps room for no more
 * than that.
 */
const MAX_HEADING_LINES = 2.6;

/**
 * A box that is moved as a whole moves until it has room: one that is taller than any page's would pass the last of
 * them, and a heading of many lines would leave what it follows behind. Such a box is marked instead, and flows over
 * the pages like other text (templates/tall.css).
 * @param room how much of a page is free for text, in CSS pixels
 */
export function markTallBoxes(sheet: HTMLElement, available: number): void {
  for (const box of sheet.querySelectorAll<HTMLElement>('[data-tall]')) delete box.dataset['tall'];
  const tall = [...sheet.querySelectorAll<HTMLElement>(atoms)].filter((box) => box.offsetHeight > available);
  const titles = Number.isFinite(available) ? [...sheet.querySelectorAll<HTMLElement>(headings)] : [];
  if (titles.length > 0) {
    const line = Number.parseFloat(getComputedStyle(sheet).getPropertyValue('--resume-line'));
    const max = Math.min(available, MAX_HEADING_LINES * line);
    // Below its words a heading holds room for the line that follows.
    const textHeight = (box: HTMLElement) =>
      box.offsetHeight - (Number.parseFloat(getComputedStyle(box).paddingBottom) || 0);
    tall.push(...titles.filter((box) => textHeight(box) > max));
  }
  for (const box of tall) box.dataset['tall'] = '';
}
