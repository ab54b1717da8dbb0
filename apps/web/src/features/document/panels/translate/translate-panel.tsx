import { Copy, Download, Languages, Square } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import type { WrittenBy } from '../../../../shared/labels/channels.ts';
import { download } from '../../../../shared/lib/download.ts';
import { AiLabel } from '../../../../shared/ui/ai-label.tsx';
import { Button } from '../../../../shared/ui/button.tsx';
import { ConfirmPopover } from '../../../../shared/ui/confirm-popover.tsx';
import { Menu } from '../../../../shared/ui/menu.tsx';
import { SegmentedControl } from '../../../../shared/ui/segmented-control.tsx';
import { copyWithToast } from '../../../../shared/ui/copy-with-toast.ts';
import { PanelHead } from '../panel-head.tsx';
import panel from '../panel.module.css';
import { exportFileName } from '../../session/export-file-name.ts';
import { ModelBar } from '../../ai/model-bar.tsx';
import { useWritingModel } from '../../../../shared/model/use-writing-model.ts';
import { useAiRecord } from '../../ai/use-ai-record.ts';
import type { PanelDocument, PanelProps } from '../../session/panel-document.ts';
import { languages, type Language, type Paragraph } from './translate-prompt.ts';
import {
  clearTranslation,
  translatableParagraphs,
  stopTranslation,
  translate,
  collectTranslations,
} from './translations.ts';
import styles from './translate.module.css';
import { Alert } from '../../../../shared/ui/alert.tsx';
import { ProgressBar } from '../../../../shared/ui/progress-bar.tsx';
import { Stack } from '../../../../shared/ui/stack.tsx';
import type { Answer } from '@baigong/documents/ai-record';

interface TranslationStateProps {
  /** The answer being written, else the last one. */
  readonly last: Answer | undefined;
  readonly done: number;
  readonly total: number;
  readonly onAgain: (() => void) | undefined;
}

/** Progress and error of a translation. */
function TranslationState({ last, done, total, onAgain }: TranslationStateProps) {
  if (!last) return null;
  return (
    <Stack gap={1}>
      <ProgressBar label="翻译进度" value={done} max={total} />
      <p className="kit-faint" role="status">
        {done >= total
          ? `全部 ${total} 段已译好`
          : `已译 ${done} / ${total} 段${last.state === 'stopped' ? '，已停下' : ''}`}
      </p>
      {last.state !== 'writing' && last.problem !== '' && done < total && (
        <Alert
          tone="warning"
          role="alert"
          actions={
            onAgain && (
              <Button size="sm" onClick={onAgain}>
                重试
              </Button>
            )
          }
        >
          {last.problem}译好的都在。
        </Alert>
      )}
    </Stack>
  );
}

/** Paragraphs on screen at first, and with every press of 显示更多. */
const page = 80;

interface RowProps {
  readonly paragraph: Paragraph;
  readonly translated: string | undefined;
  readonly growing: boolean;
  readonly jumpTo: PanelDocument['jumpTo'];
}

const Row = memo(function Row({ paragraph, translated, growing, jumpTo }: RowProps) {
  const { block, text } = paragraph;
  return (
    <li className={styles.row}>
      <button
        type="button"
        className={styles.original}
        title="在原文中看"
        onClick={() => jumpTo({ block, start: 0, end: text.length })}
      >
        {text}
      </button>
      <p className={styles.translated} data-growing={growing || undefined}>
        {translated}
      </p>
    </li>
  );
});

const isChinese = (paragraphs: readonly Paragraph[]): boolean => {
  const sample = paragraphs
    .slice(0, 60)
    .map(({ text }) => text)
    .join('');
  return (sample.match(/\p{Script=Han}/gu)?.length ?? 0) > sample.length / 5;
};

/** Both texts, paragraph by paragraph, as they leave the page. */
const bothTexts = (paragraphs: readonly Paragraph[], done: ReadonlyMap<number, string>): string =>
  paragraphs.map(({ block, text }) => `${text}\n\n${done.get(block) ?? '（还没有译）'}`).join('\n\n---\n\n');

const onlyTranslated = (paragraphs: readonly Paragraph[], done: ReadonlyMap<number, string>): string =>
  paragraphs.flatMap(({ block }) => done.get(block) ?? []).join('\n\n');

/** 翻译: the document beside its translation, paragraph by paragraph; can be resumed. */
export default function TranslatePanel({ document }: PanelProps) {
  const { record, text, jumpTo } = document;
  const aiRecord = useAiRecord(document);
  const connection = useWritingModel();
  const { model } = connection;
  const paragraphs = useMemo(() => translatableParagraphs(text), [text]);
  const [chosen, setChosen] = useState<Language>();
  const to: Language = chosen ?? (isChinese(paragraphs) ? 'en' : 'zh');
  const [shown, setShown] = useState(page);
  const { done, growing, last } = useMemo(
    () => collectTranslations(aiRecord.answers, to),
    [aiRecord.answers, to],
  );
  const busy = last?.state === 'writing';
  const begun = done.size > 0 || last !== undefined;
  const count = paragraphs.filter(({ block }) => done.has(block)).length;

  const go = () => {
    if (model) void translate(document, model, to);
  };
  const save = (words: string, what: string, by: WrittenBy) =>
    void download(
      'document.file-translation',
      new Blob([words], { type: 'text/markdown;charset=utf-8' }),
      `${exportFileName(record.title, what)}.md`,
      by,
    );

  return (
    <div className={panel.panel}>
      <PanelHead title="对照翻译" />
      <ModelBar
        connection={connection}
        document={record.id}
        sentData="翻译时，文档的文字会一段一段"
        withoutModel="连接模型后，可以逐段对照翻译，随时停下、接着译。翻译需要模型，没有本地的替代办法。"
        isRedacting={aiRecord.masking}
      />
      {(model || begun) && (
        <>
          <SegmentedControl
            label="译成"
            value={to}
            options={languages.map(({ value, label }) => ({ value, label }))}
            onChange={setChosen}
          />
          <div className={panel.actions}>
            {busy ? (
              <Button icon={<Square />} onClick={() => stopTranslation(record.id, to)}>
                停下
              </Button>
            ) : (
              model &&
              count < paragraphs.length && (
                <Button variant="primary" icon={<Languages />} onClick={go}>
                  {count === 0
                    ? `翻译全文（${paragraphs.length} 段）`
                    : `接着译（还有 ${paragraphs.length - count} 段）`}
                </Button>
              )
            )}
            {count > 0 && (
              <>
                <Button
                  size="sm"
                  variant="ghost"
                  icon={<Copy />}
                  onClick={() =>
                    void copyWithToast(
                      'document.copy-translation',
                      onlyTranslated(paragraphs, done),
                      '译文已复制',
                      'model',
                    )
                  }
                >
                  复制译文
                </Button>
                <Menu
                  trigger={
                    <Button size="sm" variant="ghost" icon={<Download />}>
                      导出
                    </Button>
                  }
                  groups={[
                    [
                      {
                        label: '对照（Markdown）',
                        onSelect: () => save(bothTexts(paragraphs, done), '对照翻译', 'partly-model'),
                      },
                      {
                        label: '只要译文（Markdown）',
                        onSelect: () => save(onlyTranslated(paragraphs, done), '译文', 'model'),
                      },
                    ],
                  ]}
                />
                {!busy && (
                  <ConfirmPopover
                    trigger={
                      <Button size="sm" variant="ghost">
                        清空译文
                      </Button>
                    }
                    question="清空这份文档译成这种语言的全部译文？"
                    confirmLabel="清空"
                    onConfirm={() => clearTranslation(record.id, to)}
                  />
                )}
              </>
            )}
          </div>
          <TranslationState
            last={last}
            done={count}
            total={paragraphs.length}
            onAgain={model ? go : undefined}
          />
          {begun && (
            <>
              {done.size > 0 && <AiLabel channel="document.translation" variant="note" />}
              <ol className={styles.rows} aria-label="对照">
                {paragraphs.slice(0, shown).map((paragraph) => {
                  const grows = growing?.block === paragraph.block;
                  return (
                    <Row
                      key={paragraph.block}
                      paragraph={paragraph}
                      translated={grows ? growing.text : done.get(paragraph.block)}
                      growing={grows}
                      jumpTo={jumpTo}
                    />
                  );
                })}
              </ol>
              {shown < paragraphs.length && (
                <Button onClick={() => setShown((now) => now + page)}>
                  显示更多（还有 {paragraphs.length - shown} 段）
                </Button>
              )}
            </>
          )}
        </>
      )}
    </div>
  );
}
