import { layoutMindMap, mindMapSizes, type MindNode, type MindMapLayout } from '@baigong/documents';
import { Maximize2, Minus, Plus, Scan } from 'lucide-react';
import {
  useEffect,
  useMemo,
  type KeyboardEvent,
  useCallback,
  useRef,
  useState,
  type PointerEvent,
} from 'react';
import { IconButton } from '../../../../shared/ui/icon-button.tsx';
import { Toolbar } from '../../../../shared/ui/toolbar.tsx';
import styles from './map.module.css';

interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

const least = 0.2;
const greatest = 3;
/** Smaller text cannot be read; the map is panned instead. */
const readable = 0.55;

/** Pan and zoom by pointer, pinch and wheel. */
function useMapView(layout: MindMapLayout) {
  const stage = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<View>({ scale: 1, x: 0, y: 0 });
  const pointers = useRef(new Map<number, { readonly x: number; readonly y: number }>());

  const fit = useCallback(() => {
    const box = stage.current?.getBoundingClientRect();
    if (!box || box.width === 0) return;
    const whole = Math.min(1, box.width / layout.width, box.height / layout.height);
    const scale = Math.max(readable, whole);
    setView({
      scale,
      // A map that does not fit begins with its root.
      x: Math.max(0, (box.width - layout.width * scale) / 2),
      y: (box.height - layout.height * scale) / 2,
    });
  }, [layout]);

  const zoomAt = useCallback((by: number, at: { readonly x: number; readonly y: number }) => {
    setView((now) => {
      const scale = Math.min(greatest, Math.max(least, now.scale * by));
      const ratio = scale / now.scale;
      return { scale, x: at.x - (at.x - now.x) * ratio, y: at.y - (at.y - now.y) * ratio };
    });
  }, []);
  const place = useCallback((x: number, y: number) => {
    const box = stage.current?.getBoundingClientRect();
    return { x: x - (box?.left ?? 0), y: y - (box?.top ?? 0) };
  }, []);

  useEffect(() => {
    const element = stage.current;
    // React's own wheel listener is passive, and would let the page zoom with the drawing.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoomAt(Math.exp(-event.deltaY * 0.005), place(event.clientX, event.clientY));
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [zoomAt, place]);

  useEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    let width = element.clientWidth;
    const watch = new ResizeObserver(() => {
      if (Math.abs(element.clientWidth - width) < 2) return;
      width = element.clientWidth;
      fit();
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [fit]);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, now);
    if (other) {
      const apart = (a: typeof now, b: typeof now) => Math.hypot(a.x - b.x, a.y - b.y);
      zoomAt(
        apart(now, other) / Math.max(1, apart(before, other)),
        place((now.x + other.x) / 2, (now.y + other.y) / 2),
      );
    } else setView(({ scale, x, y }) => ({ scale, x: x + now.x - before.x, y: y + now.y - before.y }));
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    pointers.current.delete(event.pointerId);
  };

  return {
    stage,
    view,
    fit,
    zoom: (by: number) => {
      const box = stage.current?.getBoundingClientRect();
      zoomAt(by, { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 2 });
    },
    pan: (x: number, y: number) => setView((now) => ({ ...now, x: now.x + x, y: now.y + y })),
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp },
  };
}

const { line, paddingX, paddingY, font } = mindMapSizes;
const step = 60;

/** A tree drawn: dragged, zoomed by pinch, by Ctrl and wheel, by the buttons and by the keys + - 0 and the arrows. */
export function MapView({ root }: { readonly root: MindNode }) {
  const layout = useMemo(() => layoutMindMap(root), [root]);
  const { stage, view, fit, zoom, pan, handlers } = useMapView(layout);
  useEffect(() => fit(), [fit]);

  const onKeyDown = (event: KeyboardEvent) => {
    const act: Readonly<Record<string, () => void>> = {
      '+': () => zoom(1.25),
      '=': () => zoom(1.25),
      '-': () => zoom(0.8),
      '0': fit,
      ArrowLeft: () => pan(step, 0),
      ArrowRight: () => pan(-step, 0),
      ArrowUp: () => pan(0, step),
      ArrowDown: () => pan(0, -step),
    };
    const found = event.ctrlKey || event.metaKey ? undefined : act[event.key];
    if (!found) return;
    event.preventDefault();
    found();
  };

  return (
    <div className={styles.frame} style={{ '--drawing': `${Math.ceil(layout.height) + 56}px` }}>
      <div
        ref={stage}
        className={styles.stage}
        role="application"
        aria-label={`思维导图：${root.title}。方向键移动，加减键缩放，0 键看全图；文字在“列表”里。`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is moved by the arrow keys
        tabIndex={0}
        onKeyDown={onKeyDown}
        {...handlers}
      >
        <svg aria-hidden width="100%" height="100%" fontSize={font}>
          <g transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}>
            {layout.links.map(({ id, branch, path }) => (
              <path key={id} d={path} className={styles.link} data-branch={branch % 8} />
            ))}
            {layout.nodes.map((node) => (
              <g
                key={node.id}
                className={styles.node}
                data-branch={node.branch % 8}
                data-depth={Math.min(2, node.depth)}
              >
                <rect x={node.x} y={node.y} width={node.width} height={node.height} rx={8} />
                {node.lines.map((text, index) => (
                  <text
                    // oxlint-disable-next-line react/no-array-index-key -- lines of one box never change places
                    key={index}
                    x={node.x + paddingX}
                    y={node.y + paddingY + line * index + line * 0.72}
                  >
                    {text}
                  </text>
                ))}
              </g>
            ))}
          </g>
        </svg>
      </div>
      <Toolbar className={styles.zoom} label="缩放导图">
        <IconButton label="缩小" size="sm" tooltip="top" onClick={() => zoom(0.8)}>
          <Minus />
        </IconButton>
        <IconButton label="放大" size="sm" tooltip="top" onClick={() => zoom(1.25)}>
          <Plus />
        </IconButton>
        <IconButton label="看全图" size="sm" tooltip="top" onClick={fit}>
          <Scan />
        </IconButton>
        {'requestFullscreen' in globalThis.document.documentElement && (
          <IconButton
            label="全屏"
            size="sm"
            tooltip="top"
            onClick={() => {
              if (globalThis.document.fullscreenElement) void globalThis.document.exitFullscreen();
              else void stage.current?.parentElement?.requestFullscreen().catch(() => undefined);
            }}
          >
            <Maximize2 />
          </IconButton>
        )}
      </Toolbar>
    </div>
  );
}
