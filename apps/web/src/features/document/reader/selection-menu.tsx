import { Copy, Languages, Lightbulb, MessageCircle, MessageCircleQuestion } from 'lucide-react';
import { useEffect, useState, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import { findModel } from '../../../shared/model/find-model.ts';
import { useModels } from '../../../shared/model/models.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { copyWithToast } from '../../../shared/ui/copy-with-toast.ts';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { Toolbar } from '../../../shared/ui/toolbar.tsx';
import { showPanel } from '../session/workspace-store.ts';
import type { OpenDocument } from '../session/open-documents.ts';
import { requestSelectionAction, type SelectionAction } from '../session/selection-request.ts';
import { sendToChat } from '../session/send-text.ts';
import styles from './reader.module.css';
import type { DocumentText, Position } from '@baigong/document-reader/document-text';
import { positionOnPage } from '@baigong/documents/page-text';

interface ReaderSelection {
  readonly text: string;
  readonly position: Position | undefined;
  /** On the screen. */
  readonly rect: DOMRect;
}

const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement);

/** The position of a point of the selection. */
function offsetInBlock(
  node: Node,
  offset: number,
): { readonly block: number; readonly at: number } | undefined {
  const piece = elementOf(node)?.closest<HTMLElement>('[data-at]');
  const block = piece?.closest<HTMLElement>('[data-block]');
  if (!piece || !block) return undefined;
  const range = document.createRange();
  range.selectNodeContents(piece);
  range.setEnd(node, offset);
  return { block: Number(block.dataset.block), at: Number(piece.dataset.at) + range.toString().length };
}

/** The selection in a reader; null if there is none. */
function readSelection(box: HTMLElement, document: DocumentText): ReaderSelection | null {
  const selection = window.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!box.contains(range.commonAncestorContainer)) return null;
  const reader = elementOf(range.commonAncestorContainer)?.closest('[data-reader]');
  if (!reader) return null;
  const text = selection.toString().trim();
  if (text === '') return null;
  const page = elementOf(range.startContainer)?.closest<HTMLElement>('[data-page]');
  if (page)
    return {
      text,
      position: positionOnPage(document, Number(page.dataset.page), text),
      rect: range.getBoundingClientRect(),
    };
  const from = offsetInBlock(range.startContainer, range.startOffset);
  const to = offsetInBlock(range.endContainer, range.endOffset);
  // Over several blocks, the position is what is selected of the first.
  const end = to && to.block === from?.block ? to.at : document.blocks[from?.block ?? -1]?.text.length;
  return {
    text,
    position:
      from && end !== undefined && end > from.at ? { block: from.block, start: from.at, end } : undefined,
    rect: range.getBoundingClientRect(),
  };
}

const actions = [
  { action: 'ask', label: '问一问', icon: MessageCircleQuestion },
  { action: 'translate', label: '翻译', icon: Languages },
  { action: 'explain', label: '解释', icon: Lightbulb },
] as const satisfies readonly { action: SelectionAction; label: string; icon: typeof Copy }[];

/** The prompt for the chat if no model is connected here. */
const chatPrompts: Readonly<Record<SelectionAction, string>> = {
  ask: '',
  translate: '请翻译下面这段话：\n\n',
  explain: '请解释下面这段话：\n\n',
};

/** The selection, debounced. */
function useReaderSelection(
  box: RefObject<HTMLElement | null>,
  openDocument: OpenDocument,
): [ReaderSelection | null, () => void] {
  const [chosen, setChosen] = useState<ReaderSelection | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pressed = false;
    const look = () => {
      if (!pressed && box.current) setChosen(readSelection(box.current, openDocument.text));
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
  }, [box, openDocument.text]);
  return [chosen, () => setChosen(null)];
}

interface MenuProps {
  readonly box: RefObject<HTMLElement | null>;
  readonly openDocument: OpenDocument;
}

/** Next to the selection: ask, translate, explain, copy. */
export function SelectionMenu({ box, openDocument }: MenuProps) {
  const [chosen, close] = useReaderSelection(box, openDocument);
  const navigate = useNavigate();
  const { models } = useModels();
  if (!chosen) return null;
  const canAnswer = findModel(models) !== undefined;
  const act = (action: SelectionAction) => {
    close();
    if (canAnswer) {
      const { text, position } = chosen;
      requestSelectionAction({ action, document: openDocument.record.id, text, position });
      showPanel('ask', 'ask');
      return;
    }
    toast('info', '还没有连接模型，这里答不了。连接模型后就能提问、翻译和解释。', {
      action: { label: '带到聊天', onClick: () => sendToChat(chatPrompts[action] + chosen.text, navigate) },
    });
  };
  const width = 330;
  const above = chosen.rect.top > 120;
  return (
    <Toolbar
      className={styles.selectionMenu}
      label="对选中的文字"
      style={{
        left: Math.max(
          8,
          Math.min(chosen.rect.left + chosen.rect.width / 2 - width / 2, innerWidth - width - 8),
        ),
        ...(above
          ? { bottom: innerHeight - chosen.rect.top + 8 }
          : { top: Math.min(chosen.rect.bottom + 8, innerHeight - 64) }),
      }}
      // The selection stays while a button of its menu is pressed.
      onPointerDown={(event) => event.preventDefault()}
    >
      {actions.map(({ action, label, icon: Icon }) => (
        <Button key={action} size="sm" variant="ghost" icon={<Icon />} onClick={() => act(action)}>
          {label}
        </Button>
      ))}
      <Button
        size="sm"
        variant="ghost"
        icon={<Copy />}
        onClick={() => {
          close();
          void copyWithToast('document.copy-original', chosen.text, '已复制');
        }}
      >
        复制
      </Button>
      {!canAnswer && (
        <IconButton
          label="带到聊天"
          size="sm"
          onClick={() => {
            close();
            sendToChat(chosen.text, navigate);
          }}
        >
          <MessageCircle />
        </IconButton>
      )}
    </Toolbar>
  );
}
