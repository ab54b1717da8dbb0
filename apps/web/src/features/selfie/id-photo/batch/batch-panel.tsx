import { backgrounds, photoSizes } from '@baigong/id-photo';
import { CircleAlert, CircleCheck, Clock, Download, ImagePlus, ListOrdered, X } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { download } from '../../../../shared/lib/download.ts';
import { readTextFile, UnreadableFile } from '../../../../shared/lib/read-text-file.ts';
import { Alert } from '../../../../shared/ui/alert.tsx';
import { Button } from '../../../../shared/ui/button.tsx';
import { Card } from '../../../../shared/ui/card.tsx';
import { EmptyState } from '../../../../shared/ui/empty-state.tsx';
import { Field } from '../../../../shared/ui/field.tsx';
import { FileButton } from '../../../../shared/ui/file-button.tsx';
import { IconButton } from '../../../../shared/ui/icon-button.tsx';
import { Input } from '../../../../shared/ui/input.tsx';
import { ProgressBar } from '../../../../shared/ui/progress-bar.tsx';
import { Select } from '../../../../shared/ui/select.tsx';
import { Spinner } from '../../../../shared/ui/spinner.tsx';
import { Row } from '../../../../shared/ui/stack.tsx';
import { Textarea } from '../../../../shared/ui/textarea.tsx';
import { toast } from '../../../../shared/ui/toast.tsx';
import { garmentRefusal } from '../garments/garment-refusal.ts';
import { garments, wearerNames } from '../garments/garments.ts';
import { batchArchive } from './batch-archive.ts';
import styles from './batch-panel.module.css';
import {
  addFiles,
  chooseForBatch,
  namesInBatch,
  removeFromBatch,
  renameInBatch,
  retryFailed,
  runBatch,
  stopBatch,
  useBatch,
  type BatchItem,
} from './batch-store.ts';

const sizeOptions = photoSizes.map(({ id, name, px }) => ({
  value: id,
  label: `${name} ${px.width} × ${px.height}`,
}));
const backgroundOptions = [
  ...backgrounds.map(({ id, name }) => ({ value: id, label: `${name}底` })),
  { value: 'none', label: '原背景' },
];

const garmentOptions = [
  { value: 'none', label: '不换' },
  ...garments.map(({ id, name, wearer }) => ({ value: id, label: `${wearerNames[wearer]} · ${name}` })),
];

async function readNames(file: File | undefined): Promise<void> {
  if (!file) return;
  try {
    const { text } = await readTextFile(file);
    useBatch.setState({ list: text });
  } catch (error) {
    toast('error', error instanceof UnreadableFile ? error.message : '名单没有打开，请另存为文本文件再试。');
  }
}

async function save(): Promise<void> {
  const { sizeId } = useBatch.getState();
  const name = photoSizes.find(({ id }) => id === sizeId)?.name.replace(/\s*·\s*/g, '-') ?? '';
  try {
    await download('selfie.file-picture', await batchArchive(), `证件照-${name}-批量.zip`);
    useBatch.setState({ unsaved: false });
  } catch {
    toast('error', '没能打包，请关闭一些标签页再试；做好的照片还在。');
  }
}

function StateOf({ state }: BatchItem) {
  if (state.is === 'making')
    return (
      <span role="img" aria-label="正在制作">
        <Spinner />
      </span>
    );
  if (state.is === 'made') return <CircleCheck role="img" aria-label="已做好" />;
  if (state.is === 'failed') return <CircleAlert role="img" aria-label="没做成" />;
  return <Clock role="img" aria-label="等待" />;
}

function ItemRow({ item, name, locked }: { item: BatchItem; name: string; locked: boolean }) {
  const { id, file, typed, state } = item;
  const remarks = state.is === 'made' ? state.photo.remarks.join(' ') : '';
  return (
    <li className={styles.item} data-state={state.is}>
      <StateOf {...item} />
      <Input
        size="sm"
        aria-label={`${file.name} 的姓名`}
        value={typed ?? name}
        onChange={({ target }) => renameInBatch(id, target.value)}
      />
      <span className="kit-truncate kit-faint">{file.name}</span>
      <IconButton label={`移除 ${file.name}`} size="sm" disabled={locked} onClick={() => removeFromBatch(id)}>
        <X />
      </IconButton>
      {state.is === 'failed' && <em>{state.problem}</em>}
      {remarks !== '' && <em>{remarks}</em>}
    </li>
  );
}

function Failures({ items, names }: { items: readonly BatchItem[]; names: readonly string[] }) {
  const failed = items.flatMap(({ state, id }, at) =>
    state.is === 'failed' ? [{ id, name: names[at] ?? '', problem: state.problem }] : [],
  );
  if (failed.length === 0) return null;
  return (
    <Alert tone="warning" role="status">
      <p>{failed.length} 张没有做成，其余的不受影响：</p>
      <ul aria-label="没有做成的">
        {failed.map(({ id, name, problem }) => (
          <li key={id}>
            <b>{name}</b>：{problem}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** 批量: many photos with names of a list, made one after the other into one archive. */
export default function BatchPanel() {
  const { items, list, sizeId, backgroundId, garmentId, running, unsaved } = useBatch();
  const refusal = garmentRefusal(
    photoSizes.find(({ id }) => id === sizeId),
    backgroundId !== 'none',
  );
  const { names, unused } = useMemo(() => namesInBatch({ items, list }), [items, list]);
  useEffect(() => {
    if (!unsaved && !running) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved, running]);
  const count = (is: BatchItem['state']['is']) => items.filter(({ state }) => state.is === is).length;
  const [made, failed] = [count('made'), count('failed')];
  const done = made + failed;
  return (
    <div className={styles.panel}>
      <Row>
        <h2 className={styles.title}>批量制作</h2>
        <Button disabled={running} onClick={() => useBatch.setState({ isOpen: false })}>
          返回单张
        </Button>
      </Row>
      <div className={styles.columns}>
        <Card title="规格">
          <Field label="尺寸">
            <Select
              value={sizeId}
              options={sizeOptions}
              disabled={running}
              onChange={(id) => chooseForBatch({ sizeId: id })}
            />
          </Field>
          <Field label="底色">
            <Select
              value={backgroundId}
              options={backgroundOptions}
              disabled={running}
              onChange={(id) => chooseForBatch({ backgroundId: id })}
            />
          </Field>
          <Field label="正装" {...(refusal === null ? {} : { hint: refusal })}>
            <Select
              value={refusal === null ? garmentId : 'none'}
              options={garmentOptions}
              disabled={running || refusal !== null}
              onChange={(id) => chooseForBatch({ garmentId: id })}
            />
          </Field>
          <Field label="姓名名单" hint="一行一个姓名，按照片顺序对应；也可以是“文件名,姓名”两列。">
            <Textarea
              rows={6}
              value={list}
              placeholder={'张三\n李四'}
              onChange={({ target }) => useBatch.setState({ list: target.value })}
            />
          </Field>
          <FileButton
            size="sm"
            icon={<ListOrdered />}
            accept=".txt,.csv,.tsv,text/plain,text/csv"
            inputTestId="batch-names"
            onFiles={([file]) => void readNames(file)}
          >
            从文件读名单
          </FileButton>
          {unused.length > 0 && (
            <Alert tone="info" role="status">
              名单里还有 {unused.length} 个名字没有照片：{unused.slice(0, 12).join('、')}
              {unused.length > 12 ? '……' : ''}
            </Alert>
          )}
        </Card>
        <Card title="照片" actions={`${items.length} 张`}>
          <Row>
            <FileButton
              multiple
              icon={<ImagePlus />}
              accept="image/*,.heic,.heif"
              inputTestId="batch-photos"
              onFiles={addFiles}
            >
              添加照片
            </FileButton>
            {running ? (
              <Button onClick={stopBatch}>停止</Button>
            ) : (
              <Button variant="primary" disabled={count('waiting') === 0} onClick={() => void runBatch()}>
                {done > 0 ? '继续制作' : '开始制作'}
              </Button>
            )}
            {failed > 0 && !running && (
              <Button
                onClick={() => {
                  retryFailed();
                  void runBatch();
                }}
              >
                重试没做成的
              </Button>
            )}
            <Button icon={<Download />} disabled={made === 0 || running} onClick={() => void save()}>
              下载压缩包
            </Button>
          </Row>
          {items.length > 0 && (
            <>
              <ProgressBar label="批量制作进度" value={done} max={items.length} />
              <p role="status">
                {items.length} 张里做好了 {made} 张{failed > 0 ? `，${failed} 张没有做成` : ''}
              </p>
            </>
          )}
          <Failures items={items} names={names} />
          {items.length === 0 ? (
            <EmptyState>
              <p>把一批照片拖到这里，或点“添加照片”。</p>
            </EmptyState>
          ) : (
            <ul className={styles.items} aria-label="这一批照片">
              {items.map((item, at) => (
                <ItemRow key={item.id} item={item} name={names[at] ?? ''} locked={running} />
              ))}
            </ul>
          )}
        </Card>
      </div>
    </div>
  );
}
