import type katexModule from 'katex';
import type { Island } from './morph.ts';

let katex: typeof katexModule | null = null;
let loading: Promise<void> | null = null;
const waiting = new Set<() => void>();
const cache = new Map<string, Node>();
const maxCached = 400;
/** Longer formulas are displayed as source: hostile ones could block the page. */
const maxLength = 4_000;
/** Milliseconds of typesetting per task. */
const sliceMs = 8;
let sliceStart = 0;

async function fetchKatex(): Promise<void> {
  try {
    const [module] = await Promise.all([import('katex'), import('katex/dist/katex.min.css')]);
    katex = module.default;
  } catch {
    // Offline before it was ever fetched: the source stays readable, and the next formula tries again.
    loading = null;
    return;
  }
  drain();
}

function load(): void {
  loading ??= fetchKatex();
}

function drain(): void {
  sliceStart = performance.now();
  for (const typeset of waiting) {
    if (performance.now() - sliceStart > sliceMs) {
      setTimeout(drain);
      return;
    }
    waiting.delete(typeset);
    typeset();
  }
}

function typeset(tex: string, display: boolean): Node | null {
  if (!katex) return null;
  const key = `${display ? 1 : 0}${tex}`;
  const kept = cache.get(key);
  if (kept) return kept.cloneNode(true);
  const box = document.createElement('span');
  katex.render(tex, box, {
    displayMode: display,
    throwOnError: true,
    // No links, no images, no HTML out of TeX.
    trust: false,
    strict: 'ignore',
    maxExpand: 500,
    maxSize: 30,
  });
  const result = document.createDocumentFragment();
  result.append(...box.childNodes);
  if (cache.size >= maxCached) cache.delete(cache.keys().next().value ?? '');
  cache.set(key, result.cloneNode(true));
  return result;
}

/** Shows TeX until KaTeX is loaded, or if KaTeX cannot parse it. */
export function createFormula(fresh: Element): Island {
  const element = document.createElement('span');
  let tex = '';
  let display = false;

  const render = () => {
    try {
      const nodes = typeset(tex, display);
      if (!nodes) return;
      element.replaceChildren(nodes);
      element.dataset.formula = 'set';
    } catch {
      element.textContent = tex;
      element.dataset.formula = 'unreadable';
      element.title = '这个公式无法排版，显示的是它的源码';
    }
  };

  const update = (next: Element): boolean => {
    const kind = next.getAttribute('data-math');
    if (kind === null) return false;
    const source = next.textContent;
    const open = next.hasAttribute('data-open');
    if (source === tex && display === (kind === 'block') && (element.dataset.formula !== 'source' || open))
      return true;
    tex = source;
    display = kind === 'block';
    element.dataset.tex = tex;
    element.dataset.display = display ? 'block' : 'inline';
    element.removeAttribute('title');
    element.textContent = tex;
    element.dataset.formula = 'source';
    waiting.delete(render);
    if (open || tex.length > maxLength) return true;
    if (katex && performance.now() - sliceStart > 16) sliceStart = performance.now();
    if (katex && performance.now() - sliceStart < sliceMs) render();
    else {
      waiting.add(render);
      if (katex) {
        if (waiting.size === 1) setTimeout(drain);
      } else load();
    }
    return true;
  };
  update(fresh);
  return { element, update };
}
