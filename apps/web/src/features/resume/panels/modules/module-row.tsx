import { DragHandle, NoDragHandle } from '../../controls/sorting/drag-handle.tsx';
import { Input } from '../../../../shared/ui/input.tsx';
import { Select } from '../../../../shared/ui/select.tsx';
import { Switch } from '../../../../shared/ui/switch.tsx';
import {
  enableModule,
  isCoreModule,
  removeCustomModule,
  renameModule,
  setModuleIcon,
  type ModuleSetting,
  type ResumeModules,
} from '@baigong/resume';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ConfirmPopover } from '../../../../shared/ui/confirm-popover.tsx';
import { IconButton } from '../../../../shared/ui/icon-button.tsx';
import { toast } from '../../../../shared/ui/toast.tsx';
import { useSession } from '../../session/session-context.tsx';
import type { Sorting } from '../../controls/sorting/use-sorting.tsx';
import { IconPicker } from './icon-picker.tsx';
import { columnChoice, setModuleColumn, restoreModule, captureModule, type Column } from './module-edits.ts';
import styles from './modules.module.css';

const MAX_TITLE_LENGTH = 30;
const columns: readonly { readonly value: Column; readonly label: string }[] = [
  { value: 'template', label: '栏位随模板' },
  { value: 'side', label: '放在侧栏' },
  { value: 'main', label: '放在主栏' },
];

function useModuleActions({ id, title }: ModuleSetting) {
  const { documentStore } = useSession();
  const edit = (change: (modules: ResumeModules) => ResumeModules, what: string, joins = false) =>
    documentStore.change(
      (document) => {
        const modules = change(document.modules);
        return modules === document.modules ? document : { ...document, modules };
      },
      { target: `module:${id}/${what}`, mergeable: joins },
    );
  return {
    enable: (enabled: boolean) => edit((modules) => enableModule(modules, id, enabled), 'enabled'),
    rename: (to: string) => edit((modules) => renameModule(modules, id, to), 'title', true),
    setIcon: (icon: string) => edit((modules) => setModuleIcon(modules, id, icon), 'icon'),
    commit: documentStore.commitTransaction,
    setColumn: (column: Column) =>
      documentStore.change((document) => setModuleColumn(document, id, column), {
        target: `module:${id}/column`,
        mergeable: false,
      }),
    remove: () => {
      const removed = captureModule(documentStore.getDocument(), id);
      if (!removed) return;
      const target = { target: `module:${id}`, joins: false };
      documentStore.change((document) => removeCustomModule(document, id), target);
      toast('info', `已移除“${title}”`, {
        action: {
          label: '撤销',
          onClick: () => documentStore.change((document) => restoreModule(document, removed), target),
        },
      });
    },
  };
}

interface ModuleRowProps {
  readonly module: ModuleSetting;
  /** Absent for the module that always stands first. */
  readonly sorting?: Sorting;
  /** Whether the template has two columns to choose from. */
  readonly hasColumns: boolean;
}

/** One module: dragged, named, given an icon, switched on and off. */
export function ModuleRow({ module, sorting, hasColumns }: ModuleRowProps) {
  const { id, title, enabled, icon } = module;
  const [typed, setTyped] = useState<string | null>(null);
  const actions = useModuleActions(module);
  return (
    <li ref={sorting?.itemRef(id)} className={styles.row} data-off={enabled ? undefined : ''}>
      {sorting ? (
        <DragHandle label={`拖动排序：${title}`} {...sorting.handle(id)} />
      ) : (
        <NoDragHandle tip="总在最前" />
      )}
      <IconPicker of={title} value={icon} onChoose={actions.setIcon} />
      <Input
        className={styles.title}
        aria-label={`模块名称：${title}`}
        maxLength={MAX_TITLE_LENGTH}
        autoComplete="off"
        value={typed ?? title}
        onChange={({ target }) => {
          setTyped(target.value);
          actions.rename(target.value);
        }}
        onBlur={() => {
          setTyped(null);
          actions.commit();
        }}
      />
      {hasColumns && sorting && (
        <Select
          className={styles.column}
          aria-label={`所在栏：${title}`}
          value={columnChoice(module)}
          options={columns}
          onChange={actions.setColumn}
        />
      )}
      {isCoreModule(id) ? (
        <span className={styles.noRemove} />
      ) : (
        <ConfirmPopover
          trigger={
            <IconButton label={`移除模块：${title}`} size="sm">
              <Trash2 />
            </IconButton>
          }
          question={`确定要移除“${title}”吗？其中的内容会一起移除。`}
          confirmLabel="移除"
          onConfirm={actions.remove}
        />
      )}
      <Switch label={`启用模块：${title}`} hideLabel checked={enabled} onChange={actions.enable} />
    </li>
  );
}
