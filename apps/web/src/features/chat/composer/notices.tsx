import { CircleAlert, Info, X } from 'lucide-react';
import { Button } from '../../../shared/ui/button.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import styles from './notices.module.css';

export interface NoticeAction {
  readonly label: string;
  readonly run: () => void;
}

/** One line above the composer. */
export interface Notice {
  readonly id: string;
  readonly text: string;
  readonly warn?: boolean;
  readonly actions?: readonly NoticeAction[];
  readonly onDismiss?: () => void;
}

/** Notices before sending. One line is always reserved, so that the first one causes no layout shift. */
export function Notices({ notices }: { readonly notices: readonly Notice[] }) {
  return (
    <div className={styles.notices} role="status" aria-label="输入提示">
      {notices.map(({ id, text, warn, actions, onDismiss }) => (
        <div key={id} className={styles.notice} data-warn={warn || undefined}>
          {warn ? <CircleAlert aria-hidden /> : <Info aria-hidden />}
          <div className={styles.body}>
            <span>{text}</span>
            {actions?.map(({ label, run }) => (
              <Button key={label} size="sm" variant="ghost" onClick={run}>
                {label}
              </Button>
            ))}
          </div>
          {onDismiss && (
            <IconButton
              label="不再显示这条提示"
              size="sm"
              tooltip="none"
              className={styles.dismiss}
              onClick={onDismiss}
            >
              <X />
            </IconButton>
          )}
        </div>
      ))}
    </div>
  );
}
