import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { Textarea } from '../../../shared/ui/textarea.tsx';
import styles from './message.module.css';

interface EditMessageProps {
  readonly content: string;
  readonly onSave: (content: string) => void;
  readonly onCancel: () => void;
}

/** Changes one's own message in place. Saving makes a new version and a new answer; the old ones are kept. */
export default function EditMessage({ content, onSave, onCancel }: EditMessageProps) {
  const [text, setText] = useState(content);
  const box = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const area = box.current;
    if (!area) return;
    area.style.height = 'auto';
    area.style.height = `${Math.min(area.scrollHeight + 2, innerHeight * 0.5)}px`;
  }, [text]);
  useLayoutEffect(() => {
    box.current?.focus();
    box.current?.setSelectionRange(content.length, content.length);
  }, [content]);
  const ready = text.trim() !== '' && text !== content;
  return (
    <div className={styles.edit}>
      <Textarea
        ref={box}
        aria-label="修改消息"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          // Escape and Enter within Chinese input belong to the input method.
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Escape') {
            event.stopPropagation();
            onCancel();
          } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            if (ready) onSave(text.trim());
          }
        }}
      />
      <div className={styles.editButtons}>
        <Button size="sm" onClick={onCancel}>
          取消
        </Button>
        <Button size="sm" variant="primary" disabled={!ready} onClick={() => onSave(text.trim())}>
          保存并发送
        </Button>
      </div>
    </div>
  );
}
