import {
  basicTarget,
  editFields,
  sectionOfKind,
  setCollapsed,
  sortByOrder,
  type EntryKind,
  type ModuleSetting,
} from '@baigong/resume';
import { memo, useEffect, useRef, type RefObject, type MouseEvent } from 'react';
import { AvatarField } from '../panels/avatar-field.tsx';
import { ResumeIcon } from '../preview/resume-icon.tsx';
import styles from './edit-panel.module.css';
import { EntryFields } from './entry-fields.tsx';
import { EntryList, entryNouns } from './entry-list.tsx';
import {
  highlight,
  scrollUntilInView,
  clearGoToRequest,
  useGoToRequest,
  type ResumeLocation,
} from '../session/navigation.ts';
import { useDocument, type DocumentStore } from '../session/document-store.ts';
import { useSession } from '../session/session-context.tsx';
import { usePreviewHandle } from './preview-panel.tsx';

const isEntryKind = (id: string): id is EntryKind => Object.hasOwn(entryNouns, id);

function Contents({ id }: { readonly id: string }) {
  if (id === 'basic')
    return (
      <>
        <AvatarField />
        <EntryFields {...basicTarget} />
      </>
    );
  if (isEntryKind(id)) return <EntryList kind={id} />;
  return <EntryFields kind="custom" entry={id} />;
}

/** One module: its title and what it holds. */
const ModuleSection = memo(function ModuleSection({ module }: { readonly module: ModuleSetting }) {
  const { id, title, enabled, icon } = module;
  return (
    <section className={styles.module} aria-label={title} data-edit-module={id}>
      <h2 className={styles.heading}>
        <ResumeIcon name={icon} />
        {title}
        {!enabled && <span className="kit-badge kit-end">已停用，预览中不显示</span>}
      </h2>
      <Contents id={id} />
    </section>
  );
});

function expand(documentStore: DocumentStore, { moduleId, entryId }: ResumeLocation): void {
  if (!entryId || !Object.hasOwn(sectionOfKind, moduleId)) return;
  const target = { kind: moduleId as EntryKind, entry: entryId };
  documentStore.changeWithoutHistory((document) =>
    editFields(document, (fields) => setCollapsed(fields, target, false)),
  );
}

function find(panel: HTMLElement, { moduleId, entryId, fieldId }: ResumeLocation): HTMLElement | null {
  const first = (name: string, id: string | undefined) =>
    id === undefined ? null : panel.querySelector<HTMLElement>(`[data-edit-${name}="${CSS.escape(id)}"]`);
  const field = first('field', fieldId);
  return field?.closest<HTMLElement>('[data-type]') ?? first('entry', entryId) ?? first('module', moduleId);
}

const controls = 'input, [contenteditable="true"], select, textarea';

/** Scrolls the editing panel to the requested location once it has rendered, and highlights it. */
function useGoTo(panel: RefObject<HTMLElement | null>, shown: boolean): void {
  const { documentStore } = useSession();
  const request = useGoToRequest((state) => state.request);
  useEffect(() => {
    if (!request || !shown) return undefined;
    expand(documentStore, request.location);
    // Two frames: what was collapsed or not near the viewport renders in the first.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        clearGoToRequest();
        const found = panel.current && find(panel.current, request.location);
        if (!found || !panel.current) return;
        scrollUntilInView(found, panel.current);
        highlight(found);
        if (request.focus) found.querySelector<HTMLElement>(controls)?.focus({ preventScroll: true });
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [request, shown, documentStore, panel]);
}

/** Every module of the resume with its fields, in the resume's order. A click shows the place in the preview. */
export function EditPanel({ shown }: { readonly shown: boolean }) {
  const modules = useDocument((document) => document.modules.modules);
  const panel = useRef<HTMLDivElement>(null);
  const preview = usePreviewHandle();
  const last = useRef('');
  useGoTo(panel, shown);

  const show = ({ target }: MouseEvent) => {
    if (!(target instanceof Element)) return;
    const moduleId = target.closest<HTMLElement>('[data-edit-module]')?.dataset['editModule'];
    const entryId = target.closest<HTMLElement>('[data-edit-entry]')?.dataset['editEntry'];
    if (!moduleId) return;
    const place = entryId ?? moduleId;
    // A user who clicks from field to field in one entry has it in view.
    if (last.current === place && target.closest('input, [contenteditable], button')) return;
    last.current = place;
    if (!(entryId && preview.current?.reveal(entryId))) preview.current?.reveal(moduleId);
  };

  return (
    <div ref={panel} className={styles.scroller} data-edit-scroller>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- only the pointer needs to be followed; nothing is done here */}
      <div className={styles.list} onClick={show}>
        {sortByOrder(modules).map((module) => (
          <ModuleSection key={module.id} module={module} />
        ))}
      </div>
    </div>
  );
}
