import { BookOpen, Eraser, History, Sparkles, Star } from 'lucide-react';
import { lazy, useId, useRef, useState, type RefObject } from 'react';
import type { PaintModel } from '@baigong/contracts';
import { Alert } from '../../../shared/ui/alert.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import field from '../../../shared/ui/field.module.css';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Toolbar } from '../../../shared/ui/toolbar.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import type { PromptReading } from '../make/read-prompt.ts';
import { isBrush } from '../models/brush-model.ts';
import { changeForm, useForm } from './form-store.ts';
import { togglePromptFavourite, usePrompts } from '../make/prompt-memory.ts';
import styles from './form.module.css';
import { findModel } from '../../../shared/model/find-model.ts';
import { useModels } from '../../../shared/model/models.ts';
import { OnDemand } from '../../../shared/ui/on-demand.tsx';

/** The id of the chat model that can write a prompt out; undefined without one. */
function useExpander(): string | undefined {
  return findModel(useModels().models)?.id;
}

const PhrasePalette = lazy(() => import('./phrase-palette.tsx').then((m) => ({ default: m.PhrasePalette })));
const PromptList = lazy(() => import('./prompt-list.tsx').then((m) => ({ default: m.PromptList })));
const ExpandPrompt = lazy(() => import('./expand-prompt.tsx').then((m) => ({ default: m.ExpandPrompt })));
const Understood = lazy(() => import('./understood.tsx').then((m) => ({ default: m.Understood })));

type Help = 'phrases' | 'history' | 'expand';

interface Props {
  readonly model: PaintModel;
  /** What the brush makes of the prompt. */
  readonly reading: PromptReading | null;
  readonly understood: RefObject<HTMLDivElement | null>;
  readonly onPaint: () => void;
}

/** The prompt, and what helps to write it. */
export function PromptField({ model, reading, understood, onPaint }: Props) {
  const prompt = useForm((form) => form.prompt);
  const favourite = usePrompts(({ prompts }) =>
    prompts.some((one) => one.favourite && one.text === prompt.trim()),
  );
  // What a chat model adds to a prompt is more than the brush has scenes for.
  const chat = useExpander();
  const expander = isBrush(model.id) ? undefined : chat;
  const [help, setHelp] = useState<Help | null>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const most = model.abilities.maxPrompt;
  const over = prompt.length > most;
  const toggle = (which: Help) => setHelp(help === which ? null : which);
  const setPrompt = (next: string) => {
    changeForm({ prompt: next });
    box.current?.focus();
  };
  const clear = () => {
    const before = prompt;
    changeForm({ prompt: '' });
    box.current?.focus();
    toast('info', '已清空描述', { action: { label: '撤销', onClick: () => changeForm({ prompt: before }) } });
  };
  return (
    <div>
      <label className={field.label} htmlFor={id}>
        画面描述
      </label>
      <div className={styles.promptBox} data-over={over || undefined}>
        <textarea
          ref={box}
          id={id}
          className={styles.prompt}
          rows={5}
          placeholder="想画什么？例如：雪后群山，松林薄雾，一叶小舟，清晨"
          value={prompt}
          aria-describedby={`${id}-count`}
          aria-invalid={over || undefined}
          onChange={(event) => changeForm({ prompt: event.target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing)
              return;
            event.preventDefault();
            onPaint();
          }}
        />
        <Toolbar label="描述工具" className={styles.promptBar}>
          <IconButton
            label="词库"
            size="sm"
            active={help === 'phrases'}
            aria-expanded={help === 'phrases'}
            onClick={() => toggle('phrases')}
          >
            <BookOpen />
          </IconButton>
          <IconButton
            label="用过的描述"
            size="sm"
            active={help === 'history'}
            aria-expanded={help === 'history'}
            onClick={() => toggle('history')}
          >
            <History />
          </IconButton>
          {expander && (
            <IconButton
              label="扩写提示词"
              size="sm"
              active={help === 'expand'}
              disabled={prompt.trim() === ''}
              onClick={() => toggle('expand')}
            >
              <Sparkles />
            </IconButton>
          )}
          <IconButton
            label={favourite ? '取消收藏这句描述' : '收藏这句描述'}
            size="sm"
            active={favourite}
            aria-pressed={favourite}
            disabled={prompt.trim() === '' || over}
            onClick={() => togglePromptFavourite(prompt, Date.now())}
          >
            <Star fill={favourite ? 'currentColor' : 'none'} />
          </IconButton>
          <IconButton label="清空描述" size="sm" disabled={prompt === ''} onClick={clear}>
            <Eraser />
          </IconButton>
          <span id={`${id}-count`} className={styles.count} data-over={over || undefined}>
            {prompt.length.toLocaleString('zh-CN')} / {most.toLocaleString('zh-CN')}
          </span>
        </Toolbar>
      </div>
      {over && (
        <Alert variant="text" className={styles.over}>
          超出 {(prompt.length - most).toLocaleString('zh-CN')} 字，{model.name}读不下这么长。
          <Button size="sm" variant="ghost" onClick={() => setPrompt(prompt.slice(0, most))}>
            只留前 {most.toLocaleString('zh-CN')} 字
          </Button>
        </Alert>
      )}
      <OnDemand inPlace>
        {reading && !over && <Understood reading={reading} place={understood} />}
        {help === 'phrases' && <PhrasePalette brush={isBrush(model.id)} />}
        {help === 'history' && (
          <PromptList
            onChoose={(text) => {
              setPrompt(text);
              setHelp(null);
            }}
          />
        )}
        {help === 'expand' && expander && (
          <ExpandPrompt
            model={expander}
            prompt={prompt}
            onTake={(text) => {
              setPrompt(text);
              setHelp(null);
            }}
            onClose={() => setHelp(null)}
          />
        )}
      </OnDemand>
    </div>
  );
}
