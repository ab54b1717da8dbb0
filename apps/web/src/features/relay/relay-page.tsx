import { CircleAlert, ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { joinRelay, readRelay, relayProblem, type Relay } from '../../shared/relay/relay-client.ts';
import { parseRelayHash } from '../../shared/relay/relay-link.ts';
import { Seal } from '../../shared/ui/seal.tsx';
import { ReceiveStep } from './receive-step.tsx';
import { SendStep } from './send-step.tsx';
import { Step } from './step.tsx';
import styles from './relay-page.module.css';

type Found =
  | { readonly is: 'looking' }
  | { readonly is: 'open'; readonly relay: Relay; readonly bytes: number }
  | { readonly is: 'over'; readonly problem: string };

const broken = '这个链接不完整。请重新扫电脑上的二维码。';
const used = '这个二维码已经用过了，每个码只传一次。请在电脑上换一个新的码。';

async function find(hash: string, signal: AbortSignal): Promise<Found> {
  const code = parseRelayHash(hash);
  if (!code) return { is: 'over', problem: broken };
  const relay = await joinRelay(code.secret, code.kind === 'get' ? 'out' : 'in');
  const { status, direction, bytes } = await readRelay(relay, signal);
  if (direction !== relay.direction) return { is: 'over', problem: broken };
  const isFree = direction === 'in' ? status === 'waiting' : status !== 'used';
  return isFree ? { is: 'open', relay, bytes } : { is: 'over', problem: used };
}

/** What a code leads to. */
function useFound(hash: string): Found {
  const [found, setFound] = useState<Found>({ is: 'looking' });
  useEffect(() => {
    const stop = new AbortController();
    const look = async () => {
      const next = await find(hash, stop.signal).catch((error: unknown): Found => {
        return { is: 'over', problem: relayProblem(error) };
      });
      if (!stop.signal.aborted) setFound(next);
    };
    void look();
    return () => stop.abort();
  }, [hash]);
  return found;
}

function Body({ hash }: { readonly hash: string }) {
  const found = useFound(hash);
  const kind = parseRelayHash(hash)?.kind ?? 'file';
  if (found.is === 'looking') return <p className="kit-loading">正在打开…</p>;
  if (found.is === 'over')
    return (
      <Step icon={<CircleAlert />} title="传不了" tone="danger">
        <p role="alert">{found.problem}</p>
      </Step>
    );
  return kind === 'get' ? (
    <ReceiveStep relay={found.relay} bytes={found.bytes} />
  ) : (
    <SendStep relay={found.relay} accepts={kind} />
  );
}

/** 接力 on the phone: sends one file to the computer that shows the code, or takes one from it. */
export function RelayPage() {
  const { hash } = useLocation();
  return (
    <div className={styles.page}>
      <header className={styles.brand}>
        <Seal />
        百工
      </header>
      <div className={styles.main}>
        <Body key={hash} hash={hash} />
      </div>
      <p className={styles.promise}>
        <ShieldCheck aria-hidden />
        两台设备之间加密，取走即删
      </p>
    </div>
  );
}
