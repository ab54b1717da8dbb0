import { Columns2, Palette, Redo2, Smile, Sparkles, Sticker, Undo2, UserRoundX, X } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { Alert } from '../../../shared/ui/alert.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { TabPanel, Tabs } from '../../../shared/ui/tabs.tsx';
import { Toolbar } from '../../../shared/ui/toolbar.tsx';
import { redo, startStudio, undo, useStudio } from '../edits/studio-store.ts';
import { findPersonInPicture, useSelfie, type SelfiePicture } from '../picture/selfie-picture.ts';
import { startOver } from '../stored-work/persist-work.ts';
import { BackgroundTools } from './background-tools.tsx';
import { BeautyTools } from './beauty-tools.tsx';
import { selectBrush } from './brush/brush-store.ts';
import { FinishButtons } from './export-buttons.tsx';
import { FilterTools } from './filter-tools.tsx';
import { OrnamentTools } from './ornaments/ornament-tools.tsx';
import { RenderClient } from './render-client.ts';
import { Stage } from './stage.tsx';
import styles from './studio.module.css';

const tools = [
  { value: 'background', label: '背景', icon: Palette },
  { value: 'beauty', label: '美颜', icon: Smile },
  { value: 'filter', label: '滤镜', icon: Sparkles },
  { value: 'ornament', label: '装饰', icon: Sticker },
] as const;

type Tool = (typeof tools)[number]['value'];

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

function EditToolbar({
  comparing,
  onCompare,
}: {
  readonly comparing: boolean;
  readonly onCompare: () => void;
}) {
  const canUndo = useStudio((state) => state.past.length > 0);
  const canRedo = useStudio((state) => state.future.length > 0);
  return (
    <Toolbar label="编辑" className={styles.bar}>
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
    </Toolbar>
  );
}

interface PreviewState {
  /** Set while the worker stands. */
  readonly client: RefObject<RenderClient | null>;
  readonly failed: boolean;
  /** How many previews were shown, and the milliseconds that the last took in the worker. */
  readonly shown: { readonly count: number; readonly milliseconds: number };
}

/** Keeps a canvas showing the photo as it is being edited. */
function usePreview(picture: SelfiePicture, canvas: RefObject<HTMLCanvasElement | null>): PreviewState {
  const client = useRef<RenderClient | null>(null);
  const [failed, setFailed] = useState(false);
  const [shown, setShown] = useState({ count: 0, milliseconds: 0 });
  const edit = useStudio((state) => state.edit);
  const backgroundPictures = useStudio((state) => state.backgroundPictures);
  const person = useSelfie((state) => state.person);
  const sentPictures = useRef(new Set<number>());
  useEffect(() => {
    const made = new RenderClient(picture.bitmap, {
      onPreview: ({ pixels, milliseconds }) => {
        const drawn = canvas.current;
        if (!drawn) return;
        if (drawn.width !== pixels.width || drawn.height !== pixels.height) {
          drawn.width = pixels.width;
          drawn.height = pixels.height;
        }
        drawn.getContext('2d')?.putImageData(pixels, 0, 0);
        setShown(({ count }) => ({ count: count + 1, milliseconds }));
        setFailed(false);
      },
      onFailure: () => setFailed(true),
    });
    client.current = made;
    sentPictures.current = new Set();
    return () => {
      made.close();
      client.current = null;
    };
  }, [picture, canvas]);
  useEffect(() => {
    if (person.is === 'found') client.current?.setMask(person.person.mask);
  }, [picture, person]);
  useEffect(() => {
    for (const { id, bitmap } of backgroundPictures) {
      if (sentPictures.current.has(id)) continue;
      sentPictures.current.add(id);
      client.current?.setBackgroundPicture(id, bitmap);
    }
    client.current?.preview(edit);
  }, [picture, edit, backgroundPictures, person]);
  return { client, failed, shown };
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
  const selectTool = (next: Tool) => {
    selectBrush(null);
    setTool(next);
  };
  return (
    <div className={styles.studio} data-renders={shown.count} data-took={Math.round(shown.milliseconds)}>
      <div className={styles.left}>
        <EditToolbar comparing={comparing} onCompare={() => setComparing(!comparing)} />
        <Stage picture={picture} canvas={canvas} comparing={comparing} failed={failed} />
      </div>
      <div className={styles.panel}>
        <Tabs label="工具" panelId="tools" tabs={tools} value={tool} onChange={selectTool} variant="fill" />
        <TabPanel className={styles.tools} id="tools" value={tool}>
          {nobody && tool === 'background' && (
            <Alert tone="warning" role="status" icon={<UserRoundX aria-hidden />}>
              照片里没有找到人。换背景前，可以用“保留”画笔把要留的部分涂出来。
            </Alert>
          )}
          {tool === 'background' && <BackgroundTools />}
          {tool === 'beauty' && <BeautyTools />}
          {tool === 'filter' && <FilterTools picture={picture} />}
          {tool === 'ornament' && <OrnamentTools picture={picture} />}
        </TabPanel>
        <FinishButtons picture={picture} client={client} />
      </div>
    </div>
  );
}
