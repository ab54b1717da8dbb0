import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { download } from '../../../shared/lib/download.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { cardHeight, cardWidth, drawCard } from './draw-card.ts';
import { cardText, type Card } from './cards.ts';
import { Alert } from '../../../shared/ui/alert.tsx';
import styles from './share-dialog.module.css';

/** The result as a picture, to be saved and shown to others. */
export function ShareDialog({ card, onClose }: { card: Card; onClose: () => void }) {
  const [picture, setPicture] = useState<{ readonly blob: Blob; readonly address: string }>();
  const [problem, setProblem] = useState('');
  useEffect(() => {
    let address = '';
    let gone = false;
    async function draw(): Promise<void> {
      try {
        const blob = await drawCard(card);
        if (gone) return;
        address = URL.createObjectURL(blob);
        setPicture({ blob, address });
      } catch (error) {
        if (!gone) setProblem(error instanceof Error ? error.message : '图片没有画成，请再试一次。');
      }
    }
    void draw();
    return () => {
      gone = true;
      URL.revokeObjectURL(address);
    };
  }, [card]);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="成绩图"
      description="图片在这个页面里画成，不会上传。"
      width={460}
      footer={
        <Button
          variant="primary"
          icon={<Download />}
          disabled={!picture}
          onClick={() => {
            if (!picture) return;
            void download('quiz.file-card', picture.blob, `${card.title}-${card.number}${card.unit}.png`);
            toast('success', '已下载成绩图');
          }}
        >
          下载图片
        </Button>
      }
    >
      <div className={styles.stage}>
        {picture && <img src={picture.address} width={cardWidth} height={cardHeight} alt={cardText(card)} />}
        {problem !== '' && <Alert>{problem}</Alert>}
        {!picture && problem === '' && <p>正在画…</p>}
      </div>
    </Dialog>
  );
}
