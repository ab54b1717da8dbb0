import { useLayoutEffect, useRef } from 'react';
import { addressScale, fitFacts } from './arrange-facts.ts';

const valueSelector = '.resume-fact > [data-field]';

/** Whether a value stands on more than one line. */
function isBroken(value: HTMLElement): boolean {
  const range = document.createRange();
  range.selectNodeContents(value);
  const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
  const [first] = rects;
  // The box of a broken address is as tall as all of its lines.
  const height = Math.min(...rects.map((rect) => rect.height));
  return first !== undefined && rects.some(({ top }) => top - first.top > height / 2);
}

function arrange(facts: HTMLElement, wanted: number): void {
  const values = [...facts.querySelectorAll<HTMLElement>(valueSelector)];
  if (facts.dataset['fitted'] === undefined && !values.some(isBroken)) return;
  const items = values.map((value) => value.parentElement as HTMLElement);
  for (const item of items) delete item.dataset['ownRow'];
  for (const value of values) value.style.fontSize = '';
  // What is asked for stays while it can; otherwise the widths of unbroken facts are measured.
  facts.style.setProperty('--resume-fact-columns', String(wanted));
  delete facts.dataset['fitted'];
  if (!values.some(isBroken)) return;
  facts.dataset['fitted'] = 'measuring';
  const widths = items.map((item) => item.offsetWidth);
  const addresses = values.map((value) =>
    value.firstElementChild && value.children.length === value.childNodes.length ? value.offsetWidth : 0,
  );
  facts.dataset['fitted'] = '';
  const gap = Number.parseFloat(getComputedStyle(facts).columnGap) || 0;
  const { columns, wide } = fitFacts(widths, wanted, facts.clientWidth, gap);
  facts.style.setProperty('--resume-fact-columns', String(columns));
  for (const [index, item] of items.entries()) if (wide.has(index)) item.dataset['ownRow'] = '';
  for (const [index, value] of values.entries()) {
    const width = addresses[index] ?? 0;
    if (width === 0 || !isBroken(value)) continue;
    // A broken address has a line to itself, as wide as its fact.
    const scale = addressScale(width, value.offsetWidth);
    if (scale < 1) value.style.fontSize = `${scale}em`;
  }
}

/**
 * A ref for the list of contact data. Where a value would be broken over lines, the list takes fewer columns, or the value
 * a row of its own or smaller letters. Nothing is measured while all values stand on one line.
 * @param wanted the columns that the settings ask for
 * @param layoutKey changes with the facts and their style
 */
export function useFactColumns(wanted: number, layoutKey: string) {
  const facts = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = facts.current;
    if (!element) return undefined;
    const update = () => arrange(element, wanted);
    update();
    const observer = new ResizeObserver(update);
    for (const value of [element, ...element.querySelectorAll(valueSelector)]) observer.observe(value);
    return () => observer.disconnect();
  }, [wanted, layoutKey]);
  return facts;
}
