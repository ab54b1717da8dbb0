import { sortByOrder } from '@baigong/resume';
import { useRef, type MouseEvent } from 'react';
import styles from './edit-panel.module.css';
import { ModuleSection } from './module-section.tsx';
import { useGoTo } from './navigation/use-go-to.ts';
import { usePreviewHandle } from './navigation/preview-handle.ts';
import { useDocument } from '../session/document/document-source.ts';

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
