import { useDroppable } from '@dnd-kit/core';
import type { OutlineField, OutlinePlace } from '@baigong/resume';
import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../../../shared/ui/icon-button.tsx';
import styles from './lines.module.css';
import { placeKey, type Target } from './places.ts';

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

interface FieldSlotProps {
  readonly field: OutlineField;
  readonly target: Target;
  readonly onRelease: (place: OutlinePlace) => void;
}

/** A field with what was read into it, which may be taken out again. */
export function FieldSlot({ field: { place, label, text }, target, onRelease }: FieldSlotProps) {
  return (
    <DropTarget target={target} isEmpty={text === ''}>
      <dt>{label}</dt>
      <dd>
        <span className={styles.value}>{text || '空'}</span>
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
