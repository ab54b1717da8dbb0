import { StrictMode, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import '../src/shared/ui/tokens.css';
import '../src/shared/ui/base.css';
import '../src/shared/ui/layout.css';
import { MessageList } from '../src/features/chat/messages/message-list.tsx';
import type { LiveAnswer, MessageAction } from '../src/features/chat/session/chat-props.ts';
import type { Session } from '../src/features/chat/session/session.ts';
import { Toasts } from '../src/shared/ui/toast.tsx';

/** A value that tells its listeners, once per frame at most where `perFrame` is set. */
function createSource<T>(first: T, perFrame = false) {
  let value = first;
  let frame = 0;
  const listeners = new Set<() => void>();
  const tell = () => {
    frame = 0;
    for (const listener of listeners) listener();
  };
  return {
    get: () => value,
    set: (next: T) => {
      value = next;
      if (!perFrame) tell();
      else if (frame === 0) frame = requestAnimationFrame(tell);
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const session = createSource<Session | null>(null);
const target = createSource<{ message: string; query: string } | undefined>(undefined);
const live = createSource<LiveAnswer | null>(null, true);
const liveSeam = { subscribe: (listener: () => void) => live.subscribe(listener), get: live.get };
const actions: MessageAction[] = [];
const onAction = (action: MessageAction) => void actions.push(action);

function Page() {
  const shown = useSyncExternalStore(session.subscribe, session.get);
  const wanted = useSyncExternalStore(target.subscribe, target.get);
  const [text, setText] = useState('');
  return (
    <>
      {shown && <MessageList session={shown} live={liveSeam} target={wanted} onAction={onAction} />}
      <textarea
        id="composer"
        aria-label="输入消息"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Toasts />
    </>
  );
}

const root = createRoot(document.getElementById('root') as HTMLElement);
const page = (
  <StrictMode>
    <Page />
  </StrictMode>
);
// Development's double rendering is not what is measured.
root.render(import.meta.env.DEV ? page : <Page />);

declare global {
  interface Window {
    bench: {
      setSession: (session: Session | null) => void;
      setTarget: (target: { message: string; query: string }) => void;
      setLive: (answer: LiveAnswer | null) => void;
      actions: MessageAction[];
    };
  }
}
window.bench = { setSession: session.set, setTarget: target.set, setLive: live.set, actions };
