import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../../../shared/lib/clipboard.ts';
import { download } from '../../../shared/lib/download.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Textarea } from '../../../shared/ui/textarea.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { Row, Stack } from '../../../shared/ui/stack.tsx';
import { findKey, keyFile, importKey, type Author } from '../publish/author.ts';
import styles from './mine-view.module.css';

interface KeyDialogProps {
  readonly author: Author | null;
  /** Pictures that this browser's key published: lost from sight when another takes its place. */
  readonly published: number;
  readonly onClose: () => void;
  readonly onImported: () => void;
}

/** 作者密钥: taken out of this browser, and taken over from another. */
export function KeyDialog({ author, published, onClose, onImported }: KeyDialogProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const found = findKey(text);
  async function importTyped(): Promise<void> {
    if (found === null) {
      setError('没有找到密钥：它是一串 43 个字母、数字、横线组成的文字，请完整粘贴。');
      return;
    }
    try {
      await importKey(found);
      toast('success', '密钥已导入');
      onImported();
      onClose();
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : '导入失败，请重试。');
    }
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="作者密钥" width={480}>
      <Stack gap={4}>
        {author && (
          <section className={styles.key}>
            <p>凭它可以修改、删除你发布的作品。它只在这个浏览器里，服务器上没有，丢失后无法找回。</p>
            <Row>
              <Button
                variant="primary"
                icon={<Download />}
                onClick={() => void download('gallery.file-author-key', keyFile(author), '百工作者密钥.txt')}
              >
                导出到文件
              </Button>
              <Button
                icon={<Copy />}
                onClick={() =>
                  void copyText('gallery.author-key', author.key).then((done) =>
                    done
                      ? toast('success', '已复制密钥')
                      : toast('error', '浏览器不允许复制，请导出到文件。'),
                  )
                }
              >
                复制密钥
              </Button>
            </Row>
          </section>
        )}
        <Field
          label="从别的浏览器导入"
          hint={
            published > 0 &&
            `导入后会换下现在的密钥，这里的 ${published} 幅作品将不再列出。请先导出现在的密钥。`
          }
          error={error}
        >
          <Textarea
            required
            rows={3}
            placeholder="粘贴导出文件里的内容或密钥"
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setError('');
            }}
          />
        </Field>
        <Button
          missing={text.trim() === '' ? '请先粘贴密钥。' : undefined}
          onClick={() => void importTyped()}
        >
          导入密钥
        </Button>
      </Stack>
    </Dialog>
  );
}
