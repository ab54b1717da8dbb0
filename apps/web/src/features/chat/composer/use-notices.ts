import type { ModelInfo } from '@baigong/contracts';
import { useState } from 'react';
import { openSettings, showOverlay } from '../../../shared/lib/overlay.ts';
import { placeOf } from '../../../shared/model/model-place.ts';
import { modelList } from '../../../shared/model/models.ts';
import type { ContextUsage } from './context-usage.ts';
import type { SlashState } from './find-commands.ts';
import type { Notice } from './notices.tsx';
import { useBudget } from './use-budget.ts';
import type { Voice } from './use-voice.ts';
import { voiceNotice } from './voice-notice.ts';

interface NoticeSources {
  readonly models: readonly ModelInfo[];
  readonly modelsKnown: boolean;
  readonly model: ModelInfo | undefined;
  readonly busy: boolean;
  readonly hasPictures: boolean;
  readonly blanks: number;
  readonly slash: SlashState | null;
  readonly context: ContextUsage | null;
  readonly refusal: string | null;
  readonly voice: Voice;
  readonly longPaste: Notice | null;
  /** The chosen model is none of those that are there. */
  readonly isGone: boolean;
  readonly onModel: (id: string) => void;
  /** Opens the list of models. */
  readonly onChoose: () => void;
  readonly onExample: (text: string) => void;
}

/** From this share of the context window on, a notice is shown. */
const WARNING_RATIO = 0.8;

function pictureNotice({ models, model, hasPictures, onModel }: NoticeSources): Notice | null {
  if (!hasPictures || !model || model.abilities.includes('vision')) return null;
  const seeing = models.find(({ abilities }) => abilities.includes('vision') && abilities.includes('text'));
  return {
    id: 'vision',
    warn: true,
    text: seeing
      ? `“${model.name}”看不懂图片。`
      : `“${model.name}”看不懂图片，已连接的模型里也没有能看图的，它只会读到文字。`,
    ...(seeing ? { actions: [{ label: `换成 ${seeing.name}`, run: () => onModel(seeing.id) }] } : {}),
  };
}

function contextNotice({ context }: NoticeSources): Notice | null {
  if (!context || context.tokens < context.tokenBudget * WARNING_RATIO) return null;
  return {
    id: 'context',
    warn: context.leftOut > 0,
    text:
      context.leftOut > 0
        ? `对话超出了模型能读的长度，发送时会略去最早的 ${context.leftOut} 条消息（这里仍会保留）。`
        : '对话快到模型能读的长度了，再长就会从最早的消息开始略去（这里仍会保留）。',
  };
}

/** The notices above the composer, the most urgent first. */
export function useNotices(sources: NoticeSources): readonly Notice[] {
  const { modelsKnown, model, busy, blanks, slash, refusal, voice, longPaste, onExample } = sources;
  const { isGone, onModel, onChoose } = sources;
  const own = modelList((state) => state.own);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const budget = useBudget(model !== undefined && placeOf(model.id) === 'site', busy);
  const notices: (Notice | null)[] = [
    refusal === null ? null : { id: 'refusal', warn: true, text: refusal },
    voiceNotice(voice),
    longPaste,
    pictureNotice(sources),
    contextNotice(sources),
    budget === null || budget === dismissed
      ? null
      : { id: 'budget', text: budget, warn: true, onDismiss: () => setDismissed(budget) },
    slash?.stage === 'arguments' && slash.empty
      ? {
          id: 'example',
          text: '例如',
          actions: slash.tool.examples
            .filter((example) => !example.includes('（'))
            .slice(0, 2)
            .map((example) => ({ label: example.split('\n')[0] ?? example, run: () => onExample(example) })),
        }
      : null,
    blanks > 0 ? { id: 'blanks', text: `还有 ${blanks} 处空白，按 Tab 填写下一处，Esc 结束。` } : null,
    modelsKnown && !model
      ? {
          id: 'no-model',
          text: isGone ? '所选的模型不在这个浏览器里了' : '未连接模型，可用本地工具',
          actions: [
            isGone
              ? { label: '换一个模型', run: onChoose }
              : {
                  label: '连接方法',
                  run: () =>
                    own.keys || own.device
                      ? showOverlay({ kind: 'connect', onConnected: onModel })
                      : openSettings('models'),
                },
          ],
        }
      : null,
  ];
  return notices.filter((notice) => notice !== null);
}
