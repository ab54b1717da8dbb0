import { operateScreenshotPath } from '@baigong/contracts';
import { useEffect, useState } from 'react';
import { operatorAuthorization } from '../../../shared/lib/operator-session.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import styles from './inbox-section.module.css';

/** A screenshot comes with the operator's session, which an address cannot carry; pressed, it shows large. */
export function OperatorScreenshot({ id, n }: { readonly id: string; readonly n: number }) {
  const [address, setAddress] = useState('');
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const gone = new AbortController();
    let made = '';
    async function read(): Promise<void> {
      const headers = { authorization: operatorAuthorization() };
      const answer = await fetch(operateScreenshotPath(id, n), { headers, signal: gone.signal });
      if (!answer.ok) return;
      const blob = await answer.blob();
      if (gone.signal.aborted) return;
      made = URL.createObjectURL(blob);
      setAddress(made);
    }
    // Without it the empty frame stays.
    read().catch(() => undefined);
    return () => {
      gone.abort();
      URL.revokeObjectURL(made);
    };
  }, [id, n]);
  const name = `截图 ${n + 1}`;
  return (
    <>
      <button
        type="button"
        className={styles.shot}
        aria-label={`放大${name}`}
        disabled={address === ''}
        onClick={() => setOpen(true)}
      >
        {address !== '' && <img src={address} alt="" />}
      </button>
      <Dialog open={open} onOpenChange={setOpen} title={name} width={1200}>
        <img className={styles.large} src={address} alt={name} />
      </Dialog>
    </>
  );
}
