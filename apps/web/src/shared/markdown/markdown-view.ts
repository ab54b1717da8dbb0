import { BlockSource, type Block } from './block-source.ts';
import { createCodeBlock } from './code-block.ts';
import { createFormula } from './formula.ts';
import { followNote, linkNotes } from './footnotes.ts';
import { morph, type Island, type IslandFactory } from './morph.ts';
import { toHtml } from './parse.ts';
import { sanitise } from './sanitise.ts';

/** Milliseconds of work per frame. */
const sliceMs = 10;

interface Options {
  /** Renders everything synchronously. */
  readonly whole?: boolean;
  /** Changes sanitized nodes before they are inserted. */
  readonly decorate?: ((fragment: DocumentFragment) => void) | undefined;
}

function createIslands(): IslandFactory {
  const known = new WeakMap<Node, Island>();
  return {
    of: (element) => known.get(element),
    create(fresh) {
      const island =
        fresh.nodeName === 'PRE'
          ? createCodeBlock(fresh)
          : fresh.hasAttribute('data-math')
            ? createFormula(fresh)
            : null;
      if (island) known.set(island.element, island);
      return island;
    },
  };
}

/** Renders a streamed Markdown text into an element. Finished blocks are not touched; the last two are patched. */
export class MarkdownView {
  private readonly container: HTMLElement;
  private readonly whole: boolean;
  private readonly decorate: Options['decorate'];
  private readonly islands = createIslands();
  private source = new BlockSource();
  private readonly shown: { element: HTMLElement; key: string }[] = [];
  private pending: { index: number; block: Block }[] = [];
  private wanted: { text: string; live: boolean } | null = null;
  private readonly onClick = (event: Event): void => followNote(this.container, event);
  private frame = 0;
  private cost = 0;
  private lastAt = -Infinity;
  private wasLive = false;

  constructor(container: HTMLElement, { whole = false, decorate }: Options = {}) {
    this.container = container;
    this.decorate = decorate;
    this.whole = whole;
    container.addEventListener('click', this.onClick);
  }

  /** Call it at most once per frame; expensive texts are rendered less often. */
  update(text: string, live: boolean): void {
    this.wanted = { text, live };
    const now = performance.now();
    // At most a third of the time goes into rendering, so that scrolling and typing stay smooth.
    if (live && !this.whole && now - this.lastAt < Math.min(80, this.cost * 3)) {
      this.schedule();
      return;
    }
    this.apply();
  }

  destroy(): void {
    this.container.removeEventListener('click', this.onClick);
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.pending = [];
    this.wanted = null;
  }

  private apply(): void {
    const { wanted } = this;
    if (!wanted) return;
    this.wanted = null;
    const started = performance.now();
    if (this.wasLive && !wanted.live) this.source = new BlockSource();
    this.wasLive = wanted.live;
    const { from, blocks, redo } = this.source.update(wanted.text, wanted.live);
    this.pending = this.pending.filter(({ index }) => index < from);
    for (const index of redo) this.pending.push({ index, block: this.source.parseAgain(index) });
    for (const [offset, block] of blocks.entries()) this.pending.push({ index: from + offset, block });
    for (const { element } of this.shown.splice(from + blocks.length)) element.remove();
    this.drain(started);
    this.lastAt = performance.now();
    this.cost = this.lastAt - started;
  }

  private drain(started: number): void {
    while (this.pending.length > 0) {
      const next = this.pending.shift();
      if (next) this.show(next.index, next.block);
      if (!this.whole && performance.now() - started > sliceMs) break;
    }
    if (this.pending.length > 0) this.schedule();
  }

  private schedule(): void {
    if (this.frame !== 0) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      const now = performance.now();
      if (this.wanted && now - this.lastAt < Math.min(80, this.cost * 3)) this.schedule();
      else if (this.wanted) this.apply();
      else this.drain(now);
    });
  }

  private show(index: number, block: Block): void {
    const there = this.shown[index];
    if (there && there.key === block.key) return;
    const fresh = sanitise(toHtml(block.tokens));
    linkNotes(fresh);
    this.decorate?.(fresh);
    if (there) {
      there.key = block.key;
      morph(there.element, fresh, this.islands);
      return;
    }
    const element = document.createElement('div');
    morph(element, fresh, this.islands);
    this.shown[index] = { element, key: block.key };
    this.container.append(element);
  }
}
