import { DragHandle, NoDragHandle } from '../../../shared/ui/sorting/drag-handle.tsx';
import { Input } from '../../../shared/ui/input.tsx';
import { Select } from '../../../shared/ui/select.tsx';
import { Switch } from '../../../shared/ui/switch.tsx';
import {
  enableModule,
  isCoreModule,
  removeCustomModule,
  renameModule,
  setModuleIcon,
  columnChoice,
  setModuleColumn,
  restoreModule,
  captureModule,
  addCustomModule,
  addReadyModule,
  graduateLayout,
  missingReadyModules,
  readyModules,
  readyTitle,
  languageOf,
  sortByOrder,
  moveModule,
  setBasicFieldIcon,
  findTemplate,
  layoutOf,
  type ModuleSetting,
  type ResumeDocument,
  type ResumeModules,
  type Column,
} from '@baigong/resume';
import { GraduationCap, Trash2, Plus } from 'lucide-react';
import { useState } from 'react';
import { Chip } from '../../../shared/ui/chip.tsx';
import { ConfirmPopover } from '../../../shared/ui/confirm-popover.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { useSession } from '../session/session-context.tsx';
import { useSorting, type Sorting } from '../../../shared/ui/sorting/use-sorting.tsx';
import { IconPicker } from './icon-picker.tsx';
import styles from './modules.module.css';
import { useStore } from 'zustand';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Row } from '../../../shared/ui/stack.tsx';
import { useDocument } from '../session/document-store.ts';
import { newId } from '../session/new-id.ts';
import type { PanelProps } from './tool-panel.tsx';

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
function ModuleRow({ module, sorting, hasColumns }: ModuleRowProps) {
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

function ModuleList() {
  const { documentStore } = useSession();
  const modules = sortByOrder(useDocument((document) => document.modules.modules));
  const hasColumns = useDocument(
    ({ styles }) => layoutOf(findTemplate(styles.currentTemplate), styles.styles) !== 'single',
  );
  // The basic information heads every template: it has no other place.
  const basic = modules.find(({ id }) => id === 'basic');
  const others = modules.filter(({ id }) => id !== 'basic');
  const sorting = useSorting({
    ids: others.map(({ id }) => id),
    nameOf: (id) => others.find((module) => module.id === id)?.title ?? '',
    onMove: (id, over) =>
      documentStore.change((document) => ({ ...document, modules: moveModule(document.modules, id, over) }), {
        target: 'modules/order',
        mergeable: false,
      }),
  });
  return (
    <>
      {basic && (
        <ul className={styles.rows} aria-label="固定的模块">
          <ModuleRow module={basic} hasColumns={hasColumns} />
        </ul>
      )}
      <ul className={styles.rows} aria-label="模块">
        {others.map((module) => (
          <ModuleRow key={module.id} module={module} sorting={sorting} hasColumns={hasColumns} />
        ))}
      </ul>
      {sorting.layer}
    </>
  );
}

function AddModule() {
  const { documentStore } = useSession();
  const [title, setTitle] = useState('');
  return (
    <form
      className={styles.adding}
      onSubmit={(event) => {
        event.preventDefault();
        const id = newId();
        documentStore.change((document) => addCustomModule(document, id, title), {
          target: `module:${id}`,
          mergeable: false,
        });
        setTitle('');
      }}
    >
      <Input
        aria-label="新模块的名称"
        placeholder="新模块，例如“证书”"
        maxLength={30}
        autoComplete="off"
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <Button type="submit" icon={<Plus />}>
        添加模块
      </Button>
    </form>
  );
}

/** Modules that resumes often have, and the order of a graduate's: one press each. */
function ReadyModules() {
  const { documentStore } = useSession();
  const missing = useDocument((document) =>
    missingReadyModules(document)
      .map(({ title }) => title)
      .join(),
  ).split(',');
  const language = useDocument(({ modules }) => languageOf(modules));
  const change = (edit: (document: ResumeDocument) => ResumeDocument) =>
    documentStore.change(edit, { target: 'modules/ready', mergeable: false });
  return (
    <Row gap={1} role="group" aria-label="常用模块">
      {readyModules
        .filter(({ title }) => missing.includes(title))
        .map(({ title }) => (
          <Chip key={title} onClick={() => change((document) => addReadyModule(document, title, newId()))}>
            <Plus aria-hidden />
            {readyTitle(title, language)}
          </Chip>
        ))}
      <Chip onClick={() => change((document) => graduateLayout(document, newId))}>
        <GraduationCap aria-hidden />
        应届排法
      </Chip>
    </Row>
  );
}

/** The icons of the basic fields, beside the modules' own. */
function BasicIcons() {
  const { documentStore } = useSession();
  const fields = sortByOrder(useDocument((document) => document.fields.basicInfo.fields));
  const icons = useDocument(({ modules }) => modules.basicFieldIcons);
  return (
    <>
      <h3 className={styles.heading}>基本信息的图标</h3>
      <ul className={styles.icons}>
        {fields
          .filter(({ type, id }) => type !== 'editor' && id !== 'name' && id !== 'post')
          .map(({ id, label }) => (
            <li key={id}>
              <IconPicker
                of={label}
                value={(Object.hasOwn(icons, id) ? icons[id] : undefined) ?? ''}
                onChoose={(icon) =>
                  documentStore.change(
                    (document) => ({ ...document, modules: setBasicFieldIcon(document.modules, id, icon) }),
                    { target: `icon:${id}`, mergeable: false },
                  )
                }
              />
              {label}
            </li>
          ))}
      </ul>
    </>
  );
}

/** 模块管理: which modules the resume has, in which order, under which titles and icons. */
export function ModuleDialog({ open, onOpenChange }: PanelProps) {
  const { documentStore } = useSession();
  const readOnly = useStore(documentStore.state, (state) => state.readOnly);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="模块管理"
      description="拖动左侧的手柄排序；停用的模块留着内容，只是不出现在简历里。"
      width={600}
      allowKeyPropagation
    >
      <fieldset disabled={readOnly} aria-label="模块管理">
        <ModuleList />
        <ReadyModules />
        <AddModule />
        <BasicIcons />
      </fieldset>
    </Dialog>
  );
}
