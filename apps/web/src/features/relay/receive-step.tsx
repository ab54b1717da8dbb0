import { CircleCheck, Download, Inbox, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { download } from '../../shared/lib/download.ts';
import { formatBytes } from '../../shared/lib/format-bytes.ts';
import { relayProblem, takeFile, waitForRelay, type Relay } from '../../shared/relay/relay-client.ts';
import { Alert } from '../../shared/ui/alert.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Preview } from './preview.tsx';
import { Step } from './step.tsx';
import styles from './relay-page.module.css';

/** Whether the phone's own sheet for sharing takes this file. */
const canShare = (file: File): boolean =>
  typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });

function Received({ file }: { readonly file: File }) {
  return (
    <Step icon={<CircleCheck />} title="已收到">
      <Preview file={file} />
      <p className={styles.name}>{file.name}</p>
      <div className={styles.buttons}>
        <Button
          size="lg"
          variant="primary"
          icon={<Download />}
          onClick={() => void download('relay.file-received', file, file.name)}
        >
          保存到手机
        </Button>
        {canShare(file) && (
          <Button
            size="lg"
            icon={<Share2 />}
            // Whoever closes the sheet has changed their mind.
            onClick={() => void navigator.share({ files: [file] }).catch(() => undefined)}
          >
            转发
          </Button>
        )}
      </div>
      <p>服务器上已经没有它了，请先保存，再关掉这个页面。</p>
    </Step>
  );
}

/** The phone receives: nothing is fetched before it is asked for, as a code is good for once. */
export function ReceiveStep({ relay, bytes }: { readonly relay: Relay; readonly bytes: number }) {
  const [file, setFile] = useState<File | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [stop] = useState(() => new AbortController());
  useEffect(() => () => stop.abort(), [stop]);
  const receive = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await waitForRelay(relay, ['ready', 'used'], stop.signal);
      setFile(await takeFile(relay, stop.signal));
    } catch (error) {
      if (!stop.signal.aborted) setProblem(relayProblem(error));
    } finally {
      setBusy(false);
    }
  };
  if (file) return <Received file={file} />;
  return (
    <Step icon={<Inbox />} title="电脑传来一个文件">
      <p>{bytes > 0 ? `${formatBytes(bytes)}，只能接收一次。` : '只能接收一次。'}</p>
      {problem !== null && <Alert>{problem}</Alert>}
      <div className={styles.buttons}>
        <Button size="lg" variant="primary" icon={<Download />} loading={busy} onClick={() => void receive()}>
          接收
        </Button>
      </div>
    </Step>
  );
}
