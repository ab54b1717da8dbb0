import { Columns2, Palette, Redo2, Smile, Sparkles, Sticker, Undo2, UserRoundX, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { startOver } from '../stored-work/persist-work.ts';
import { findPersonInPicture, useSelfie, type SelfiePicture } from '../selfie-picture.ts';
import { BackgroundTools } from './background-tools.tsx';
import { BeautyTools } from './beauty-tools.tsx';
import { selectBrush } from './brush/brush-store.ts';
import { FilterTools } from './filter-tools.tsx';
import { FinishButtons } from './export-buttons.tsx';
import { OrnamentTools } from './ornaments/ornament-tools.tsx';
import { Stage } from './stage.tsx';
import { redo, startStudio, undo, useStudio } from './studio-store.ts';
import { usePreview } from './use-preview.ts';
import styles from './studio.module.css';

const tools = [
  { tool: 'background', label: '背景', icon: Palette },
  { tool: 'beauty', label: '美颜', icon: Smile },
  { tool: 'filter', label: '滤镜', icon: Sparkles },
  { tool: 'ornament', label: '装饰', icon: Sticker },
] as const;

type Tool = (typeof tools)[number]['tool'];

/** Undo and redo by the usual keys, where no text is being written. */
function useHistoryKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (event.target instanceof Element && event.target.closest('textarea, input:not([type="range"])'))
        return;
      const key = event.key.toLowerCase();
      if (key === 'z') (event.shiftKey ? redo : undo)();
      else if (key === 'y') redo();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

function Bar({ comparing, onCompare }: { readonly comparing: boolean; readonly onCompare: () => void }) {
  const canUndo = useStudio((state) => state.past.length > 0);
  const canRedo = useStudio((state) => state.future.length > 0);
  return (
    <div className={styles.bar} role="toolbar" aria-label="编辑">
      <IconButton label="撤销" disabled={!canUndo} onClick={undo}>
        <Undo2 />
      </IconButton>
      <IconButton label="重做" disabled={!canRedo} onClick={redo}>
        <Redo2 />
      </IconButton>
      <Button size="sm" variant="ghost" icon={<Columns2 />} aria-pressed={comparing} onClick={onCompare}>
        前后对比
      </Button>
      <Button size="sm" variant="ghost" icon={<X />} className={styles.another} onClick={startOver}>
        换一张
      </Button>
    </div>
  );
}

/** The photo and its tools. */
export function Studio({ picture }: { readonly picture: SelfiePicture }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [tool, setTool] = useState<Tool>('background');
  const [comparing, setComparing] = useState(false);
  // Before the first render reads the edit: another photo begins with none.
  useState(() => startStudio(picture.id));
  const person = useSelfie((state) => state.person);
  const nobody = person.is === 'found' && person.person.share === 0;
  const { client, failed, shown } = usePreview(picture, canvas);
  useHistoryKeys();
  useEffect(() => {
    void findPersonInPicture();
  }, [picture]);
  const go = (next: Tool) => {
    selectBrush(null);
    setTool(next);
  };
  return (
    <div className={styles.studio} data-renders={shown.count} data-took={Math.round(shown.milliseconds)}>
      <div className={styles.left}>
        <Bar comparing={comparing} onCompare={() => setComparing(!comparing)} />
        <Stage picture={picture} canvas={canvas} comparing={comparing} failed={failed} />
      </div>
      <div className={styles.panel}>
        <div className={styles.tabs} role="tablist" aria-label="工具">
          {tools.map(({ tool: name, label, icon: Icon }, index) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`tool-${name}`}
              aria-selected={name === tool}
              aria-controls="tool-panel"
              tabIndex={name === tool ? 0 : -1}
              onClick={() => go(name)}
              onKeyDown={(event) => {
                const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
                const next = by === undefined ? undefined : tools.at((index + by) % tools.length);
                if (!next) return;
                go(next.tool);
                document.querySelector<HTMLElement>(`#tool-${next.tool}`)?.focus();
              }}
            >
              <Icon aria-hidden />
              {label}
            </button>
          ))}
        </div>
        <div className={styles.tools} role="tabpanel" id="tool-panel" aria-labelledby={`tool-${tool}`}>
          {nobody && tool === 'background' && (
            <p className={styles.note} data-kind="warn" role="status">
              <UserRoundX aria-hidden />
              照片里没有找到人。换背景前，可以用“保留”画笔把要留的部分涂出来。
            </p>
          )}
          {tool === 'background' && <BackgroundTools />}
          {tool === 'beauty' && <BeautyTools />}
          {tool === 'filter' && <FilterTools picture={picture} />}
          {tool === 'ornament' && <OrnamentTools picture={picture} />}
        </div>
        <FinishButtons picture={picture} client={client} />
      </div>
    </div>
  );
}
