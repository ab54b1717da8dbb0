/** Boxes of the main column that take the page's whole width where the side column has ended (templates/columns.css). */
const blocks =
  '.resume-line, .resume-rich > p, .resume-rich > :is(ul, ol) > li, .resume-rich > .resume-headings';
/** Where an entry's text has a frame or a rail, it is one box. */
const framedBlocks = '.resume-line, .resume-rich';
const framed = '[data-entries="card"], [data-entries="timeline"]';

export function narrow(flow: HTMLElement): void {
  for (const block of flow.querySelectorAll<HTMLElement>('[data-wide]')) delete block.dataset['wide'];
}

/** Where the first line of a block stands: a line that a page border moves leaves its block's own edge behind. */
function firstLineTop(block: HTMLElement): number {
  const range = document.createRange();
  range.selectNodeContents(block);
  const first = [...range.getClientRects()].find(({ width, height }) => width > 0 && height > 0);
  return (first ?? block.getBoundingClientRect()).top;
}

/** Widens every block that begins below `end`, in pixels of the screen. */
export function widen(sheet: HTMLElement, flow: HTMLElement, end: number): void {
  const all = [...flow.querySelectorAll<HTMLElement>(sheet.matches(framed) ? framedBlocks : blocks)];
  let first = all.length;
  while (first > 0 && firstLineTop(all[first - 1] as HTMLElement) > end) first -= 1;
  for (const block of all.slice(first)) block.dataset['wide'] = '';
}
