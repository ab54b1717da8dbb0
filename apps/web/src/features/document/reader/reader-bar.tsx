import { ListTree, MoveHorizontal, Search, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Input } from '../../../shared/ui/input.tsx';
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx';
import { Toolbar } from '../../../shared/ui/toolbar.tsx';
import type { OpenDocument } from '../session/open-documents.ts';
import { useNarrow } from '../session/use-narrow.ts';
import { goToPage, nextZoom, useReader, type ReaderView, shownZoom } from './reader-store.ts';
import styles from './reader.module.css';

const views = [
  { value: 'original', label: '原文' },
  { value: 'text', label: '文字' },
] as const satisfies readonly { value: ReaderView; label: string }[];

/** The page in sight, to be typed over. */
function PageJump({ pages }: { readonly pages: number }) {
  const page = useReader((reader) => reader.page);
  const [typed, setTyped] = useState<string | null>(null);
  const go = () => {
    const wanted = Number(typed);
    if (typed !== null && Number.isInteger(wanted) && wanted >= 1) goToPage(Math.min(wanted, pages));
    setTyped(null);
  };
  return (
    <form
      className={styles.pages}
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <Input
        size="sm"
        aria-label="页码"
        inputMode="numeric"
        value={typed ?? String(Math.max(1, page))}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
        onBlur={go}
      />
      <span>/ {pages}</span>
    </form>
  );
}

interface BarProps {
  readonly openDocument: OpenDocument;
  /** Whether the file itself can be shown, not its text alone. */
  readonly hasOriginal: boolean;
  readonly isOutlineOpen: boolean;
  readonly onToggleOutline: () => void;
}

/** Above the reader: outline, page, zoom, original or text, find. */
export function ReaderBar({ openDocument, hasOriginal, isOutlineOpen, onToggleOutline }: BarProps) {
  const { text } = openDocument;
  const view = useReader((reader) => reader.view);
  const zoom = useReader((reader) => reader.zoom);
  const finding = useReader((reader) => reader.isFinding);
  const narrow = useNarrow();
  const pages = text.pages ?? 0;
  const step = (direction: 1 | -1) => {
    const from = zoom !== 'fit' ? zoom : view === 'original' ? shownZoom.now : 1;
    useReader.setState({ zoom: nextZoom(from, direction) });
  };
  return (
    <Toolbar className={styles.bar} label="阅读工具">
      {text.outline.length > 0 && (
        <IconButton
          label="目录"
          size="sm"
          active={isOutlineOpen}
          aria-expanded={isOutlineOpen}
          onClick={onToggleOutline}
        >
          <ListTree />
        </IconButton>
      )}
      {pages > 1 && <PageJump pages={pages} />}
      <span className={styles.gap} />
      {hasOriginal && (
        <SegmentedControl
          label="看原文还是文字"
          value={view}
          options={views}
          onChange={(next) => useReader.setState({ view: next })}
        />
      )}
      {!narrow && (
        <>
          <IconButton label="缩小" size="sm" onClick={() => step(-1)}>
            <ZoomOut />
          </IconButton>
          <Button
            size="sm"
            variant="ghost"
            className={styles.zoom}
            aria-label="适合宽度"
            aria-pressed={zoom === 'fit'}
            data-tip="适合宽度"
            onClick={() => useReader.setState({ zoom: 'fit' })}
          >
            {zoom === 'fit' ? (
              <MoveHorizontal size={16} style={{ margin: '0 auto' }} />
            ) : (
              `${Math.round(zoom * 100)}%`
            )}
          </Button>
        </>
      )}
      {narrow && (
        <IconButton label="缩小" size="sm" onClick={() => step(-1)}>
          <ZoomOut />
        </IconButton>
      )}
      <IconButton label="放大" size="sm" onClick={() => step(1)}>
        <ZoomIn />
      </IconButton>
      <IconButton
        label="查找"
        size="sm"
        active={finding}
        onClick={() => useReader.setState({ isFinding: true })}
      >
        <Search />
      </IconButton>
    </Toolbar>
  );
}
