import type { BrowserModel } from '@baigong/contracts';
import { Trash2 } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { ApiError } from '../../lib/api.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Row, Stack } from '../../ui/stack.tsx';
import { toast } from '../../ui/toast.tsx';
import { inTurn } from './in-turn.ts';
import { ownModelId } from '../model-place.ts';
import type { Connected } from '../own/connect-draft.ts';
import { addConnection, ownModels } from '../own/own-models.ts';
import { contextOf } from './ask-gguf.ts';
import { openEngine } from './engine.ts';
import { GgufFailure, ggufError } from './gguf-error.ts';
import { bytesHere, download, forgetModel, offeredModel } from './weights.ts';

const sentenceOf = (error: unknown): string =>
  error instanceof ApiError
    ? error.message
    : error instanceof GgufFailure
      ? ggufError(error.fault).message
      : '没有成功，请再试一次。';

/** Loads the model once and tests it. @returns how it runs */
async function tryModel({ id, bytes, context }: BrowserModel, signal: AbortSignal): Promise<string> {
  const release = await inTurn(signal);
  try {
    return await openEngine({ id, bytes, context: contextOf(context) }, signal);
  } finally {
    release();
  }
}

async function connect(model: BrowserModel): Promise<string> {
  const { id: file, name, bytes, tools, context } = model;
  const title = `${name}（${formatBytes(bytes)}）`;
  const replaces = ownModels.getState().connections.find(({ program }) => program === 'gguf')?.id;
  const { id } = await addConnection({
    name: title.slice(0, 60),
    baseUrl: '',
    program: 'gguf',
    bytes,
    models: [
      {
        model: file,
        name: title,
        abilities: tools ? ['text', 'tools'] : ['text'],
        context: contextOf(context),
      },
    ],
    replaces,
  });
  return ownModelId(id, file, 'browser');
}

/** Downloads the model file that the site offers, tests it on this device and connects it. */
export function GgufForm({ onConnected }: { readonly onConnected: Connected }) {
  const [model, setModel] = useState<BrowserModel | null>();
  const [here, setHere] = useState(0);
  const [stage, setStage] = useState<'idle' | 'download' | 'test'>('idle');
  const [problem, setProblem] = useState<string>();
  const stopping = useRef<AbortController>(undefined);

  useEffect(() => {
    let isGone = false;
    const look = async () => {
      const found = await offeredModel();
      const kept = found ? await bytesHere(found) : 0;
      if (isGone) return;
      setModel(found);
      setHere(kept);
    };
    look().catch((error: unknown) => {
      if (!isGone) setProblem(sentenceOf(error));
    });
    return () => {
      isGone = true;
      stopping.current?.abort();
    };
  }, []);

  if (problem !== undefined && !model) return <Alert>{problem}</Alert>;
  if (model === undefined) return <p role="status">正在读取…</p>;
  if (model === null)
    return (
      <Alert tone="info">本站的模型文件现在不能用。请改用“我的电脑”或“我的密钥”，或联系站点管理员。</Alert>
    );
  const { name, bytes, licence } = model;
  const isComplete = here >= bytes;

  const start = async (event: FormEvent) => {
    event.preventDefault();
    const stop = new AbortController();
    stopping.current = stop;
    setProblem(undefined);
    try {
      setStage('download');
      await download(model, stop.signal, setHere);
      setHere(bytes);
      setStage('test');
      const how = await tryModel(model, stop.signal);
      const id = await connect(model);
      toast('success', `已连接 ${name}。${how}`);
      onConnected(id);
    } catch (error) {
      if (!stop.signal.aborted) setProblem(sentenceOf(error));
      setHere(await bytesHere(model).catch(() => 0));
    } finally {
      setStage('idle');
    }
  };

  const remove = async () => {
    try {
      await forgetModel(model.id);
      setHere(0);
      setProblem(undefined);
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  };

  return (
    <Stack as="form" gap={3} aria-label="站点提供的模型" onSubmit={(event: FormEvent) => void start(event)}>
      <p>
        本站提供 <strong>{name}</strong>，大小 <strong>{formatBytes(bytes)}</strong>
        {licence === '' ? '' : `，许可：${licence}`}
        。下载一次，存在这个浏览器里，之后不联网也能用；模型在本机计算，问题与回答都不离开你的设备。
      </p>
      {stage === 'download' && (
        <>
          <ProgressBar label="正在下载模型" value={here} max={bytes} />
          <p role="status">
            已下载 {formatBytes(here)}，共 {formatBytes(bytes)}
          </p>
        </>
      )}
      {stage === 'test' && <p role="status">正在加载模型并自检，大的模型要几十秒…</p>}
      {stage === 'idle' && here > 0 && (
        <p role="status">{isComplete ? '已经下载好了。' : `已下载 ${formatBytes(here)}，可以接着下载。`}</p>
      )}
      {problem !== undefined && <Alert>{problem}</Alert>}
      <Row justify="end">
        {stage === 'idle' && here > 0 && (
          <Button icon={<Trash2 />} onClick={() => void remove()}>
            删除已下载的文件
          </Button>
        )}
        {stage !== 'idle' && <Button onClick={() => stopping.current?.abort()}>停止</Button>}
        <Button type="submit" variant="primary" loading={stage !== 'idle'}>
          {isComplete ? '连接' : here > 0 ? '继续下载' : `下载 ${formatBytes(bytes)} 并连接`}
        </Button>
      </Row>
    </Stack>
  );
}
