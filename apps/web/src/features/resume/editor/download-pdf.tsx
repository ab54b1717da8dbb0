import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { useSession } from '../session/session-context.tsx';
import { useConfirmedFacts } from './confirm-facts.tsx';
import { usePreviewHandle } from './preview-panel.tsx';
import styles from './toolbar.module.css';

const load = () => import('../export/download-pdf.ts');
const preload = () => void load().catch(() => undefined);

/** 下载 PDF: the editor's main action. */
export function DownloadPdf() {
  const { documentStore } = useSession();
  const preview = usePreviewHandle();
  const [busy, setBusy] = useState(false);
  const { ask, question } = useConfirmedFacts();
  const start = async () => {
    setBusy(true);
    try {
      const { downloadPdf } = await load();
      await downloadPdf(documentStore.getDocument(), preview.current?.sheet() != null);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        variant="primary"
        icon={<FileDown aria-hidden />}
        className={styles.download}
        loading={busy}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => ask(documentStore.getDocument(), () => void start())}
      >
        下载 PDF
      </Button>
      {question}
    </>
  );
}
