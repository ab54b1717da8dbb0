import {
  useDroppable,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
  useDraggable,
  type Announcements,
  type CollisionDetection,
  type KeyboardCoordinateGetter,
  type Over,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import {
  placeKey,
  targetsOf,
  type OutlineField,
  type OutlinePlace,
  type Target,
} from '@baigong/resume-import/move-line';
import { Undo2, GripVertical } from 'lucide-react';
import {
  createContext,
  useContext,
  useRef,
  useState,
  type ReactNode,
  type KeyboardEvent as KeyEvent,
} from 'react';
import { MarkedText } from '../controls/honesty-note.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import styles from './lines.module.css';
import { createPortal } from 'react-dom';
import type { ParsedResume } from '@baigong/resume';
import { Button } from '../../../shared/ui/button.tsx';
import { Menu } from '../../../shared/ui/menu.tsx';

interface DropTargetProps {
  readonly target: Target;
  readonly isEmpty?: boolean;
  readonly children: ReactNode;
}

/** A place that a line may be dropped on. */
export function DropTarget({ target, isEmpty, children }: DropTargetProps) {
  const { isOver, setNodeRef } = useDroppable({ id: placeKey(target.place), data: { target } });
  return (
    <div
      ref={setNodeRef}
      className={styles.slot}
      data-over={isOver || undefined}
      data-empty={isEmpty || undefined}
    >
      {children}
    </div>
  );
}

/** What a model wrote into the fields that the file does not say. */
export const InventedContext = createContext<readonly string[]>([]);

interface FieldSlotProps {
  readonly field: OutlineField;
  readonly target: Target;
  readonly onRelease: (place: OutlinePlace) => void;
}

/** A field with what was read into it, which may be taken out again. */
export function FieldSlot({ field: { place, label, text }, target, onRelease }: FieldSlotProps) {
  const invented = useContext(InventedContext);
  return (
    <DropTarget target={target} isEmpty={text === ''}>
      <dt>{label}</dt>
      <dd>
        <span className={styles.value}>
          {text === '' ? '空' : <MarkedText text={text} invented={invented} />}
        </span>
        {text !== '' && (
          <IconButton
            size="sm"
            label={`移出“${target.name}”，放回没认出的行`}
            tooltip="top"
            onClick={() => onRelease(place)}
          >
            <Undo2 />
          </IconButton>
        )}
      </dd>
    </DropTarget>
  );
}

interface LineLayerProps {
  readonly lines: readonly string[];
  readonly onMove: (line: number, place: OutlinePlace) => void;
  readonly children: ReactNode;
}

const targetOf = (over: Over | null): Target | undefined =>
  over?.data.current?.['target'] as Target | undefined;

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Drag and drop of unrecognised lines into fields, by mouse, touch and keyboard. */
export function LineLayer({ lines, onMove, children }: LineLayerProps) {
  const [dragged, setDragged] = useState<number>();
  /** By keyboard, the field that the line is on; none until it is moved. */
  const keyTarget = useRef<UniqueIdentifier | null>(null);
  const findField: CollisionDetection = (args) => {
    if (args.pointerCoordinates) return pointerWithin(args);
    return keyTarget.current === null ? [] : [{ id: keyTarget.current }];
  };
  /** Arrow keys go from field to field, in the order of the eye. */
  const moveByKey: KeyboardCoordinateGetter = (event, { context }) => {
    const step = steps[event.code];
    if (step === undefined) return undefined;
    event.preventDefault();
    const fields = [...context.droppableRects].toSorted(([, a], [, b]) => a.top - b.top || a.left - b.left);
    const at = fields.findIndex(([id]) => id === keyTarget.current);
    const [id, rect] = fields[Math.min(Math.max(at + step, 0), fields.length - 1)] ?? [];
    if (id === undefined || !rect) return undefined;
    keyTarget.current = id;
    context.droppableContainers.get(id)?.node.current?.scrollIntoView({ block: 'nearest' });
    return { x: rect.left, y: rect.top };
  };
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: moveByKey, scrollBehavior: 'auto' }),
  );
  const announcements: Announcements = {
    onDragStart: ({ active }) => `已拿起“${lines[Number(active.id)] ?? ''}”。`,
    onDragOver: ({ over }) => (over ? `在“${targetOf(over)?.name ?? ''}”上。` : undefined),
    onDragEnd: ({ over }) => (over ? `已放到“${targetOf(over)?.name ?? ''}”。` : '没有放到任何一栏。'),
    onDragCancel: () => '已取消，这一行回到原来的位置。',
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={findField}
      accessibility={{
        announcements,
        screenReaderInstructions: {
          draggable: '按空格键拿起，用方向键选一栏，再按空格键放下，按 Esc 取消。',
        },
      }}
      onDragStart={({ active }) => {
        keyTarget.current = null;
        setDragged(Number(active.id));
      }}
      onDragEnd={({ active, over }) => {
        setDragged(undefined);
        const target = targetOf(over);
        if (target) onMove(Number(active.id), target.place);
      }}
      onDragCancel={() => setDragged(undefined)}
    >
      {children}
      {/* In the body: the dialog scrolls and may be transformed. */}
      {createPortal(
        <DragOverlay dropAnimation={null}>
          {dragged !== undefined && <p className={styles.overlay}>{lines[dragged]}</p>}
        </DragOverlay>,
        document.body,
      )}
    </DndContext>
  );
}

/**
 * The dialog keeps arrow keys and Escape to itself; dnd-kit listens on the document, and looks at the code alone. It
 * begins to listen by a timer once a line is taken up, so a key that comes at once has to wait behind that timer.
 */
function forwardKey(event: KeyEvent): void {
  event.preventDefault();
  event.stopPropagation();
  const { code } = event;
  setTimeout(() => document.dispatchEvent(new KeyboardEvent('keydown', { code })));
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
