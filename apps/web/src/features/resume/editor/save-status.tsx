import { CloudAlert, CloudCheck, CloudUpload } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { SaveState } from '../../../shared/lib/autosave.ts';
import { useSession } from '../session/session-context.tsx';
import styles from './toolbar.module.css';

const marks = {
  saved: { text: '已保存', Icon: CloudCheck },
  saving: { text: '保存中', Icon: CloudUpload },
  unsaved: { text: '未保存', Icon: CloudAlert },
} as const;

/** Milliseconds that something stays saved before it is said: who types on would see the mark flicker. */
const steady = 400;

function useSaveState(): SaveState {
  const { store } = useSession().autosave;
  const [state, setState] = useState(() => store.getState().state);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      clearTimeout(timer);
      const now = store.getState().state;
      if (now === 'saved') timer = setTimeout(() => setState(now), steady);
      else setState(now);
    };
    follow();
    const stop = store.subscribe(follow);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [store]);
  return state;
}

/** Whether what was typed last is kept. Only a failure is read out: saving happens at every pause. */
export function SaveStatus() {
  const state = useSaveState();
  const { text, Icon } = marks[state];
  return (
    <span
      className={styles.saved}
      data-state={state}
      role="status"
      aria-label="保存状态"
      aria-live={state === 'unsaved' ? 'polite' : 'off'}
    >
      <Icon aria-hidden />
      <span>{text}</span>
    </span>
  );
}
