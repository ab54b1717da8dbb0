import {
  getLocalModelRoute,
  startLocalModelDownloadRoute,
  stopLocalModelDownloadRoute,
  type LocalModelState,
} from '@baigong/contracts';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ApiError, call } from '../../shared/lib/api.ts';
import { formatBytes } from '../../shared/lib/format-bytes.ts';
import { useServerData } from '../../shared/server-data/use-server-data.ts';
import { Button } from '../../shared/ui/button.tsx';
import { toast } from '../../shared/ui/toast.tsx';
import { Meter, SettingsGroup, SettingsRow, sectionStyles as styles } from './settings-group.tsx';

/** Milliseconds between two looks at a download. */
const POLL_INTERVAL_MS = 1_000;

const fetchLocalModel = (signal: AbortSignal) => call(getLocalModelRoute, {}, { signal });

type Download = NonNullable<LocalModelState['download']>;

function progressText({ state, received, bytes, message }: Download): string {
  switch (state) {
    case 'downloading':
      return `正在下载：${formatBytes(received)} / ${formatBytes(bytes)}`;
    case 'checking':
      return '下载完成，正在核对文件…';
    case 'done':
      return '已就绪，可以在聊天里选用。';
    case 'stopped':
      return `已暂停在 ${formatBytes(received)}，再次下载会从这里继续。`;
    case 'failed':
      return message ?? '下载失败，请重试；已下载的部分会保留。';
  }
}

/** The model files on the server's machine, and, for who sits at it, the way to fetch one. */
export function LocalModel({ onReady }: { onReady: () => void }) {
  const { value, update, reload } = useServerData('local-model', fetchLocalModel);
  const [busy, setBusy] = useState(false);
  const download = value?.download ?? null;
  const running = download?.state === 'downloading' || download?.state === 'checking';

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(reload, POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [running, reload]);

  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && download?.state === 'done') onReady();
    wasRunning.current = running;
  }, [running, download?.state, onReady]);

  if (!value || (value.files.length === 0 && !value.mayDownload)) return null;

  const change = async (asking: Promise<LocalModelState>) => {
    setBusy(true);
    try {
      const state = await asking;
      update(() => state);
    } catch (error) {
      toast('error', error instanceof ApiError ? error.message : '没有成功，请重试。');
    } finally {
      setBusy(false);
    }
  };

  return (
    <SettingsGroup title="本机模型">
      {value.files.map(({ name, bytes }) => (
        <SettingsRow key={name} label={name} hint="已在这台机器上">
          <span className={styles.value}>{formatBytes(bytes)}</span>
        </SettingsRow>
      ))}
      {value.mayDownload &&
        value.offers.map((offer) => (
          <SettingsRow
            key={offer.id}
            label={
              <>
                {offer.name}
                {offer.recommended && '（推荐）'}
              </>
            }
            hint={`下载 ${formatBytes(offer.bytes)} · 需要内存 ${formatBytes(offer.memory)}`}
          >
            {running && download?.id === offer.id ? (
              <Button size="sm" loading={busy} onClick={() => void change(call(stopLocalModelDownloadRoute))}>
                暂停
              </Button>
            ) : (
              <Button
                size="sm"
                icon={<Download />}
                variant={offer.recommended ? 'primary' : 'secondary'}
                disabled={running || busy}
                aria-label={`下载 ${offer.name}`}
                onClick={() => void change(call(startLocalModelDownloadRoute, { body: { id: offer.id } }))}
              >
                {download?.id === offer.id && download.state === 'stopped' ? '继续' : '下载'}
              </Button>
            )}
          </SettingsRow>
        ))}
      {download && (
        <>
          {running && <Meter label="下载进度" value={download.received} max={download.bytes} />}
          <p role="status">{progressText(download)}</p>
        </>
      )}
      {value.mayDownload && <p>模型文件保存在服务器的 data/models 文件夹，也可以自己放入任何 GGUF 文件。</p>}
    </SettingsGroup>
  );
}
