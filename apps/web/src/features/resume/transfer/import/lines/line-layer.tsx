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
  type UniqueIdentifier,
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
