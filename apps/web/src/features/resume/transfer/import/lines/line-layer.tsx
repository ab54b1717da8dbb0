import {
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
  type CollisionDetection,
  type KeyboardCoordinateGetter,
  type Over,
} from '@dnd-kit/core';
import type { OutlinePlace } from '@baigong/resume';
import { useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './lines.module.css';
import type { Target } from './places.ts';

interface LineLayerProps {
  readonly lines: readonly string[];
  readonly onMove: (line: number, place: OutlinePlace) => void;
  readonly children: ReactNode;
}

const targetOf = (over: Over | null): Target | undefined =>
  over?.data.current?.['target'] as Target | undefined;

/** By keyboard a line stands with its corner on the field's: the nearest corner, whatever the sizes. */
const nearestCorner: CollisionDetection = ({ collisionRect, droppableContainers, droppableRects }) => {
  const { top, left } = collisionRect;
  const distances = droppableContainers.flatMap((droppableContainer) => {
    const rect = droppableRects.get(droppableContainer.id);
    const value = rect && Math.hypot(rect.top - top, rect.left - left);
    return value === undefined ? [] : [{ id: droppableContainer.id, data: { droppableContainer, value } }];
  });
  return distances.toSorted((a, b) => a.data.value - b.data.value).slice(0, 1);
};

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Arrow keys go from field to field, in the order of the eye. */
const nextField: KeyboardCoordinateGetter = (event, { context: { droppableRects, over } }) => {
  const step = steps[event.code];
  if (step === undefined) return undefined;
  event.preventDefault();
  const fields = [...droppableRects].toSorted(([, a], [, b]) => a.top - b.top || a.left - b.left);
  const at = fields.findIndex(([id]) => id === over?.id);
  const [, rect] = fields[Math.min(Math.max(at + step, 0), fields.length - 1)] ?? [];
  return rect && { x: rect.left, y: rect.top };
};

/** Drag and drop of unrecognised lines into fields, by mouse, touch and keyboard. */
export function LineLayer({ lines, onMove, children }: LineLayerProps) {
  const [dragged, setDragged] = useState<number>();
  /** By keyboard a line is on no field until it is moved. */
  const isMoved = useRef(false);
  const findField: CollisionDetection = (args) => {
    if (args.pointerCoordinates) return pointerWithin(args);
    return isMoved.current ? nearestCorner(args) : [];
  };
  const moveByKey: KeyboardCoordinateGetter = (event, args) => {
    const next = nextField(event, args);
    if (next) isMoved.current = true;
    return next;
  };
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: moveByKey }),
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
        isMoved.current = false;
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
