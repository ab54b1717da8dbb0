import { operateScreenshotPath } from '@baigong/contracts';
import { useState } from 'react';
import { useOperatorImage } from '../../../shared/lib/operator.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import layout from '../../../shared/ui/layout.module.css';
import styles from './inbox-section.module.css';

/** A screenshot of an entry; a click enlarges it. */
export function OperatorScreenshot({ id, n }: { readonly id: string; readonly n: number }) {
  const url = useOperatorImage(operateScreenshotPath(id, n));
  const [open, setOpen] = useState(false);
  const name = `截图 ${n + 1}`;
  return (
    <>
      <button
        type="button"
        className={styles.shot}
        aria-label={`放大${name}`}
        disabled={url === ''}
        onClick={() => setOpen(true)}
      >
        {url !== '' && <img className={layout.cropped} src={url} alt="" />}
      </button>
      <Dialog open={open} onOpenChange={setOpen} title={name} width={1200}>
        <img className={styles.large} src={url} alt={name} />
      </Dialog>
    </>
  );
}
