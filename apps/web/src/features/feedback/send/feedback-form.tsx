import Bowser from 'bowser';
import {
  maxFeedbackContact,
  maxFeedbackText,
  type FeedbackFact,
  type FeedbackFactName,
} from '@baigong/contracts';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { withoutBasePath } from '../../../shared/lib/base-path.ts';
import { DatabaseProblem } from '../../../shared/lib/browser-database.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import field from '../../../shared/ui/field.module.css';
import { Input } from '../../../shared/ui/input.tsx';
import { Textarea } from '../../../shared/ui/textarea.tsx';
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx';
import { toast, toastError } from '../../../shared/ui/toast.tsx';
import { Stack } from '../../../shared/ui/stack.tsx';
import { queueDraft, type Draft } from '../entry/feedback-records.ts';
import { refreshOutbox, sendWithoutSaving, sendPending } from '../entry/outbox.ts';
import { kinds, factLabels } from '../entry/labels.ts';
import styles from './feedback-form.module.css';
import { ScreenshotField } from './screenshot-field.tsx';
import { SimilarList } from './similar-list.tsx';
import { useDraft } from './use-draft.ts';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';

interface FactListProps {
  readonly facts: readonly FeedbackFact[];
  readonly removed: readonly FeedbackFactName[];
  readonly onToggle: (name: FeedbackFactName) => void;
}

/** The environment facts that are sent with an entry; each can be left out. */
function FactList({ facts, removed, onToggle }: FactListProps) {
  return (
    <fieldset className={styles.facts}>
      <legend>一并发送的环境信息</legend>
      <p>便于找出原因，不想带的取消勾选即可。</p>
      {facts.map(({ name, value }) => (
        <Checkbox
          key={name}
          className={styles.fact}
          label={
            <>
              <span className="kit-muted">{factLabels[name]}</span>
              <span className={styles.factValue} data-removed={removed.includes(name) || undefined}>
                {value}
              </span>
            </>
          }
          checked={!removed.includes(name)}
          onChange={() => onToggle(name)}
        />
      ))}
    </fieldset>
  );
}

const hints = {
  problem: '发生了什么？当时在做什么？说得越具体，越容易修好。',
  suggestion: '想要什么，用在什么场合？',
  report:
    '要投诉或举报什么？请写明作品或页面的网址、哪里违法或侵权，能附上证明更好。留下联系方式，处理结果会回复你。',
  other: '想说什么都可以。',
} as const;

/** Characters that the server takes as they are; the rest cannot be seen and would be refused. */
const removeControlChars = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(/(?![\n\t])\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '');

/** The window's Navigation API, where the browser has it. */
interface Navigation {
  readonly currentEntry?: { readonly index: number } | null;
  entries(): readonly { readonly url?: string | null }[];
}

/** The screen of ours that was open before this one; undefined where there was none or the browser does not tell. */
function pageBefore(): string | undefined {
  const { navigation } = window as { navigation?: Navigation };
  const before = navigation?.entries().slice(0, navigation.currentEntry?.index ?? 0) ?? [];
  const addresses = [...before.map(({ url }) => url ?? '').toReversed(), document.referrer];
  for (const address of addresses) {
    if (!URL.canParse(address)) continue;
    const { origin, pathname } = new URL(address);
    const path = withoutBasePath(pathname);
    if (origin === location.origin && !path.startsWith('/feedback')) return path.slice(0, 300);
  }
  return undefined;
}

/** Browser and system in words, such as “Chrome 142，Windows 10”. */
function describeBrowser(): string {
  const { browser, os } = Bowser.parse(navigator.userAgent);
  const [version] = (browser.version ?? '').split('.');
  const system = [os.name, os.versionName ?? os.version].filter(Boolean).join(' ');
  return [[browser.name, version].filter(Boolean).join(' '), system].filter(Boolean).join('，');
}

/** What can be told of where the page runs, each in words that the visitor understands. */
function readFacts(page: string | undefined): FeedbackFact[] {
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  const theme = document.documentElement.dataset['theme'] ?? (dark ? 'dark' : 'light');
  const facts: [FeedbackFactName, string | undefined][] = [
    ['page', page],
    ['browser', describeBrowser()],
    ['window', `${innerWidth} × ${innerHeight}，像素比 ${Math.round(devicePixelRatio * 100) / 100}`],
    ['language', navigator.language],
    ['theme', theme === 'dark' ? '深色' : '浅色'],
    ['network', navigator.onLine ? '在线' : '离线'],
  ];
  return facts.flatMap(([name, value]) => (value ? [{ name, value: value.slice(0, 300) }] : []));
}

interface FeedbackFormProps {
  /** What the link to the page asks for; chosen in place of the draft's. */
  readonly kind: string | null;
  /** The entry was taken, or waits to be sent. */
  readonly onSent: () => void;
}

/** Writes an entry: kept at every stroke, and shown in full before it goes. */
export function FeedbackForm({ kind, onSent }: FeedbackFormProps) {
  const { draft, change, now, clear } = useDraft(kind);
  const [facts] = useState(() => readFacts(pageBefore()));
  const [sending, setSending] = useState(false);
  if (!draft) return null;

  async function send(): Promise<void> {
    const sent = now();
    const chosenFacts = facts.filter(({ name }) => !sent.removed.includes(name));
    let queued = false;
    setSending(true);
    try {
      await queueDraft(sent, chosenFacts);
      queued = true;
      clear();
      await refreshOutbox();
      const answer = await sendPending();
      if (answer.sent) toast('success', '已发送，谢谢你的反馈');
      else if (answer.wait !== undefined)
        toast('info', `${answer.problem}已保存在这个浏览器里，到时会自动发送`);
      else if (answer.retries) toast('info', '暂时送不到服务器，已保存在这个浏览器里，恢复后会自动发送');
      else toast('error', answer.problem);
      onSent();
    } catch (error) {
      if (!queued && error instanceof DatabaseProblem) await sendWithoutDatabase(sent, chosenFacts);
      else toastError(error, '发送');
    } finally {
      setSending(false);
    }
  }

  /** The browser keeps nothing: the entry goes all the same, or stays in the form. */
  async function sendWithoutDatabase(sent: Draft, chosenFacts: readonly FeedbackFact[]): Promise<void> {
    try {
      await sendWithoutSaving(sent, chosenFacts);
      clear();
      toast('success', '已发送，谢谢你的反馈。这个浏览器不保存数据，回复不会显示在“我的反馈”里');
    } catch (error) {
      toastError(error, '发送');
    }
  }

  const toggle = (name: FeedbackFactName) =>
    change({
      removed: draft.removed.includes(name)
        ? draft.removed.filter((one) => one !== name)
        : [...draft.removed, name],
    });

  return (
    <form
      className={styles.columns}
      aria-label="写反馈"
      onSubmit={(event) => {
        event.preventDefault();
        if (draft.text.trim() !== '' && !sending) void send();
      }}
    >
      <Stack gap={5}>
        <div>
          <span className={field.label}>类型</span>
          <SegmentedControl
            label="类型"
            value={draft.kind}
            options={kinds}
            onChange={(kind) => change({ kind })}
          />
        </div>
        <Field label="内容">
          <Textarea
            required
            rows={8}
            maxLength={maxFeedbackText}
            placeholder={hints[draft.kind]}
            value={draft.text}
            onChange={(event) => change({ text: removeControlChars(event.target.value) })}
          />
          <p className={styles.below}>
            <span>写到一半也会自动保存。</span>
            <span data-full={draft.text.length >= maxFeedbackText || undefined}>
              {draft.text.length} / {maxFeedbackText}
            </span>
          </p>
        </Field>
        <ScreenshotField
          shots={draft.screenshots}
          now={() => now().screenshots}
          onChange={(screenshots) => change({ screenshots })}
        />
        <Field
          label={
            <>
              联系方式<span className={styles.optional}>（选填）</span>
            </>
          }
        >
          <Input
            maxLength={maxFeedbackContact}
            autoComplete="off"
            placeholder="邮箱、微信或电话，只有站点管理员看得到"
            value={draft.contact}
            onChange={(event) =>
              change({ contact: removeControlChars(event.target.value).replace(/[\n\t]/g, ' ') })
            }
          />
        </Field>
      </Stack>
      <Stack as="aside" gap={4}>
        <SimilarList text={draft.text} />
        <FactList facts={facts} removed={draft.removed} onToggle={toggle} />
      </Stack>
      <div className={styles.foot}>
        <Button
          variant="primary"
          type="submit"
          icon={<Send />}
          loading={sending}
          missing={draft.text.trim() === '' ? '请先写下内容。' : undefined}
        >
          发送反馈
        </Button>
        <p className="kit-faint">不会带上聊天、简历、图片等内容，发送的就是这一页上看到的。</p>
      </div>
    </form>
  );
}
