import { Input } from '../../../../shared/ui/input.tsx';
import { addCustomModule, sortByOrder, moveModule, setBasicFieldIcon, findTemplate } from '@baigong/resume';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../../shared/ui/button.tsx';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { useDocument } from '../../session/document/document-source.ts';
import { useSession } from '../../session/session-context.tsx';
import { useSorting } from '../../controls/sorting/use-sorting.tsx';
import { layoutOf } from '../../preview/paper/columns.ts';
import { newId } from '../../session/document/new-id.ts';
import { IconPicker } from './icon-picker.tsx';
import { ModuleRow } from './module-row.tsx';
import styles from './modules.module.css';
import type { PanelProps } from '../panel-props.ts';

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
        <AddModule />
        <BasicIcons />
      </fieldset>
    </Dialog>
  );
}
