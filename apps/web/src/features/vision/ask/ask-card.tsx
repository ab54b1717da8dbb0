import { MessagesSquare } from 'lucide-react';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { copyText } from '../../../shared/lib/clipboard.ts';
import { put, putRecipe } from '../../../shared/lib/hand-off.ts';
import { Markdown } from '../../../shared/markdown/markdown.tsx';
import { findModel } from '../../../shared/model/find-model.ts';
import { useModels } from '../../../shared/model/models.ts';
import { Button } from '../../../shared/ui/button.tsx';
import field from '../../../shared/ui/field.module.css';
import { toast } from '../../../shared/ui/toast.tsx';
import { Card, Note } from '../cards/card.tsx';
import type { OpenedPicture } from '../intake/open-picture.ts';
import styles from './ask-card.module.css';
import { askAbout, stopTurn, useTalks, type Turn } from './talks.ts';
import { tasks } from './tasks.ts';

const none: readonly Turn[] = [];

function TurnView({ turn }: { readonly turn: Turn }) {
  const navigate = useNavigate();
  const copied = async () => {
    if (await copyText(turn.answer)) toast('success', '已复制');
    else toast('error', '浏览器不允许复制，请手动选择文字。');
  };
  return (
    <li className={styles.turn} aria-busy={turn.state === 'writing'}>
      <p className={styles.question}>{turn.label}</p>
      {turn.answer !== '' && <Markdown source={turn.answer} live={turn.state === 'writing'} small />}
      {turn.state === 'writing' && turn.answer === '' && <p className={styles.waiting}>正在看图…</p>}
      {turn.state === 'stopped' && <p className={styles.waiting}>已停止</p>}
      {turn.problem !== '' && <Note kind="warn">{turn.problem}</Note>}
      <div className={styles.actions}>
        {turn.state === 'writing' && (
          <Button size="sm" onClick={() => stopTurn(turn.id)}>
            停止
          </Button>
        )}
        {turn.state !== 'writing' && turn.answer !== '' && (
          <>
            <Button size="sm" variant="ghost" onClick={() => void copied()}>
              复制
            </Button>
            <Button
              size="sm"
              variant="ghost"
              onClick={() => {
                putRecipe({ prompt: turn.answer });
                void navigate('/messageToImg');
              }}
            >
              去文生图
            </Button>
            <Button
              size="sm"
              variant="ghost"
              onClick={() => {
                put('chat', turn.answer);
                void navigate('/chat');
              }}
            >
              发到聊天
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

/** What a connected model that sees says about the picture; without one, what it would add. */
export function AskCard({ picture }: { readonly picture: OpenedPicture }) {
  const id = useId();
  const { models, state } = useModels();
  const model = findModel(models, { sees: true });
  const turns = useTalks((talks) => talks[picture.id]) ?? none;
  const [words, setWords] = useState('');
  const busy = turns.some((turn) => turn.state === 'writing');
  if (!model)
    return (
      <Card title="问模型" icon={<MessagesSquare />} sum={state === 'asking' ? '正在查看' : '没有连接'}>
        <Note kind="plain">
          {models.length > 0
            ? '已连接的模型都不能看图。换成能看图的模型后，可以描述画面、追问细节、反推提示词、提取表格。'
            : '连接一个能看图的模型后，可以描述画面、追问细节、反推提示词、提取表格。其余各项不需要模型。'}
        </Note>
      </Card>
    );
  const ask = (label: string, question: string) =>
    void askAbout(picture, { label, question, model: model.id });
  const send = () => {
    const question = words.trim();
    if (question === '' || busy) return;
    setWords('');
    ask(question, question);
  };
  return (
    <Card title="问模型" icon={<MessagesSquare />} sum={model.name}>
      <Note kind="plain">提问时，这张图片会缩小后发给模型服务；不问就不发。</Note>
      <div className={styles.actions}>
        {tasks.map(({ id: task, label, prompt }) => (
          <Button key={task} size="sm" disabled={busy} onClick={() => ask(label, prompt)}>
            {label}
          </Button>
        ))}
      </div>
      {turns.length > 0 && (
        <ol className={styles.turns} aria-label="问答">
          {turns.map((turn) => (
            <TurnView key={turn.id} turn={turn} />
          ))}
        </ol>
      )}
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <label className="visually-hidden" htmlFor={id}>
          关于这张图片的问题
        </label>
        <input
          id={id}
          className={field.input}
          value={words}
          placeholder="接着问，例如：牌子上写的是什么？"
          onChange={(event) => setWords(event.target.value)}
        />
        <Button type="submit" variant="primary" disabled={busy || words.trim() === ''}>
          提问
        </Button>
      </form>
    </Card>
  );
}
