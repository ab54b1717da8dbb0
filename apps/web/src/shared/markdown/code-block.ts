import type { WrittenBy } from '../labels/channels.ts';
import { copy } from '../lib/clipboard.ts';
import { toast } from '../ui/toast.tsx';
import { ColouredCode } from './coloured-code.ts';
import { describeLanguage } from './language-names.ts';
import type { Island } from './morph.ts';
import styles from './markdown.module.css';

/** Longer blocks are collapsed once they are complete. */
const foldOver = 36;
const drawable = new Set(['html', 'htm', 'svg']);

function createButton(label: string, onPress: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.addEventListener('click', onPress);
  return button;
}

/** Whoever shows an answer of a model says so on the element around it (`shared/ui/ai-label.tsx`). */
const writtenBy = (element: Element): WrittenBy =>
  element.closest('[data-written-by="model"]') ? 'model' : 'no-model';

function readLanguage(mark: string, code: string): string {
  if (mark === 'xml' && /^\s*(?:<\?xml[^>]*>\s*)?<svg[\s>]/i.test(code)) return 'svg';
  return mark;
}

/** A code block with language, copy, wrap and collapse; a preview for HTML and SVG; a diagram for mermaid. */
export function createCodeBlock(fresh: Element): Island {
  const element = document.createElement('div');
  element.className = styles.code ?? '';
  element.dataset.codeBlock = '';
  const bar = document.createElement('div');
  bar.className = styles.bar ?? '';
  const name = document.createElement('span');
  name.className = styles.language ?? '';
  const tools = document.createElement('span');
  tools.className = styles.tools ?? '';
  const box = document.createElement('pre');
  box.tabIndex = 0;
  const coloured = new ColouredCode();
  box.append(coloured.element);
  bar.append(name, tools);
  element.append(bar, box);

  let text = '';
  let mark = '';
  let open = false;
  let preview: HTMLButtonElement | null = null;
  let unfold: HTMLButtonElement | null = null;
  let drawn = '';
  const stage = document.createElement('div');
  stage.className = styles.stage ?? '';

  const wrap = createButton('换行', () => {
    const on = element.toggleAttribute('data-wrap');
    wrap.setAttribute('aria-pressed', String(on));
  });
  wrap.setAttribute('aria-pressed', 'false');
  const copyCode = async () => {
    const content = { text: text.replace(/\n$/, ''), language: mark };
    if (!(await copy('markdown.copy-code', content, writtenBy(element)))) {
      toast('error', '浏览器不允许复制，请选中代码后手动复制');
      return;
    }
    copyButton.textContent = '已复制';
    setTimeout(() => (copyButton.textContent = '复制'), 1_600);
  };
  const copyButton = createButton('复制', () => void copyCode());
  copyButton.setAttribute('aria-label', '复制代码');
  tools.append(wrap, copyButton);

  const togglePreview = async () => {
    if (!preview) return;
    const on = preview.getAttribute('aria-expanded') !== 'true';
    preview.setAttribute('aria-expanded', String(on));
    preview.textContent = on ? '关闭预览' : '预览';
    if (!on) {
      stage.remove();
      return;
    }
    bar.after(stage);
    const { createPreviewFrame } = await import('./preview-frame.ts');
    if (stage.isConnected) stage.replaceChildren(createPreviewFrame(text));
  };

  const offerSource = () => {
    if (preview) return;
    const toggle = createButton('源码', () => {
      toggle.setAttribute('aria-pressed', String(element.toggleAttribute('data-source')));
    });
    toggle.setAttribute('aria-pressed', 'false');
    tools.prepend(toggle);
    preview = toggle;
  };

  const draw = async () => {
    if (drawn === text) return;
    drawn = text;
    const source = text;
    try {
      const { drawDiagram } = await import('./diagram.ts');
      const image = await drawDiagram(source);
      if (text !== source) return;
      stage.replaceChildren(image);
      stage.removeAttribute('role');
      element.dataset.drawn = '';
      offerSource();
    } catch (problem) {
      if (text !== source) return;
      delete element.dataset.drawn;
      stage.textContent = problem instanceof Error ? problem.message : '无法绘制这个图。';
      stage.setAttribute('role', 'note');
    }
    bar.after(stage);
  };

  const fold = () => {
    const lines = text.split('\n').length - 1;
    if (lines <= foldOver || element.dataset.written !== undefined) return;
    element.dataset.folded = '';
    unfold = createButton(`展开全部 ${lines} 行`, () => {
      const folded = element.toggleAttribute('data-folded');
      unfold?.setAttribute('aria-expanded', String(!folded));
      if (unfold) unfold.textContent = folded ? `展开全部 ${lines} 行` : '收起';
      if (folded) element.scrollIntoView({ block: 'nearest' });
    });
    unfold.className = styles.unfold ?? '';
    unfold.setAttribute('aria-expanded', 'false');
    element.append(unfold);
  };

  const update = (next: Element): boolean => {
    if (next.nodeName !== 'PRE') return false;
    const code = next.textContent;
    open = next.hasAttribute('data-open');
    mark = readLanguage((next.getAttribute('data-lang') ?? '').toLowerCase(), code);
    // A block that the reader saw being written is not folded away under their eyes.
    if (open) element.dataset.written = '';
    if (code === text && element.dataset.mark === mark && element.dataset.open === String(open)) return true;
    text = code;
    element.dataset.mark = mark;
    element.dataset.open = String(open);
    const { language, shown } = describeLanguage(mark);
    name.textContent = shown;
    box.setAttribute('role', 'region');
    box.setAttribute('aria-label', `${shown}代码`);
    coloured.show(text, language);
    if (open) return true;
    if (drawable.has(mark) && !preview) {
      preview = createButton('预览', () => void togglePreview());
      preview.setAttribute('aria-expanded', 'false');
      tools.prepend(preview);
    }
    if (mark === 'mermaid') void draw();
    else if (!unfold) fold();
    return true;
  };
  update(fresh);
  return { element, update };
}
