import { basicTarget, type EntryKind, type ModuleSetting } from '@baigong/resume';
import { memo } from 'react';
import { cx } from '../../../shared/ui/cx.ts';
import layout from '../../../shared/ui/layout.module.css';
import { AvatarField } from '../panels/picture/avatar-field.tsx';
import { ResumeIcon } from '../preview/icons/resume-icon.tsx';
import styles from './edit-panel.module.css';
import { EntryFields } from './entries/entry-fields.tsx';
import { EntryList, entryNouns } from './entries/entry-list.tsx';

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
export const ModuleSection = memo(function ModuleSection({ module }: { readonly module: ModuleSetting }) {
  const { id, title, enabled, icon } = module;
  return (
    <section className={styles.module} aria-label={title} data-edit-module={id}>
      <h2 className={styles.heading}>
        <ResumeIcon name={icon} />
        {title}
        {!enabled && <span className={cx(layout.badge, layout.end)}>已停用，预览中不显示</span>}
      </h2>
      <Contents id={id} />
    </section>
  );
});
