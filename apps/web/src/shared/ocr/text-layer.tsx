import { isDoubtful, type LayerLine } from '@baigong/ocr';
import { memo, useEffect, useRef, type CSSProperties, type KeyboardEvent } from 'react';
import styles from './text-layer.module.css';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Where a line lies, in pixels of the picture, and how far it is rotated. */
function placeOf({ corners }: LayerLine, { width, height }: Size) {
  const [start, end, , under] = corners.map(({ x, y }) => ({ x: x * width, y: y * height }));
  if (!start || !end || !under) return null;
  return {
    x: start.x,
    y: start.y,
    wide: Math.hypot(end.x - start.x, end.y - start.y),
    tall: Math.hypot(under.x - start.x, under.y - start.y),
    angle: Math.atan2(end.y - start.y, end.x - start.x),
  };
}

/** Stretches each line's text to the length it has on the picture. */
function fitLines(layer: HTMLElement): void {
  const fits = [...layer.querySelectorAll<HTMLElement>('[data-text]')].map((text) => {
    const line = text.parentElement;
    const isVertical = text.dataset['text'] === 'vertical';
    const [has, needs] = isVertical
      ? [text.offsetHeight, line?.offsetHeight ?? 0]
      : [text.offsetWidth, line?.offsetWidth ?? 0];
    return { text, transform: `${isVertical ? 'scaleY' : 'scaleX'}(${has > 0 ? needs / has : 1})` };
  });
  for (const { text, transform } of fits) text.style.transform = transform;
}

/** Selects from one line to another; all of them without lines. */
function select(layer: HTMLElement, from: Element = layer, to: Element = from): void {
  const selection = getSelection();
  selection?.selectAllChildren(from);
  if (from !== to) selection?.extend(to, to.childNodes.length);
}

/** Arrow keys select the line before or after; with Shift the selection grows; Ctrl and A selects all of the picture's text. */
function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const layer = event.currentTarget;
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') {
    event.preventDefault();
    select(layer);
    return;
  }
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  event.preventDefault();
  const lines = [...layer.children];
  const holder = (node: Node | null | undefined) => lines.findIndex((line) => line.contains(node ?? null));
  const selection = getSelection();
  const at = holder(selection?.focusNode);
  const next = Math.max(
    0,
    Math.min(lines.length - 1, at + (event.key === 'ArrowDown' ? 1 : at === -1 ? 0 : -1)),
  );
  const anchor = event.shiftKey ? lines[holder(selection?.anchorNode)] : undefined;
  select(layer, anchor ?? lines[next], lines[next]);
}

interface TextLayerProps {
  readonly lines: readonly LayerLine[];
  /** Of the picture, in its own pixels. */
  readonly size: Size;
}

/** The recognised text, transparent and in its place over the picture, to be selected and copied. Fills its parent. */
export const TextLayer = memo(function TextLayer({ lines, size }: TextLayerProps) {
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = layer.current;
    if (!element) return undefined;
    fitLines(element);
    // Lengths are whole pixels: at another size they are measured again. A hidden layer has none.
    const observer = new ResizeObserver(() => fitLines(element));
    observer.observe(element);
    return () => observer.disconnect();
  }, [lines]);
  // Lengths in parts of the layer's width, so that the text grows with the picture.
  const part = (length: number) => `${(length / size.width) * 100}cqw`;
  return (
    <div
      ref={layer}
      className={styles.layer}
      role="group"
      aria-label="图上的文字，可以选择和复制"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its text can be selected by the keyboard
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      {lines.map((line, at) => {
        const place = placeOf(line, size);
        if (!place) return null;
        const style: CSSProperties = {
          left: part(place.x),
          top: part(place.y),
          width: part(place.wide),
          height: part(place.tall),
          fontSize: part(line.isVertical ? place.wide : place.tall),
          transform: `rotate(${place.angle}rad)`,
        };
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a line's place is its identity
          <div key={at} className={styles.line} style={style}>
            <span className={styles.text} data-text={line.isVertical ? 'vertical' : 'across'}>
              {line.text}
            </span>
            {line.words.filter(isDoubtful).map(({ from, to }) => (
              <span
                key={from}
                className={styles.doubt}
                aria-hidden
                data-vertical={line.isVertical || undefined}
                style={
                  line.isVertical
                    ? { top: `${from * 100}%`, height: `${(to - from) * 100}%` }
                    : { left: `${from * 100}%`, width: `${(to - from) * 100}%` }
                }
              />
            ))}
          </div>
        );
      })}
    </div>
  );
});
