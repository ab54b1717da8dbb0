import { getUsageRoute, type ModelInfo } from '@baigong/contracts';
import { useMemo, useState } from 'react';
import { call } from '../../../../shared/lib/api.ts';
import { placeLabel } from '../../../../shared/model/model-place.ts';
import { loadModels, modelList } from '../../../../shared/model/models.ts';
import { whatLeaves } from '../../../../shared/model/what-leaves.ts';
import { useServerData } from '../../../../shared/server-data/use-server-data.ts';
import { Alert } from '../../../../shared/ui/alert.tsx';
import { Button } from '../../../../shared/ui/button.tsx';
import { Checkbox } from '../../../../shared/ui/checkbox.tsx';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { Field } from '../../../../shared/ui/field.tsx';
import { Fieldset } from '../../../../shared/ui/fieldset.tsx';
import { Stack } from '../../../../shared/ui/stack.tsx';
import { Textarea } from '../../../../shared/ui/textarea.tsx';
import {
  compareAnswers,
  isEmptyDraft,
  lastQuestion,
  noQuestionSentence,
} from '../../run/compare/compare-answers.ts';
import { isBusy, busySentence } from '../../run/live-answers.ts';
import { questionFrom } from '../../run/send-draft.ts';
import { maxCompared, minCompared } from '../../session/comparison.ts';
import type { Draft } from '../../session/session.ts';
import { useChat } from '../../store/chat-store.ts';
import type { DraftStore } from '../draft-store.ts';
import { validateDraft } from '../validate-draft.ts';
import { askingCosts, inWords, payers } from './comparison-cost.ts';
import styles from './compare-dialog.module.css';

interface CompareDialogProps {
  readonly draft: DraftStore;
  /** The model of the session, which is chosen at first. */
  readonly current: ModelInfo | undefined;
  readonly onConnect: () => void;
  readonly onConnectOwn: () => void;
  readonly onClose: () => void;
}

const shownChars = 160;
const excerpt = (text: string): string =>
  text.length > shownChars ? `${text.slice(0, shownChars)}……` : text;

/** What was compared last, as long as the page is open. */
const lastChoice = new Set<string>();

function firstChoice(models: readonly ModelInfo[], current: ModelInfo | undefined): readonly string[] {
  const usable = models.map(({ id }) => id);
  const again = usable.filter((id) => lastChoice.has(id));
  if (again.length >= minCompared) return again;
  return [...new Set([...(current ? [current.id] : []), ...usable])].slice(0, minCompared);
}

/** What is said where there are too few models to compare. */
function TooFew({
  models,
  onConnect,
  onConnectOwn,
}: Pick<CompareDialogProps, 'onConnect' | 'onConnectOwn'> & { readonly models: readonly ModelInfo[] }) {
  const { state, problem, own } = modelList();
  const canBring = own.keys || own.device === true;
  if (state === 'asking') return <p role="status">正在读取模型列表……</p>;
  if (state === 'failed' && models.length === 0)
    return (
      <Alert
        actions={
          <Button size="sm" onClick={() => void loadModels().catch(() => undefined)}>
            重试
          </Button>
        }
      >
        {problem ?? '没有读到模型列表，请检查网络后重试。'}
      </Alert>
    );
  const [only] = models;
  return (
    <Stack gap={3}>
      <p>
        {only
          ? `现在只连接了一个模型“${only.name}”，对比至少要两个。`
          : '现在还没有连接模型，对比至少要两个。'}
        {canBring
          ? '用自己的密钥，或你电脑上的程序，可以再连接。'
          : '这个网站没有开放自带模型，请联系站点管理员。'}
      </p>
      <div className="kit-row">
        {canBring && (
          <Button variant="primary" onClick={onConnectOwn}>
            连接我的模型
          </Button>
        )}
        <Button onClick={onConnect}>查看连接方法</Button>
      </div>
    </Stack>
  );
}

/** Chooses the models of a comparison, and shows beforehand what is sent, what it takes and who pays. */
export function CompareDialog({ draft, current, onConnect, onConnectOwn, onClose }: CompareDialogProps) {
  const all = modelList((state) => state.models);
  const session = useChat((state) => state.current);
  const models = useMemo(() => all.filter(({ abilities }) => abilities.includes('text')), [all]);
  const [chosen, setChosen] = useState<readonly string[]>(() => firstChoice(models, current));
  const [typed, setTyped] = useState('');
  // Without it the estimate says less; asking says if there is a problem.
  const { value: usage } = useServerData('', (signal) => call(getUsageRoute, {}, { signal }));
  const [kept] = useState(() => draft.read());
  const isDrafted = !isEmptyDraft(kept);
  const before = session && lastQuestion(session);

  const sent: Draft = useMemo(
    () => (isDrafted ? { ...kept, text: kept.text.trim() } : { text: typed.trim(), images: [], files: [] }),
    [isDrafted, kept, typed],
  );
  const question = useMemo(
    () => (session && !isEmptyDraft(sent) ? questionFrom(sent, session, 0) : before),
    [session, sent, before],
  );
  const hasPictures = Boolean(question?.images?.length);
  const usable = models.filter(
    ({ id, abilities }) => chosen.includes(id) && (!hasPictures || abilities.includes('vision')),
  );
  const costs = useMemo(
    () => (session && question ? askingCosts(session, question, models) : []),
    [session, question, models],
  );
  const chosenCosts = costs.filter(({ model }) => usable.includes(model));

  const busy = Boolean(session && isBusy(session));
  const refusal = isDrafted ? validateDraft(sent, { busy, reading: false }) : null;
  const reason = busy
    ? busySentence
    : !question
      ? noQuestionSentence
      : (refusal?.text ??
        (usable.length < minCompared ? `请选 ${minCompared} 到 ${maxCompared} 个模型。` : ''));

  const start = () => {
    const ids = usable.map(({ id }) => id);
    if (!compareAnswers(ids, sent)) return;
    lastChoice.clear();
    for (const id of ids) lastChoice.add(id);
    if (isDrafted) draft.clear();
    onClose();
  };
  const toggle = (id: string, is: boolean) =>
    setChosen((now) => (is ? [...now, id] : now.filter((one) => one !== id)));

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="对比回答"
      description="同一个问题同时问几个模型，答案并排显示，选一个接着聊，或挑出段落合并。"
      width={600}
      footer={
        models.length >= minCompared && (
          <>
            <span role="status" className={styles.reason}>
              {reason}
            </span>
            <Button variant="primary" disabled={reason !== ''} onClick={start}>
              {usable.length >= minCompared ? `问这 ${usable.length} 个` : '开始对比'}
            </Button>
          </>
        )
      }
    >
      {models.length < minCompared ? (
        <TooFew models={models} onConnect={onConnect} onConnectOwn={onConnectOwn} />
      ) : (
        <Stack gap={4}>
          {isDrafted ? (
            <p className={styles.question}>
              <span className="kit-soft">问题：</span>
              {excerpt(question?.content ?? '') || `（${kept.images.length + kept.files.length} 个附件）`}
            </p>
          ) : (
            <Field label="问题" hint={before && `留空就再问一次：${excerpt(before.content)}`}>
              <Textarea rows={3} value={typed} onChange={({ target }) => setTyped(target.value)} />
            </Field>
          )}
          <Fieldset label={`模型（选 ${minCompared} 到 ${maxCompared} 个）`}>
            <ul className={styles.models}>
              {models.map((model) => {
                const cost = costs.find((one) => one.model === model);
                const isBlind = hasPictures && !model.abilities.includes('vision');
                const isChosen = usable.includes(model);
                return (
                  <li key={model.id}>
                    <Checkbox
                      label={
                        <>
                          {model.name} <span className="kit-badge">{placeLabel(model)}</span>
                        </>
                      }
                      hint={
                        isBlind
                          ? '看不了图片，这个问题里有图片'
                          : `${cost ? `${inWords(cost.tokens)}${cost.leftOut > 0 ? `，略去最早的 ${cost.leftOut} 条` : ''}。` : ''}${whatLeaves(model)}`
                      }
                      checked={isChosen}
                      disabled={isBlind || (!isChosen && usable.length >= maxCompared)}
                      onChange={(is) => toggle(model.id, is)}
                    />
                  </li>
                );
              })}
            </ul>
          </Fieldset>
          <div role="group" aria-label="费用" className={styles.cost}>
            {chosenCosts.length > 0 ? (
              <>
                <p>
                  共发送{inWords(chosenCosts.reduce((sum, { tokens }) => sum + tokens, 0))}
                  （对话 × {chosenCosts.length} 个模型，估算），每个回答另计。
                </p>
                {payers(chosenCosts, usage).map((sentence) => (
                  <p key={sentence}>{sentence}</p>
                ))}
              </>
            ) : (
              <p>选好模型、写好问题后，这里显示大约要发送多少、谁付费。</p>
            )}
            <p className="kit-soft">对比时模型不读写你的简历、文档和图片，只用计算、日期这类工具。</p>
          </div>
        </Stack>
      )}
    </Dialog>
  );
}
