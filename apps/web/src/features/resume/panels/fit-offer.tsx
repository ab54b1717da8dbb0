import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { useSession } from '../session/session-context.tsx';
import styles from './fit-offer.module.css';

/** In milliseconds: nothing is measured while somebody types. */
const pauseInTyping = 1_500;

interface FitOfferProps {
  readonly onFit: () => void;
  readonly onClose: () => void;
}

/** Offers 智能一页 where it has been tried and one page holds the resume, whose second page is nearly empty. */
export function FitOffer({ onFit, onClose }: FitOfferProps) {
  const { documentStore } = useSession();
  const [fits, setFits] = useState(false);
  useEffect(() => {
    let [isCurrent, isMeasuring] = [true, false];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const measure = async () => {
      isMeasuring = true;
      const { canFitPage } = await import('./fit-page.ts');
      const can = await canFitPage(documentStore.getDocument()).catch(() => false);
      isMeasuring = false;
      if (isCurrent) setFits(can);
    };
    const wait = () => {
      clearTimeout(timer);
      if (!isMeasuring) timer = setTimeout(() => void measure(), pauseInTyping);
    };
    wait();
    const stop = documentStore.subscribe(wait);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      stop();
    };
  }, [documentStore]);
  if (!fits) return null;
  return (
    <div className={styles.offer} role="status">
      <span>第 2 页快空了，收紧间距正好一页。</span>
      <Button size="sm" variant="primary" onClick={onFit}>
        智能一页
      </Button>
      <IconButton label="不用" size="sm" onClick={onClose}>
        <X />
      </IconButton>
    </div>
  );
}
