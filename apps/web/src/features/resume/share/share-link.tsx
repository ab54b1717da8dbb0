import { linkTo } from '../../../shared/lib/base-path.ts';
import { Input } from '../../../shared/ui/input.tsx';
import type { ShareState } from '@baigong/contracts';
import { Copy, ExternalLink } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { copyText } from '../../../shared/lib/clipboard.ts';
import { formatDate, relativeTime } from '../../../shared/lib/relative-time.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { wasPermanent } from './permanent-shares.ts';
import styles from './share-dialog.module.css';

const QrCode = lazy(() => import('../../../shared/ui/qr-code.tsx').then((m) => ({ default: m.QrCode })));

/** The address that others open. */
const linkOf = ({ id }: Pick<ShareState, 'id'>) => linkTo(`/r/${id}`);

async function copyLink(link: string): Promise<void> {
  if (await copyText('resume.copy-link', link)) toast('success', '链接已复制');
  else toast('error', '浏览器不允许复制，请选中链接后手动复制。');
}

/** A link that is open or has expired: its address, QR code, and how it fares. */
export function ShareLink({ state, now }: { state: ShareState; now: number }) {
  const link = linkOf(state);
  const { status, views, expiresAt, updatedAt, hasPassword } = state;
  return (
    <div className={styles.link}>
      <Suspense fallback={<div className={styles.codePlace} />}>
        <QrCode text={link} label="分享链接的二维码" />
      </Suspense>
      <div className={styles.linkText}>
        <Input aria-label="分享链接" value={link} readOnly onFocus={(event) => event.target.select()} />
        <div className={styles.linkButtons}>
          <Button icon={<Copy />} onClick={() => void copyLink(link)}>
            复制链接
          </Button>
          <a className={styles.open} href={link} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden />
            打开看看
          </a>
        </div>
        <dl className={styles.facts}>
          <div>
            <dt>浏览</dt>
            <dd>{views} 次</dd>
          </div>
          <div>
            <dt>有效期</dt>
            <dd data-over={status === 'expired' || undefined}>
              {status === 'expired' ? '已过期' : `到 ${formatDate(expiresAt)}`}
            </dd>
          </div>
          <div>
            <dt>内容更新</dt>
            <dd>{relativeTime(updatedAt, now)}</dd>
          </div>
          <div>
            <dt>访问密码</dt>
            <dd>{hasPassword ? '已设置' : '无'}</dd>
          </div>
        </dl>
        {wasPermanent(state) && (
          <p className={styles.note}>
            旧版本里有效期选“永久”的链接，升级后改为一年：这个链接到 {formatDate(expiresAt)} 为止。
            点“更新为当前版本”，一年重新计算。
          </p>
        )}
      </div>
    </div>
  );
}
