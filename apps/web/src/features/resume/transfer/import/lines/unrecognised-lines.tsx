import { useDraggable } from '@dnd-kit/core';
import type { OutlinePlace, ParsedResume } from '@baigong/resume';
import { GripVertical } from 'lucide-react';
import type { KeyboardEvent as KeyEvent } from 'react';
import { Button } from '../../../../../shared/ui/button.tsx';
import { Menu } from '../../../../../shared/ui/menu.tsx';
import styles from './lines.module.css';
import { targetsOf, type Target } from './places.ts';

/** The dialog keeps arrow keys and Escape to itself; dnd-kit listens on the document, and looks at the code alone. */
function forwardKey(event: KeyEvent): void {
  event.preventDefault();
  event.stopPropagation();
  document.dispatchEvent(new KeyboardEvent('keydown', { code: event.code }));
}

interface LineProps {
  readonly index: number;
  readonly text: string;
  readonly targets: readonly (readonly Target[])[];
  readonly onMove: (line: number, place: OutlinePlace) => void;
}

function Line({ index, text, targets, onMove }: LineProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: String(index),
    attributes: { roleDescription: '可拖动' },
  });
  return (
    <li ref={setNodeRef} className={styles.line} data-moving={isDragging || undefined}>
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={styles.handle}
        aria-label={`拖动“${text}”`}
        {...attributes}
        {...listeners}
        onKeyDown={(event) => {
          if (isDragging) forwardKey(event);
          else listeners?.['onKeyDown']?.(event);
        }}
      >
        <GripVertical aria-hidden />
      </button>
      <span>{text}</span>
      <Menu
        trigger={
          <Button size="sm" variant="ghost" aria-label={`把“${text}”放到…`}>
            放到…
          </Button>
        }
        groups={targets.map((group) =>
          group.map(({ name, place }) => ({ label: name, onSelect: () => onMove(index, place) })),
        )}
      />
    </li>
  );
}

interface UnrecognisedLinesProps {
  readonly parsed: ParsedResume;
  readonly onMove: (line: number, place: OutlinePlace) => void;
}

/** The lines that were not recognised, each to be put into a field. */
export function UnrecognisedLines({ parsed: { outline, rest }, onMove }: UnrecognisedLinesProps) {
  const targets = targetsOf(outline);
  return (
    <>
      <p>拖到下面的栏目里，或按“放到…”选一栏；栏目里原有的文字会回到这里。</p>
      <ul className={styles.lines} aria-label="没认出的行">
        {rest.map((text, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a line is its place: the focus stays there for the next one
          <Line key={index} index={index} text={text} targets={targets} onMove={onMove} />
        ))}
      </ul>
    </>
  );
}
