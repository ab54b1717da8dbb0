import { createWorkerClient } from '../lib/worker-client.ts';
import type { HighlightApi, HighlightRuns } from './highlight.worker.ts';

/** Between two highlight requests while code is streamed. */
const throttleMs = 300;
const maxNodesPerFrame = 1_500;

/** Longer code is not highlighted. */
const maxLength = 200_000;

const { call } = createWorkerClient<HighlightApi>(
  () => new Worker(new URL('./highlight.worker.ts', import.meta.url), { type: 'module' }),
);

/** Highlights code in a worker; null: leave it plain. After a failure the next block tries again. */
async function highlight(code: string, language: string): Promise<HighlightRuns> {
  if (code.length > maxLength || typeof Worker === 'undefined') return null;
  return call('highlight', { language, code }).catch(() => null);
}

/** The text of a code block. New text is displayed at once without colours, which follow from the worker. */
export class ColouredCode {
  readonly element = document.createElement('code');
  private text = '';
  private language: string | null = null;
  private runs: (number | string)[] = [];
  /** The length of the highlighted text; the rest is in the last text node. */
  private covered = 0;
  private rest = document.createTextNode('');
  private busy = false;
  private lastAt = -Infinity;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.element.append(this.rest);
  }

  show(text: string, language: string | null): void {
    if (text === this.text && language === this.language) return;
    const grows = text.startsWith(this.text) && language === this.language;
    this.language = language;
    if (grows) this.rest.appendData(text.slice(this.text.length));
    else {
      this.runs = [];
      this.covered = 0;
      this.rest = document.createTextNode(text);
      this.element.replaceChildren(this.rest);
    }
    this.text = text;
    this.ask();
  }

  private ask(): void {
    if (this.language === null || this.busy || this.timer !== undefined || this.text.trim() === '') return;
    const wait = this.lastAt + throttleMs - performance.now();
    if (wait > 0) {
      this.timer = setTimeout(() => {
        this.timer = undefined;
        this.ask();
      }, wait);
      return;
    }
    const { text, language } = this;
    this.busy = true;
    this.lastAt = performance.now();
    void this.colourFrom(text, language);
  }

  private async colourFrom(text: string, language: string): Promise<void> {
    const runs = await highlight(text, language);
    if (runs && this.text.startsWith(text) && this.language === language) this.colour(runs, text, 0);
    else this.finish(text);
  }

  private finish(text: string): void {
    this.busy = false;
    if (this.text !== text) this.ask();
  }

  private colour(runs: readonly (number | string)[], text: string, from: number): void {
    if (!this.text.startsWith(text)) return this.finish(text);
    let at = from;
    let offset = 0;
    if (at === 0) {
      while (
        at < runs.length &&
        at < this.runs.length &&
        runs[at] === this.runs[at] &&
        runs[at + 1] === this.runs[at + 1]
      ) {
        offset += runs[at] as number;
        at += 2;
      }
      while (this.element.childNodes.length > at / 2 + 1) this.element.childNodes[at / 2]?.remove();
      this.runs.length = at;
    } else offset = this.covered;
    const end = Math.min(runs.length, at + maxNodesPerFrame * 2);
    const nodes: Node[] = [];
    for (; at < end; at += 2) {
      const [length, scope] = [runs[at] as number, runs[at + 1] as string];
      const piece = document.createTextNode(text.slice(offset, offset + length));
      if (scope === '') nodes.push(piece);
      else {
        const span = document.createElement('span');
        span.className = `hljs-${scope}`;
        span.append(piece);
        nodes.push(span);
      }
      this.runs.push(length, scope);
      offset += length;
    }
    this.rest.before(...nodes);
    this.rest.data = this.text.slice(offset);
    this.covered = offset;
    if (at < runs.length) requestAnimationFrame(() => this.colour(runs, text, at));
    else this.finish(text);
  }
}
