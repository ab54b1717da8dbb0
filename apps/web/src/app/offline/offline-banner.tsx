import { WifiOff } from 'lucide-react';
import { useOnline } from '../../shared/lib/online.ts';
import styles from './offline-banner.module.css';

/** Says what still works while there is no network. */
export function OfflineBanner() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className={styles.banner}>
          <WifiOff aria-hidden />
          <span>
            <strong>现在没有网络。</strong>
            历史记录、本地工具和已保存的内容照常可用；需要模型的回答要等网络恢复。
          </span>
        </p>
      )}
    </div>
  );
}
