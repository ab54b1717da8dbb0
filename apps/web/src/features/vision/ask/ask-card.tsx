import { MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { handOffRecipe, handOffText } from '../../../shared/lib/hand-off/hand-off.ts';
import { Markdown } from '../../../shared/markdown/markdown.tsx';
import { findModel } from '../../../shared/model/find-model.ts';
import { useModels } from '../../../shared/model/models.ts';
import { AiLabel } from '../../../shared/ui/ai-label.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { copyWithToast } from '../../../shared/ui/copy-with-toast.ts';
import { Field } from '../../../shared/ui/field.tsx';
import { Input } from '../../../shared/ui/input.tsx';
import { Row, Stack } from '../../../shared/ui/stack.tsx';
import { Note, ResultCard } from '../cards/card.tsx';
import type { OpenedPicture } from '../pictures/open-picture.ts';
import styles from './ask-card.module.css';
import { askAbout, stopTurn, useConversations, type Turn } from './conversations.ts';

const none: readonly Turn[] = [];

function TurnView({ turn }: { readonly turn: Turn }) {
  const navigate = useNavigate();
  return (
    <li className={styles.turn} aria-busy={turn.state === 'writing'}>
      <p className="kit-small kit-strong">{turn.label}</p>
      {turn.answer !== '' && <Markdown source={turn.answer} live={turn.state === 'writing'} small />}
      {turn.state === 'writing' && turn.answer === '' && <p className="kit-faint">正在看图…</p>}
      {turn.state === 'stopped' && <p className="kit-faint">已停止</p>}
      {turn.problem !== '' && <Note kind="warn">{turn.problem}</Note>}
      <Row>
        {turn.answer !== '' && <AiLabel channel="vision.answer" />}
        {turn.state === 'writing' && (
          <Button size="sm" onClick={() => stopTurn(turn.id)}>
            停止
          </Button>
        )}
        {turn.state !== 'writing' && turn.answer !== '' && (
          <>
            <Button
              size="sm"
              variant="ghost"
              onClick={() => void copyWithToast('vision.copy-answer', turn.answer, '已复制', 'model')}
            >
              复制
            </Button>
            <Button
              size="sm"
              variant="ghost"
              onClick={() => {
                handOffRecipe({ from: 'vision', to: 'paint' }, { prompt: turn.answer });
                void navigate('/messageToImg');
              }}
            >
              去文生图
            </Button>
            <Button
              size="sm"
              variant="ghost"
              onClick={() => {
                handOffText({ from: 'vision', to: 'chat' }, turn.answer);
                void navigate('/chat');
              }}
            >
              发到聊天
            </Button>
          </>
        )}
      </Row>
    </li>
  );
}

/** A predefined question for a vision model. */
interface Task {
  readonly id: string;
  readonly label: string;
  readonly prompt: string;
}

const tasks: readonly Task[] = [
  {
    id: 'describe',
    label: '描述画面',
    prompt:
      '请用中文描述这张图片：先用一句话说它是什么，再分点说主体、环境、文字和值得注意的细节。看不清的就说看不清。',
  },
  {
    id: 'prompt',
    label: '反推提示词',
    prompt:
      '请为这张图片写一条文生图提示词，能画出相近的画面。依次写主体、环境、构图、光线、色彩、风格，用中文逗号隔开的短语，不超过 120 字。只输出提示词本身。',
  },
  {
    id: 'alt',
    label: '替代文字',
    prompt:
      '请为这张图片写一句替代文字（alt），给看不见图的人听：说清主体和要点，不超过 60 个字，不要以“图片”开头。只输出这一句。',
  },
  {
    id: 'table',
    label: '提取表格',
    prompt: '请把图片里的表格逐格抄成 Markdown 表格。看不清的格子写“？”，不要猜。如果没有表格，就说没有。',
  },
  {
    id: 'translate',
    label: '翻译文字',
    prompt:
      '请把图片里的文字逐段抄出来，并在每段下面给出中文翻译（原文是中文则译成英文）。看不清的写“？”，不要猜。',
  },
];

/** Answers of a connected vision model; without one, what it would add. */
export function AskCard({ picture }: { readonly picture: OpenedPicture }) {
  const { models, state } = useModels();
  const model = findModel(models, { needsVision: true });
  const turns = useConversations((talks) => talks[picture.id]) ?? none;
  const [input, setInput] = useState('');
  const busy = turns.some((turn) => turn.state === 'writing');
  if (!model)
    return (
      <ResultCard
        title="问模型"
        icon={<MessagesSquare />}
        summary={state === 'asking' ? '正在查看' : '没有连接'}
      >
        <Note kind="plain">
          {models.length > 0
            ? '已连接的模型都不能看图。换成能看图的模型后，可以描述画面、追问细节、反推提示词、提取表格。'
            : '连接一个能看图的模型后，可以描述画面、追问细节、反推提示词、提取表格。其余各项不需要模型。'}
        </Note>
      </ResultCard>
    );
  const ask = (label: string, question: string) =>
    void askAbout(picture, { label, question, model: model.id });
  const send = () => {
    const question = input.trim();
    if (question === '' || busy) return;
    setInput('');
    ask(question, question);
  };
  return (
    <ResultCard title="问模型" icon={<MessagesSquare />} summary={model.name}>
      <Note kind="plain">提问时，这张图片会缩小后发给模型服务；不问就不发。</Note>
      <Row>
        {tasks.map(({ id: task, label, prompt }) => (
          <Button key={task} size="sm" disabled={busy} onClick={() => ask(label, prompt)}>
            {label}
          </Button>
        ))}
      </Row>
      {turns.length > 0 && (
        <Stack as="ol" gap={4} aria-label="问答">
          {turns.map((turn) => (
            <TurnView key={turn.id} turn={turn} />
          ))}
        </Stack>
      )}
      <form
        className="kit-flex kit-gap2"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Field label="关于这张图片的问题" hideLabel className={styles.field}>
          <Input
            required
            value={input}
            placeholder="接着问，例如：牌子上写的是什么？"
            onChange={(event) => setInput(event.target.value)}
          />
        </Field>
        <Button
          type="submit"
          variant="primary"
          disabled={busy}
          missing={input.trim() === '' ? '请先写下问题。' : undefined}
        >
          提问
        </Button>
      </form>
    </ResultCard>
  );
}
