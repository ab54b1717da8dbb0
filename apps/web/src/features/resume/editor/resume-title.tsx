import { useState } from 'react';
import { useStore } from 'zustand';
import { toast } from '../../../shared/ui/toast.tsx';
import { useSession } from '../session/session-context.tsx';
import styles from './toolbar.module.css';

/** The resume's title, renamed in place. A blank one is ignored. */
export function ResumeTitle() {
  const session = useSession();
  const readOnly = useStore(session.documentStore.state, (state) => state.readOnly);
  const title = useStore(session.state, (state) => state.title);
  const [typed, setTyped] = useState<string | null>(null);
  const finish = async () => {
    const newTitle = typed ?? '';
    setTyped(null);
    if (await session.rename(newTitle)) toast('success', '已重命名');
  };
  return (
    <h1 className={styles.title}>
      <span className="visually-hidden">{title}</span>
      <input
        aria-label="简历标题"
        maxLength={80}
        readOnly={readOnly}
        value={typed ?? title}
        onFocus={() => setTyped(title)}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => void finish()}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') event.currentTarget.blur();
          if (event.key === 'Escape') {
            setTyped('');
            event.currentTarget.blur();
          }
        }}
      />
    </h1>
  );
}
