import { useCallback, useState, memo, useId } from 'react';
import { useGoToRequest, goTo } from '../session/navigation.ts';
import { DragHandle } from '../../../shared/ui/sorting/drag-handle.tsx';
import {
  dateFormatOf,
  duplicateEntry,
  editFields,
  entryOf,
  formatDateRange,
  removeEntry,
  sectionOfKind,
  setCollapsed,
  setHidden,
  entryRange,
  entryName,
  type EntryKind,
} from '@baigong/resume';
import { ArrowDown, ArrowUp, ChevronDown, Copy, Eye, EyeOff, Trash2 } from 'lucide-react';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { newId } from '../session/new-id.ts';
import { LazyMenu } from '../../../shared/ui/lazy.tsx';
import { useDebouncedEntry, useEntry } from '../keystroke/watch-entry.ts';
import { useDocument } from '../session/document-store.ts';
import { useSession } from '../session/session-context.tsx';
import type { Sorting } from '../../../shared/ui/sorting/use-sorting.tsx';
import { EntryFields } from './entry-fields.tsx';
import styles from './entries.module.css';

/** Beyond the panel's edges, in CSS pixels. */
const ROOT_MARGIN = '900px 0px';

const observers = new WeakMap<Element, IntersectionObserver>();
const callbacks = new WeakMap<Element, () => void>();

function observerOf(root: Element): IntersectionObserver {
  const existing = observers.get(root);
  if (existing) return existing;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) callbacks.get(target)?.();
    },
    { root, rootMargin: ROOT_MARGIN },
  );
  observers.set(root, observer);
  return observer;
}

/** Whether an entry has come near the part of the panel that is seen, or is requested; it then stays so. */
function useNearViewport(entryId: string): {
  readonly near: boolean;
  readonly nearRef: (element: HTMLElement | null) => (() => void) | undefined;
} {
  const [isNear, setIsNear] = useState(false);
  const isRequested = useGoToRequest(({ request }) => request?.location.entryId === entryId);
  if (isRequested && !isNear) setIsNear(true);
  const nearRef = useCallback((element: HTMLElement | null) => {
    const root = element?.closest('[data-edit-scroller]');
    if (!element || !root) return undefined;
    const observer = observerOf(root);
    callbacks.set(element, () => {
      setIsNear(true);
      observer.unobserve(element);
    });
    observer.observe(element);
    return () => observer.unobserve(element);
  }, []);
  return { near: isNear || isRequested, nearRef };
}

interface EntryCardProps {
  readonly kind: EntryKind;
  readonly id: string;
  readonly noun: string;
  /** The ids of the entries beside it. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly itemRef: (element: HTMLElement | null) => void;
  readonly handle: Sorting['handle'];
  readonly onMove: (id: string, over: string) => void;
}

function useEntryActions({ kind, id, noun }: Pick<EntryCardProps, 'kind' | 'id' | 'noun'>) {
  const { documentStore } = useSession();
  const target = { target: `entry:${kind}/${id}`, joins: false };
  return {
    fold: (collapsed: boolean) =>
      documentStore.changeWithoutHistory((document) =>
        editFields(document, (fields) => setCollapsed(fields, { kind, entry: id }, collapsed)),
      ),
    hide: (hidden: boolean) =>
      documentStore.change(
        (document) => editFields(document, (fields) => setHidden(fields, { kind, entry: id }, hidden)),
        target,
      ),
    duplicate: () => {
      const copy = newId();
      documentStore.change(
        (document) => editFields(document, (fields) => duplicateEntry(fields, kind, id, copy)),
        target,
      );
      goTo({ moduleId: kind, entryId: copy }, { focus: true });
    },
    remove: () => {
      const removed = entryOf(documentStore.getDocument().fields, { kind, entry: id });
      if (!removed) return;
      documentStore.change(
        (document) => editFields(document, (fields) => removeEntry(fields, kind, id)),
        target,
      );
      toast('info', `已删除“${entryName(removed, noun)}”`, {
        action: {
          label: '撤销',
          // Not the last undo step: other things may have been changed since.
          onClick: () =>
            documentStore.change((document) => {
              const section = sectionOfKind[kind];
              const map = document.fields[section];
              if (Object.hasOwn(map, id)) return document;
              return { ...document, fields: { ...document.fields, [section]: { ...map, [id]: removed } } };
            }, target),
        },
      });
    },
  };
}

/** One job, project or school: what it is called, what can be done with it, and its fields. */
export const EntryCard = memo(function EntryCard(props: EntryCardProps) {
  const { kind, id, noun, before, after, itemRef, handle, onMove } = props;
  const target = { kind, entry: id };
  const name = useDebouncedEntry(
    target,
    useCallback((entry) => entryName(entry, noun), [noun]),
  );
  const dates = formatDateRange(useDebouncedEntry(target, entryRange), useDocument(dateFormatOf));
  const collapsed = useEntry(target, (entry) => entry?.collapsed ?? false);
  const hidden = useEntry(target, (entry) => entry?.hidden ?? false);
  const { fold, hide, duplicate, remove } = useEntryActions({ kind, id, noun });
  const { near, nearRef } = useNearViewport(id);
  const body = useId();
  return (
    <li
      ref={itemRef}
      className={styles.card}
      data-edit-entry={id}
      data-edit-kind={kind}
      data-hidden={hidden ? '' : undefined}
    >
      <header className={styles.head}>
        <DragHandle label={`拖动排序：${name}`} {...handle(id)} />
        <h3 className="kit-grow">
          <button
            type="button"
            className={styles.fold}
            aria-expanded={!collapsed}
            aria-controls={body}
            onClick={() => fold(!collapsed)}
          >
            <span className={styles.name}>{name}</span>
            {hidden ? (
              <span className={styles.dates}>已隐藏</span>
            ) : (
              dates && <span className={styles.dates}>{dates}</span>
            )}
            <ChevronDown aria-hidden />
          </button>
        </h3>
        {hidden && (
          <IconButton label={`显示：${name}`} size="sm" onClick={() => hide(false)}>
            <EyeOff />
          </IconButton>
        )}
        <LazyMenu
          label={`更多操作：${name}`}
          groups={[
            [
              hidden
                ? { label: '显示这一条', icon: <Eye />, onSelect: () => hide(false) }
                : {
                    label: '隐藏这一条',
                    hint: '只在这份简历里，随时可以再显示',
                    icon: <EyeOff />,
                    onSelect: () => hide(true),
                  },
              { label: '复制一份', icon: <Copy />, onSelect: duplicate },
              {
                label: '上移',
                icon: <ArrowUp />,
                disabled: before === undefined,
                onSelect: () => before !== undefined && onMove(id, before),
              },
              {
                label: '下移',
                icon: <ArrowDown />,
                disabled: after === undefined,
                onSelect: () => after !== undefined && onMove(id, after),
              },
            ],
            [{ label: '删除', icon: <Trash2 />, danger: true, onSelect: remove }],
          ]}
        />
      </header>
      <div
        id={body}
        ref={nearRef}
        className={styles.body}
        hidden={collapsed}
        data-far={near ? undefined : ''}
      >
        {!collapsed && near && <EntryFields kind={kind} entry={id} />}
      </div>
    </li>
  );
});
