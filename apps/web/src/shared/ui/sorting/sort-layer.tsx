import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
} from '@dnd-kit/core';
import { restrictToParentElement, restrictToVerticalAxis } from '@dnd-kit/modifiers';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { SortItems } from './use-sorting.tsx';

interface SortLayerProps {
  readonly ids: readonly string[];
  readonly items: SortItems;
  readonly nameOf: (id: string) => string;
  readonly onMove: (id: string, over: string) => void;
}

/** Registers one item's elements with dnd-kit. Renders nothing. */
function Item({ id, items }: { readonly id: string; readonly items: SortItems }) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id,
  });
  useLayoutEffect(() => {
    setNodeRef(items.elements.get(id) ?? null);
    setActivatorNodeRef(items.handles.get(id) ?? null);
    if (listeners) items.listeners.set(id, listeners as Readonly<Record<string, (event: unknown) => void>>);
  });
  useEffect(() => {
    const waiting = items.pending.get(id);
    if (!waiting) return;
    items.pending.clear();
    items.listeners.get(id)?.[waiting.name]?.(waiting.event);
  }, [id, items]);
  const y = Math.round(transform?.y ?? 0);
  useLayoutEffect(() => {
    const element = items.elements.get(id);
    if (!element) return;
    element.style.transform = transform ? `translateY(${y}px)` : '';
    element.style.transition = transition ?? '';
    element.toggleAttribute('data-dragging', isDragging);
  }, [id, items, transform, transition, isDragging, y]);
  return null;
}

/** Drag and drop for a list whose items are rendered elsewhere. */
export function SortLayer({ ids, items, nameOf, onMove }: SortLayerProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (id: unknown) => `第 ${ids.indexOf(String(id)) + 1} 位，共 ${ids.length} 项`;
  const left = useRef(false);
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      left.current = false;
      return `已拿起“${nameOf(String(active.id))}”，现在是${placeOf(active.id)}。`;
    },
    // An item over its own place is not announced: that would interrupt the announcement of the start.
    onDragOver: ({ active, over }) => {
      if (!over || (!left.current && over.id === active.id)) return undefined;
      left.current = true;
      return `“${nameOf(String(active.id))}”移到了${placeOf(over.id)}。`;
    },
    onDragEnd: ({ active, over }) => `“${nameOf(String(active.id))}”已放到${placeOf((over ?? active).id)}。`,
    onDragCancel: ({ active }) => `已取消，“${nameOf(String(active.id))}”回到原来的位置。`,
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(String(active.id), String(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[restrictToVerticalAxis, restrictToParentElement]}
      accessibility={{ announcements, screenReaderInstructions: { draggable: '' } }}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        {ids.map((id) => (
          <Item key={id} id={id} items={items} />
        ))}
      </SortableContext>
    </DndContext>
  );
}
