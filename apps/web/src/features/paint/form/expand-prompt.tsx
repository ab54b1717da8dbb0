import { useEffect, useState } from 'react';
import { AiLabel } from '../../../shared/ui/ai-label.tsx';
import { Alert } from '../../../shared/ui/alert.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Row } from '../../../shared/ui/stack.tsx';
import { askModel } from '../../../shared/model/ask-model.ts';
import { sentenceOf } from '../make/sentence.ts';
import styles from './form.module.css';

const system = [
  '你是图像生成提示词的编辑。用户给出一句画面描述，你把它扩写成一段更具体的中文提示词：',
  '补充主体细节、环境、光线、色彩、构图、材质与氛围，用逗号分隔的短语，不超过 120 字。',
  '忠于原意，不添加文字、标志和真人姓名。只输出提示词本身，不要解释、编号或引号。',
].join('');

interface Props {
  /** A chat model's id. */
  readonly model: string;
  readonly prompt: string;
  readonly onTake: (text: string) => void;
  readonly onClose: () => void;
}

/** One question to the model, from the press to its answer. */
function Asking({ model, prompt, onTake, onClose, onAgain }: Props & { readonly onAgain: () => void }) {
  // What was in the box at the press; typing on does not ask again.
  const [asked] = useState(prompt);
  const [text, setText] = useState('');
  const [state, setState] = useState<'asking' | 'done' | 'failed'>('asking');
  const [problem, setProblem] = useState('');
  useEffect(() => {
    const stop = new AbortController();
    const ask = async () => {
      try {
        const answer = await askModel({
          model,
          system,
          prompt: asked,
          signal: stop.signal,
          onText: (_, whole) => setText(whole),
        });
        setText(answer.text.trim());
        setState('done');
      } catch (error) {
        if (stop.signal.aborted) return;
        setProblem(sentenceOf(error));
        setState('failed');
      }
    };
    void ask();
    return () => stop.abort();
  }, [model, asked]);
  const asking = state === 'asking';
  return (
    <section className={styles.help} aria-label="扩写提示词" aria-busy={asking}>
      <p className={styles.expanded}>{text === '' && asking ? '正在请聊天模型扩写…' : text}</p>
      {text !== '' && <AiLabel channel="paint.expanded-prompt" />}
      {state === 'failed' && <Alert variant="text">{problem}</Alert>}
      <Row justify="end" className={styles.helpButtons}>
        <Button size="sm" variant="ghost" onClick={onClose}>
          {asking ? '停止' : '不用'}
        </Button>
        {!asking && (
          <Button size="sm" onClick={onAgain}>
            再写一次
          </Button>
        )}
        {state === 'done' && text !== '' && (
          <Button size="sm" variant="primary" onClick={() => onTake(text)}>
            采用
          </Button>
        )}
      </Row>
    </section>
  );
}

/** Has a chat model write the prompt out; nothing changes until the visitor takes it. */
export function ExpandPrompt(props: Props) {
  const [again, setAgain] = useState(0);
  return <Asking key={again} {...props} onAgain={() => setAgain(again + 1)} />;
}
