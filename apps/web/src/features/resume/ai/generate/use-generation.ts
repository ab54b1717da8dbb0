import type { ModelInfo } from '@baigong/contracts';
import type { ResumeDraft } from '@baigong/resume';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../../shared/lib/api.ts';
import { writeResume, type Materials } from '../write-resume.ts';

/** How far the writing of a resume is. A draft that is `writing` is shown and never kept. */
type Generation =
  | { readonly phase: 'idle'; readonly problem?: string }
  | { readonly phase: 'writing'; readonly draft: ResumeDraft | undefined; readonly status: string }
  | { readonly phase: 'done'; readonly draft: ResumeDraft };

/** The preview is rendered again at most this often while the answer comes in. */
const RENDER_INTERVAL_MS = 250;

export function useGeneration() {
  const [generation, setGeneration] = useState<Generation>({ phase: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function write(materials: Materials, model: ModelInfo): Promise<void> {
    const controller = new AbortController();
    running.current?.abort();
    running.current = controller;
    let draft: ResumeDraft | undefined;
    let status = `“${model.name}”正在写…`;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      clearTimeout(timer);
      timer = undefined;
      if (!controller.signal.aborted) setGeneration({ phase: 'writing', draft, status });
    };
    const setStatus = (text: string) => {
      if (text === status) return;
      status = text;
      show();
    };
    show();
    try {
      const written = await writeResume(materials, {
        model: model.id,
        signal: controller.signal,
        onDraft(next) {
          draft = next;
          timer ??= setTimeout(show, RENDER_INTERVAL_MS);
        },
        onRetry: () => setStatus('第一次写得不完整，正在请模型改正…'),
        onWait: (waiting) =>
          setStatus(
            waiting.type === 'queued'
              ? `本机模型正忙，前面还有 ${waiting.place} 个…`
              : `“${model.name}”正在思考…`,
          ),
      });
      setGeneration({ phase: 'done', draft: written });
    } catch (error) {
      if (controller.signal.aborted) return;
      const problem = error instanceof ApiError ? error.message : '写简历时出了点问题，请重试。';
      setGeneration({ phase: 'idle', problem });
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends the writing, or lets go of what was written; the materials stay. */
  const reset = (): void => {
    running.current?.abort();
    setGeneration({ phase: 'idle' });
  };
  return { generation, write, reset } as const;
}
