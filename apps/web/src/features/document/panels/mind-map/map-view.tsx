import { layoutMindMap, mindMapSizes, type MindNode } from '@baigong/documents';
import { Maximize2, Minus, Plus, Scan } from 'lucide-react';
import { useEffect, useMemo, type KeyboardEvent } from 'react';
import { IconButton } from '../../../../shared/ui/icon-button.tsx';
import { Toolbar } from '../../../../shared/ui/toolbar.tsx';
import styles from './map.module.css';
import { useMapView } from './use-map-view.ts';

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
