import { Alert } from '../../../../shared/ui/alert.tsx';
import type { ParsedResume } from '@baigong/resume';
import { Sparkles, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../../shared/lib/api.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { describeDestination } from '../../../../shared/model/what-leaves.ts';
import { useWritingModel } from '../../../../shared/model/use-writing-model.ts';
import styles from './import.module.css';

interface Props {
  readonly text: string;
  readonly onTidied: (recognised: ParsedResume) => void;
}

/** 用 AI 整理: has the connected model put the text in order, where there is one; otherwise it is not offered. */
export function TidyWithModel({ text, onTidied }: Props) {
  const { model } = useWritingModel();
  const [writtenLength, setWrittenLength] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  if (!model) return null;
  const busy = writtenLength !== undefined;
  const tidy = async () => {
    const controller = new AbortController();
    running.current = controller;
    setWrittenLength(0);
    setProblem(undefined);
    try {
      const { tidyWithModel } = await import('./tidy-with-model.ts');
      onTidied(
        await tidyWithModel(text, { model: model.id, signal: controller.signal, onLength: setWrittenLength }),
      );
    } catch (error) {
      if (controller.signal.aborted) return;
      setProblem(error instanceof ApiError ? error.message : 'AI 整理没有成功，识别结果没有变化。请重试。');
    } finally {
      if (!controller.signal.aborted) setWrittenLength(undefined);
    }
  };
  const stop = () => {
    running.current?.abort();
    setWrittenLength(undefined);
  };
  return (
    <div className={styles.tidy}>
      <p>识别得不准时，可以让 AI 重新归类，只搬运、不改写。文件里的文字{describeDestination(model)}。</p>
      {busy ? (
        <Button size="sm" icon={<Square />} onClick={stop}>
          停止整理
        </Button>
      ) : (
        <Button size="sm" icon={<Sparkles />} onClick={() => void tidy()}>
          用 AI 整理
        </Button>
      )}
      <p aria-live="polite">{busy && `AI 正在整理，已写 ${writtenLength} 字…`}</p>
      {problem && <Alert variant="text">{problem}</Alert>}
    </div>
  );
}
