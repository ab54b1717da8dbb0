import { lazy, useState } from 'react';
import { applyTemplate, type DialogName } from './open-editor.ts';
import { useSession } from '../session/session-context.tsx';
import { OnDemand } from '../../../shared/ui/on-demand.tsx';

const loaders = {
  template: () => import('../panels/template-dialog.tsx').then((m) => ({ default: m.TemplateDialog })),
  module: () => import('../panels/module-dialog.tsx').then((m) => ({ default: m.ModuleDialog })),
  style: () => import('../panels/style-panel.tsx').then((m) => ({ default: m.StylePanel })),
  export: () => import('./export-dialog.tsx').then((m) => ({ default: m.ExportDialog })),
  import: () => import('../import/import-into-open.tsx').then((m) => ({ default: m.ImportFileDialog })),
  pair: () => import('../pair/pair-dialog.tsx').then((m) => ({ default: m.PairDialog })),
  history: () =>
    import('../panels/time-machine-dialog.tsx').then((m) => ({
      default: m.TimeMachineDialog,
    })),
} as const;

const Template = lazy(loaders.template);
const Modules = lazy(loaders.module);
const Style = lazy(loaders.style);
const Export = lazy(loaders.export);
const Import = lazy(loaders.import);
const Pair = lazy(loaders.pair);
const TimeMachine = lazy(loaders.history);

/** Loads a dialog before its button is pressed. */
export const preloadDialog = (name: DialogName): void => void loaders[name]().catch(() => undefined);

interface EditorDialogsProps {
  readonly open: DialogName | null;
  /** Null closes whichever is open. */
  readonly onOpen: (name: DialogName | null) => void;
}

/** The editor's dialogs. Each is loaded when it is first opened, and then stays, so that its closing can be seen. */
export function EditorDialogs({ open, onOpen }: EditorDialogsProps) {
  const session = useSession();
  const [opened, setOpened] = useState<readonly DialogName[]>([]);
  if (open && !opened.includes(open)) setOpened([...opened, open]);
  const props = (name: DialogName) => ({
    open: open === name,
    onOpenChange: (next: boolean) => {
      if (next) return;
      session.documentStore.commitTransaction();
      onOpen(null);
    },
  });
  return (
    <OnDemand>
      {opened.includes('template') && (
        <Template {...props('template')} onChoose={(id) => void applyTemplate(session, id)} />
      )}
      {opened.includes('module') && <Modules {...props('module')} />}
      {opened.includes('style') && <Style {...props('style')} />}
      {opened.includes('export') && <Export {...props('export')} onImportOther={() => onOpen('import')} />}
      {opened.includes('import') && <Import {...props('import')} />}
      {opened.includes('pair') && <Pair {...props('pair')} />}
      {opened.includes('history') && <TimeMachine {...props('history')} />}
    </OnDemand>
  );
}
