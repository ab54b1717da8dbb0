import { lazy, Suspense } from 'react';
import { closeDialog, useCentreDialog } from './dialog-state.ts';
import { loadDialog } from './dialog-loaders.ts';

const RenameDialog = lazy(() => loadDialog.rename().then((m) => ({ default: m.RenameResumeDialog })));
const DeleteDialog = lazy(() => loadDialog.delete().then((m) => ({ default: m.DeleteDialog })));
const ShareDialog = lazy(() => loadDialog.share().then((m) => ({ default: m.ShareDialog })));
const GenerateDialog = lazy(() => loadDialog.ai().then((m) => ({ default: m.GenerateDialog })));
const ImportDialog = lazy(() => loadDialog.import().then((m) => ({ default: m.ImportDialog })));

/** Whatever dialog is open. One that was closed stays until it has left the screen and given the focus back. */
export function Dialogs() {
  const { shown, open, openCount } = useCentreDialog();
  if (!shown) return null;
  const common = { open, onClose: closeDialog };
  return (
    <Suspense key={openCount}>
      {shown.kind === 'rename' && <RenameDialog {...common} id={shown.id} title={shown.title} />}
      {shown.kind === 'delete' && (
        <DeleteDialog {...common} ids={shown.ids} title={shown.title} shared={shown.shared} />
      )}
      {shown.kind === 'share' && <ShareDialog {...common} id={shown.id} title={shown.title} />}
      {shown.kind === 'import' && <ImportDialog {...common} file={shown.file} />}
      {shown.kind === 'ai' && <GenerateDialog {...common} />}
    </Suspense>
  );
}
