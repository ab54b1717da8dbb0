import { Bookmark } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Alert } from '../../../shared/ui/alert.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Masonry } from '../feed/masonry.tsx';
import { PictureCard } from '../feed/picture-card.tsx';
import { readCollection, useCollection } from './collection.ts';

/** 我的收藏: what the visitor collected, from this browser alone. */
export function CollectionView({ search, onBrowse }: { search: string; onBrowse: () => void }) {
  const collected = useCollection((state) => state.collected);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    readCollection().catch((error: unknown) => setProblem(error instanceof Error ? error.message : ''));
  }, []);
  if (problem !== '') return <Alert>{problem}</Alert>;
  if (!collected) return null;
  if (collected.length === 0)
    return (
      <EmptyState>
        <span className="kit-emblem">
          <Bookmark aria-hidden />
        </span>
        <h2>还没有收藏</h2>
        <p>看到喜欢的作品，点“收藏”就会留在这里。收藏只保存在你的浏览器里。</p>
        <Button variant="primary" onClick={onBrowse}>
          去逛逛
        </Button>
      </EmptyState>
    );
  return (
    <Masonry
      items={collected.map(({ card }) => card)}
      label="我的收藏"
      renderCard={(card, column, at) => (
        <PictureCard card={card} column={column} search={search} eager={at < 12} />
      )}
    />
  );
}
