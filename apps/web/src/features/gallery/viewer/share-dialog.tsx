import type { GalleryCard } from '@baigong/contracts';
import { Copy, Share2 } from 'lucide-react';
import { linkTo } from '../../../shared/lib/base-path.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Input } from '../../../shared/ui/input.tsx';
import { Row } from '../../../shared/ui/stack.tsx';
import { QrCode } from '../../../shared/ui/qr-code.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { copyWithToast } from '../../../shared/ui/copy-with-toast.ts';
import styles from './share-dialog.module.css';

/** 分享: the picture's own address, as a link, a code to scan, and by whatever the system offers. */
export function ShareDialog({ card, onClose }: { card: GalleryCard; onClose: () => void }) {
  const address = linkTo(`/community/${card.id}`);
  const canShare = typeof navigator.share === 'function';
  const shareBySystem = async () => {
    try {
      await navigator.share({ title: card.title, url: address });
    } catch (error) {
      // Called off by the visitor: nothing to say.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast('error', '系统分享没能打开，请复制链接发给朋友。');
    }
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="分享作品" width={440}>
      <div className={styles.share}>
        <QrCode text={address} label="作品链接的二维码" />
        <div className={styles.side}>
          <p className="kit-soft">用手机扫码，或把链接发给朋友。在聊天软件里会显示预览图。</p>
          <Input aria-label="作品链接" readOnly value={address} onFocus={(event) => event.target.select()} />
          <Row>
            <Button
              variant="primary"
              icon={<Copy />}
              onClick={() => void copyWithToast('gallery.copy-link', address, '已复制链接')}
            >
              复制链接
            </Button>
            {canShare && (
              <Button icon={<Share2 />} onClick={() => void shareBySystem()}>
                系统分享
              </Button>
            )}
          </Row>
        </div>
      </div>
    </Dialog>
  );
}
