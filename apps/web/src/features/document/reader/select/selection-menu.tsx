import { Copy, Languages, Lightbulb, MessageCircle, MessageCircleQuestion } from 'lucide-react';
import { useEffect, useState, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import { copyText } from '../../../../shared/lib/clipboard.ts';
import { findModel } from '../../../../shared/model/find-model.ts';
import { useModels } from '../../../../shared/model/models.ts';
import { toast } from '../../../../shared/ui/toast.tsx';
import { showPanel } from '../../desk/desk-store.ts';
import type { Held } from '../../desk/held-documents.ts';
import { wishFor, type SelectionWish } from '../../desk/selection.ts';
import { sendToChat } from '../../desk/send-on.ts';
import { panels } from '../../panels.ts';
import styles from '../reader.module.css';
import { selectedIn, type Chosen } from './selected-passage.ts';

const wishes = [
  { wish: 'ask', label: '问一问', icon: MessageCircleQuestion },
  { wish: 'translate', label: '翻译', icon: Languages },
  { wish: 'explain', label: '解释', icon: Lightbulb },
] as const satisfies readonly { wish: SelectionWish; label: string; icon: typeof Copy }[];

/** How a wish is put to the chat, where no model answers here. */
const inChat: Readonly<Record<SelectionWish, string>> = {
  ask: '',
  translate: '请翻译下面这段话：\n\n',
  explain: '请解释下面这段话：\n\n',
};

/** What is selected, once the selecting has come to rest. */
function useChosen(box: RefObject<HTMLElement | null>, held: Held): [Chosen | null, () => void] {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pressed = false;
    const look = () => {
      if (!pressed && box.current) setChosen(selectedIn(box.current, held.text));
    };
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(look, 200);
    };
    const down = () => {
      pressed = true;
    };
    const up = () => {
      pressed = false;
      later();
    };
    const away = () => setChosen(null);
    const element = box.current;
    document.addEventListener('selectionchange', later);
    document.addEventListener('pointerup', up);
    document.addEventListener('pointercancel', up);
    element?.addEventListener('pointerdown', down);
    element?.addEventListener('scroll', away, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', later);
      document.removeEventListener('pointerup', up);
      document.removeEventListener('pointercancel', up);
      element?.removeEventListener('pointerdown', down);
      element?.removeEventListener('scroll', away, true);
    };
  }, [box, held.text]);
  return [chosen, () => setChosen(null)];
}

interface MenuProps {
  readonly box: RefObject<HTMLElement | null>;
  readonly held: Held;
}

/** Beside a selected passage: ask, translate, explain, copy. */
export function SelectionMenu({ box, held }: MenuProps) {
  const [chosen, close] = useChosen(box, held);
  const navigate = useNavigate();
  const { models } = useModels();
  if (!chosen) return null;
  const asks = panels.find(({ group }) => group === 'ask');
  const answered = asks !== undefined && findModel(models) !== undefined;
  const act = (wish: SelectionWish) => {
    close();
    if (answered) {
      const { text, position } = chosen;
      wishFor({ wish, document: held.record.id, text, position });
      showPanel(asks.id, 'ask');
      return;
    }
    toast('info', '还没有连接模型，这里答不了。连上模型后就能提问、翻译和解释。', {
      action: { label: '带到聊天', onClick: () => sendToChat(inChat[wish] + chosen.text, navigate) },
    });
  };
  const copied = async () => {
    close();
    if (await copyText(chosen.text)) toast('success', '已复制');
    else toast('error', '浏览器不允许复制，请手动选择文字。');
  };
  const width = 330;
  const above = chosen.box.top > 120;
  return (
    <div
      className={styles.chosen}
      role="toolbar"
      aria-label="对选中的文字"
      style={{
        left: Math.max(
          8,
          Math.min(chosen.box.left + chosen.box.width / 2 - width / 2, innerWidth - width - 8),
        ),
        ...(above
          ? { bottom: innerHeight - chosen.box.top + 8 }
          : { top: Math.min(chosen.box.bottom + 8, innerHeight - 64) }),
      }}
      // The selection stays while a button of its menu is pressed.
      onPointerDown={(event) => event.preventDefault()}
    >
      {wishes.map(({ wish, label, icon: Icon }) => (
        <button key={wish} type="button" onClick={() => act(wish)}>
          <Icon aria-hidden />
          {label}
        </button>
      ))}
      <button type="button" onClick={() => void copied()}>
        <Copy aria-hidden />
        复制
      </button>
      {!answered && (
        <button
          type="button"
          aria-label="带到聊天"
          onClick={() => {
            close();
            sendToChat(chosen.text, navigate);
          }}
        >
          <MessageCircle aria-hidden />
        </button>
      )}
    </div>
  );
}
