import { useEffect, useRef, useState, type FormEvent } from 'react';
import { ApiError } from '../../lib/api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Row, Stack } from '../../ui/stack.tsx';
import { toast } from '../../ui/toast.tsx';
import { ownModelId } from '../model-place.ts';
import type { Connected } from '../own/connect-draft.ts';
import { addConnection, ownModels } from '../own/own-models.ts';
import { prepareBuiltIn } from './built-in-model.ts';
import { builtInState } from './prompt-api.ts';

const name = '浏览器内置模型';

const states = {
  missing:
    '这个浏览器没有内置模型。桌面版的新版 Chrome 或 Edge 在性能足够的设备上有；也可以改用“我的电脑”或“我的密钥”。',
  unavailable:
    '浏览器有内置模型，但这台设备达不到它的要求（内存、显存或磁盘空间）。请改用“我的电脑”或“我的密钥”。',
  downloadable: '浏览器有内置模型，还没有下载。下载由浏览器进行，常有数 GB；下载一次，所有网站共用。',
  downloading: '浏览器正在下载内置模型。点“下载并连接”等它完成，也可以先做别的。',
  available: '浏览器的内置模型已经可以用。',
} as const;

/** Connects the model that the browser itself brings. */
export function BrowserForm({ onConnected }: { readonly onConnected: Connected }) {
  const [state, setState] = useState<keyof typeof states>();
  const [problem, setProblem] = useState<string>();
  const [part, setPart] = useState<number>();
  const stopping = useRef<AbortController>(undefined);
  useEffect(() => {
    void builtInState().then(setState);
    return () => stopping.current?.abort();
  }, []);

  const connect = async (event: FormEvent) => {
    event.preventDefault();
    const stop = new AbortController();
    stopping.current = stop;
    setProblem(undefined);
    setPart(0);
    try {
      const { context } = await prepareBuiltIn(stop.signal, setPart);
      const replaces = ownModels.getState().connections.find(({ program }) => program === 'builtin')?.id;
      const { id } = await addConnection({
        name,
        baseUrl: '',
        program: 'builtin',
        models: [
          { model: 'builtin', name, abilities: ['text'], ...(context === undefined ? {} : { context }) },
        ],
        replaces,
      });
      toast('success', `已连接${name}`);
      onConnected(ownModelId(id, 'builtin', 'browser'));
    } catch (error) {
      if (stop.signal.aborted) return;
      setProblem(error instanceof ApiError ? error.message : '没有连接成功，请再试一次。');
    } finally {
      setPart(undefined);
      void builtInState().then(setState);
    }
  };

  const isBusy = part !== undefined;
  const isThere = state === 'available';
  return (
    <Stack as="form" gap={4} onSubmit={(event: FormEvent) => void connect(event)}>
      <p role="status">{state === undefined ? '正在检查…' : states[state]}</p>
      {isBusy && !isThere && <ProgressBar label="正在下载模型" value={part} />}
      {problem !== undefined && <Alert>{problem}</Alert>}
      <Alert tone="info">
        模型就在这个浏览器里，问题与回答都不离开你的设备。它比较小，不会用工具，也看不了图片；中文未必说得好。
      </Alert>
      <Row justify="end">
        {isBusy && <Button onClick={() => stopping.current?.abort()}>停止</Button>}
        <Button
          type="submit"
          variant="primary"
          loading={isBusy}
          disabled={state === undefined || state === 'missing' || state === 'unavailable'}
        >
          {isThere ? '连接' : '下载并连接'}
        </Button>
      </Row>
    </Stack>
  );
}
