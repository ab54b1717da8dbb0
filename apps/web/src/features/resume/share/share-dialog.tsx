import type { ShareState } from '@baigong/contracts';
import { linkTo } from '../../../shared/lib/base-path.ts';
import { Input } from '../../../shared/ui/input.tsx';
import { Copy, ExternalLink } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { copyText } from '../../../shared/lib/clipboard.ts';
import { formatDate, relativeTime } from '../../../shared/lib/relative-time.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import styles from './share-dialog.module.css';
import { Alert } from '../../../shared/ui/alert.tsx';
import { ConfirmPopover } from '../../../shared/ui/confirm-popover.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { validateChoices, ShareOptionsForm, type Choices } from './share-options.tsx';
import type { ShareOptions, Sharing } from './share-resume.ts';
import { useSharing } from './use-sharing.ts';

const yearMs = 365 * 24 * 3600_000;

/** Since then shares end after a year at most; those without an end got one a year after the upgrade. */
const permanentUntil = Date.UTC(2026, 10, 25);

/** Whether a share may have been made without an end: its year began later than its contents. */
export const wasPermanent = ({
  lifetime,
  createdAt,
  updatedAt,
  expiresAt,
}: Pick<ShareState, 'lifetime' | 'createdAt' | 'updatedAt' | 'expiresAt'>): boolean =>
  lifetime === '1y' && createdAt < permanentUntil && expiresAt > updatedAt + yearMs;

const QrCode = lazy(() => import('../../../shared/ui/qr-code.tsx').then((m) => ({ default: m.QrCode })));

/** The address that others open. */
const linkOf = ({ id }: Pick<ShareState, 'id'>) => linkTo(`/r/${id}`);

async function copyLink(link: string): Promise<void> {
  if (await copyText('resume.copy-link', link)) toast('success', '链接已复制');
  else toast('error', '浏览器不允许复制，请选中链接后手动复制。');
}

/** A link that is open or has expired: its address, QR code, and how it fares. */
function ShareLink({ state, now }: { state: ShareState; now: number }) {
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

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The resume's. */
  readonly id: string;
  readonly title: string;
}

const first: Choices = {
  mask: { phone: true, email: false, photo: false },
  lifetime: '30d',
  requiresPassword: false,
  password: '',
};

const choicesOf = (sharing: Sharing | undefined): Choices =>
  sharing
    ? {
        mask: sharing.mask,
        lifetime: sharing.state.lifetime,
        requiresPassword: sharing.state.hasPassword,
        password: '',
      }
    : first;

const optionsOf = ({ mask, lifetime, requiresPassword, password }: Choices): ShareOptions => ({
  mask,
  lifetime,
  password: requiresPassword ? password.trim() || undefined : null,
});

/** 分享: says what is sent and where to, then makes, shows, renews and ends the link. */
export function ShareDialog({ open, onClose, id, title }: Props) {
  const { phase, sharing, problem, start, update, stop } = useSharing(id);
  const [now] = useState(Date.now);
  const [changed, setChanged] = useState<Choices>();
  const choices = changed ?? choicesOf(sharing);
  const hasPassword = sharing?.state.hasPassword ?? false;
  const fault = validateChoices(choices, hasPassword);
  const working = phase === 'working';

  async function send(): Promise<void> {
    const done = await (sharing ? update : start)(optionsOf(choices));
    if (!done) return;
    setChanged(undefined);
    toast('success', sharing ? '分享已更新为当前版本' : '分享链接已生成');
  }

  async function end(): Promise<void> {
    if (!(await stop())) return;
    setChanged(undefined);
    toast('success', '已停止分享');
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="分享"
      width={560}
      footer={
        phase === 'reading' ? undefined : (
          <>
            {sharing && (
              <ConfirmPopover
                trigger={
                  <Button disabled={working} className={styles.stop}>
                    停止分享
                  </Button>
                }
                question="停止后链接立即失效，服务器上的副本会删除，并且不能恢复。"
                confirmLabel="停止"
                onConfirm={() => void end()}
              />
            )}
            <Button className={styles.done} onClick={onClose}>
              {sharing ? '完成' : '取消'}
            </Button>
            <Button
              variant="primary"
              className={sharing && styles.main}
              loading={working}
              missing={fault}
              onClick={() => void send()}
            >
              {sharing ? '更新为当前版本' : '生成链接'}
            </Button>
          </>
        )
      }
    >
      {phase === 'reading' ? (
        <p className="kit-loading" aria-busy="true">
          正在读取分享状态…
        </p>
      ) : (
        <>
          {sharing && <ShareLink state={sharing.state} now={now} />}
          <div className={styles.notice}>
            {sharing ? (
              <p>
                {sharing.state.status === 'expired' && '链接已过期，更新后会重新开放。'}
                之后的修改不会自动同步；点“更新为当前版本”，链接里的内容和下面的选项一起更新，有效期重新计算。
              </p>
            ) : (
              <>
                <p>
                  “{title}
                  ”目前只存在你的浏览器里。生成链接时，页面上显示的内容、照片和版式会发送到本站服务器（
                  {location.host}）保存，拿到链接的人都能查看，不能修改。
                </p>
                <p>
                  简历标题、关闭的模块和字段不会发送；你隐藏的信息在发送前就已抹去。可以随时停止分享并删除副本。
                </p>
              </>
            )}
          </div>
          <ShareOptionsForm choices={choices} hasPassword={hasPassword} onChange={setChanged} />
          {fault && choices.password !== '' && <p className={styles.problem}>{fault}</p>}
          {problem && <Alert variant="text">{problem}</Alert>}
        </>
      )}
    </Dialog>
  );
}
