import { getUsageRoute, type ModelInfo } from '@baigong/contracts';
import { useEffect, useState } from 'react';
import { call } from '../../../shared/lib/api.ts';
import { openSettings, showOverlay } from '../../../shared/lib/overlay.ts';
import { placeOf } from '../../../shared/model/model-place.ts';
import { loadModels, modelList } from '../../../shared/model/models.ts';
import { budgetNotice } from './budget-notice.ts';
import type { ContextUsage } from './context-usage.ts';
import type { SlashState } from './find-commands.ts';
import type { Notice } from './notices.tsx';
import type { Voice } from './use-voice.ts';

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

/** The sentence about today's allowance when it runs low, read again whenever an answer has ended. */
function useBudget(active: boolean, busy: boolean): string | null {
  const [line, setLine] = useState<string | null>(null);
  useEffect(() => {
    if (!active || busy) return;
    const ended = new AbortController();
    call(getUsageRoute, {}, { signal: ended.signal }).then(
      (usage) => setLine(budgetNotice(usage)),
      // Nothing to say: sending tells if there is a problem.
      () => undefined,
    );
    return () => ended.abort();
  }, [active, busy]);
  return line;
}

const where = {
  device: '在本机识别，录音不离开这台设备',
  online: '由浏览器识别，录音可能传到它的厂商',
};

/** What voice input says above the composer: where speech is recognised, always. */
function voiceNotice({ state, answer }: Voice): Notice | null {
  const id = 'voice';
  if (state.kind === 'off') return null;
  if (state.kind === 'starting') return { id, text: '正在打开语音识别……' };
  if (state.kind === 'installing') return { id, text: '浏览器正在下载中文语音包……' };
  if (state.kind === 'listening')
    return state.interim === ''
      ? { id, text: `正在听……${state.onDevice ? where.device : where.online}。` }
      : { id, text: `正在听：${state.interim}` };
  return {
    id,
    text: state.canInstall
      ? '下载浏览器的中文语音包后，可以在本机识别。不下载时，录音可能传给浏览器的厂商识别；本站只收到文字。'
      : '录音可能传给浏览器的厂商（如谷歌、微软、苹果）识别；本站只收到文字，不接触录音。',
    actions: [
      ...(state.canInstall ? [{ label: '下载语音包', run: () => answer('install') }] : []),
      { label: '开始说话', run: () => answer('online') },
      { label: '取消', run: () => answer('cancel') },
    ],
  };
}

/** The visitor's own models where the site takes them, else what connects the site. */
async function showWaysToConnect(onConnected: (id: string) => void): Promise<void> {
  if (modelList.getState().state !== 'known') await loadModels().catch(() => undefined);
  const { own } = modelList.getState();
  if (own.keys || own.device) showOverlay({ kind: 'connect', onConnected });
  else openSettings('models');
}

/** The notices above the composer, the most urgent first. */
export function useNotices(sources: NoticeSources): readonly Notice[] {
  const { modelsKnown, model, busy, blanks, slash, refusal, voice, longPaste, onExample } = sources;
  const { isGone, onModel, onChoose } = sources;
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
              : { label: '连接方法', run: () => void showWaysToConnect(onModel) },
          ],
        }
      : null,
  ];
  return notices.filter((notice) => notice !== null);
}
