/** What of a pseudo-element's style says where it stands and how it looks. */
const copied = [
  'display',
  'position',
  'top',
  'right',
  'bottom',
  'left',
  'z-index',
  'float',
  'box-sizing',
  'width',
  'height',
  'min-width',
  'min-height',
  'max-width',
  'max-height',
  'margin-top',
  'margin-right',
  'margin-bottom',
  'margin-left',
  'padding-top',
  'padding-right',
  'padding-bottom',
  'padding-left',
  'border-top',
  'border-right',
  'border-bottom',
  'border-left',
  'border-top-left-radius',
  'border-top-right-radius',
  'border-bottom-right-radius',
  'border-bottom-left-radius',
  'background-color',
  'background-image',
  'background-position',
  'background-size',
  'background-repeat',
  'background-origin',
  'background-clip',
  'box-shadow',
  'outline',
  'outline-offset',
  'opacity',
  'transform',
  'transform-origin',
  'rotate',
  'scale',
  'translate',
  'filter',
  'mix-blend-mode',
  'clip-path',
  'mask-image',
  'overflow',
  'color',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'line-height',
  'letter-spacing',
  'text-transform',
  'text-indent',
  'text-align',
  'white-space',
  'vertical-align',
  'flex-grow',
  'flex-shrink',
  'flex-basis',
  'align-self',
  'justify-self',
  'order',
  'grid-row',
  'grid-column',
  'visibility',
  'place-items',
  'text-decoration-line',
  '-webkit-text-fill-color',
  'content-visibility',
] as const;

interface Found {
  readonly host: Element;
  readonly which: '::before' | '::after';
  readonly text: string;
  readonly style: string;
}

/** Says what `content` shows as text: strings are put together, anything else is nothing. */
function contentText(content: string): string {
  return [...content.matchAll(/"((?:[^"\\]|\\.)*)"/g)]
    .map(([, text = '']) => text.replace(/\\(.)/g, '$1'))
    .join('');
}

/**
 * Puts a real element in place of every pseudo-element below the sheet: those can be measured. Of the sheet's copy
 * only, and once.
 */
export async function layOutPseudoElements(
  sheet: HTMLElement,
  yieldToMain: () => Promise<void>,
): Promise<void> {
  const found: Found[] = [];
  for (const host of sheet.querySelectorAll<HTMLElement>('*')) {
    if (host instanceof SVGElement) continue;
    // The guides of an unbroken page are no part of it; the white under a page is the paper's.
    if (host.matches('.resume-page, style')) continue;
    for (const which of ['::before', '::after'] as const) {
      const style = getComputedStyle(host, which);
      const { content } = style;
      if (content === 'none' || content === 'normal' || style.display === 'none') continue;
      const text = copied.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';');
      found.push({ host, which, text: contentText(content), style: text });
    }
    await yieldToMain();
  }
  const rule = document.createElement('style');
  rule.textContent =
    '.resume-sheet[data-laid-out] ::before, .resume-sheet[data-laid-out] ::after { content: none !important; }';
  sheet.append(rule);
  sheet.dataset['laidOut'] = '';
  for (const { host, which, text, style } of found) {
    const element = document.createElement('span');
    element.dataset['pseudo'] = '';
    element.style.cssText = style;
    element.textContent = text;
    if (which === '::before') host.prepend(element);
    else host.append(element);
  }
}
