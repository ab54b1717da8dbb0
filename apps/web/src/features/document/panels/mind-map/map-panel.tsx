import {
  mindMapOfOutline,
  countMindMapNodes,
  type MindNode,
  layoutMindMap,
  mindMapToMarkdown,
  mindMapToSvg,
} from '@baigong/documents';
import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import { AiLabel } from '../../../../shared/ui/ai-label.tsx';
import { Button } from '../../../../shared/ui/button.tsx';
import { Menu } from '../../../../shared/ui/menu.tsx';
import { SegmentedControl } from '../../../../shared/ui/segmented-control.tsx';
import { PanelHead } from '../panel-head.tsx';
import panel from '../panel.module.css';
import { AnswerFooter, Waiting } from '../../ai/answer-footer.tsx';
import { ModelBar } from '../../ai/model-bar.tsx';
import { ReadAll, ReadingChoice, ReadingProgress } from '../../ai/reading-choice.tsx';
import { useWritingModel } from '../../../../shared/model/use-writing-model.ts';
import { useAiRecord } from '../../ai/use-ai-record.ts';
import { useReadingCost } from '../../ai/use-reading-cost.ts';
import { writeAbout } from '../../ai/write-about.ts';
import { stopAnswer } from '../../ai/write-answer.ts';
import type { PanelProps } from '../../session/panel-document.ts';
import { expectedMap, mapPrompt, readMap } from './map-prompt.ts';
import { MapView } from './map-view.tsx';
import styles from './map.module.css';
import type { WrittenBy } from '../../../../shared/labels/channels.ts';
import { download } from '../../../../shared/lib/download.ts';
import { maxCanvasSide } from '../../../../shared/pictures/max-canvas-side.ts';
import { toast } from '../../../../shared/ui/toast.tsx';
import { exportFileName } from '../../session/export-file-name.ts';

/** Device pixels per unit, as far as the browser can encode. */
const sharpness = 2;
const mostPixels = 60e6;

async function toPng(svg: Blob, width: number, height: number): Promise<Blob> {
  const address = URL.createObjectURL(svg);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const scale = Math.min(
      sharpness,
      maxCanvasSide / Math.max(width, height),
      Math.sqrt(mostPixels / (width * height)),
    );
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('The canvas gave no picture.'))),
        'image/png',
      ),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}

async function exportMap(
  root: MindNode,
  title: string,
  format: 'svg' | 'png' | 'markdown',
  by: WrittenBy,
): Promise<void> {
  const name = exportFileName(title, '思维导图');
  try {
    if (format === 'markdown')
      await download(
        'document.file-map-markdown',
        new Blob([mindMapToMarkdown(root)], { type: 'text/markdown;charset=utf-8' }),
        `${name}.md`,
        by,
      );
    else {
      const layout = layoutMindMap(root);
      const svg = new Blob([mindMapToSvg(layout)], { type: 'image/svg+xml' });
      if (format === 'svg') await download('document.file-map-svg', svg, `${name}.svg`, by);
      else {
        // The picture is drawn with the label's words.
        const { labelFile } = await import('../../../../shared/labels/label-file.ts');
        const labelled = await labelFile('document.file-map-svg', svg, by);
        const png = await toPng(labelled, layout.width, layout.height);
        await download('document.file-map-png', png, `${name}.png`, by);
      }
    }
    toast('success', '思维导图已导出');
  } catch {
    toast('error', '导图太大，画不成一张图片，可以改为导出 SVG 或 Markdown。');
  }
}

function Items({ nodes }: { readonly nodes: readonly MindNode[] }) {
  return (
    <ul>
      {nodes.map(({ title, children }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the tree does not change while it is shown; titles may repeat
        <li key={index}>
          {title}
          {children.length > 0 && <Items nodes={children} />}
        </li>
      ))}
    </ul>
  );
}

/** A tree as a list: for readers who cannot see the drawing, and for narrow windows. */
function MapList({ root }: { readonly root: MindNode }) {
  return (
    <div className={styles.list}>
      <p>{root.title}</p>
      <Items nodes={root.children} />
    </div>
  );
}

const key = 'map';
type Source = 'model' | 'outline';

/** 导图: a mind map, by a model or from the outline. */
export default function MapPanel({ document }: PanelProps) {
  const { record, text } = document;
  const aiRecord = useAiRecord(document);
  const connection = useWritingModel();
  const { model } = connection;
  const cost = useReadingCost(text, model);
  const answer = aiRecord.answers[key];
  const made = useMemo(() => (answer?.state === 'done' ? readMap(answer.text) : undefined), [answer]);
  const outlined = useMemo(() => mindMapOfOutline(text, record.title), [text, record.title]);
  const [chosen, setChosen] = useState<Source>();
  const [view, setView] = useState<'map' | 'list'>('map');
  const source: Source = chosen ?? (made || answer || !outlined ? 'model' : 'outline');
  const shown = source === 'model' ? made : outlined;

  const write = model
    ? (quick: boolean) => {
        setChosen('model');
        void writeAbout(document, model, {
          key,
          prompt: (given) => mapPrompt(record.title, given),
          temperature: 0.2,
          expected: expectedMap,
          quick,
        });
      }
    : undefined;

  return (
    <div className={panel.panel}>
      <PanelHead title="思维导图" />
      <ModelBar
        connection={connection}
        document={record.id}
        sentData="生成导图时，文档的文字"
        withoutModel={
          outlined
            ? '连接模型后，可以按内容生成思维导图。下面这张来自文档自己的目录。'
            : '连接模型后，可以按内容生成思维导图。这份文档没有目录，暂时画不出来。'
        }
        isRedacting={aiRecord.masking}
      />
      {(model || made) && outlined && (
        <SegmentedControl
          label="导图的来源"
          value={source}
          options={[
            { value: 'model', label: '按内容' },
            { value: 'outline', label: '按目录' },
          ]}
          onChange={setChosen}
        />
      )}
      {source === 'model' && !made && !answer && write && (
        <div className={panel.empty}>
          <p>由模型读完文档，把要点画成一张图。</p>
          {model && <ReadingChoice cost={cost} label="生成思维导图" onWrite={write} />}
        </div>
      )}
      {source === 'model' && answer?.state === 'writing' && answer.text === '' && answer.reading && (
        <ReadingProgress reading={answer.reading} />
      )}
      {source === 'model' && answer?.state === 'writing' && !(answer.text === '' && answer.reading) && (
        <Waiting>
          {answer.text === '' ? '正在读文档…' : `正在整理，已写 ${answer.text.length} 个字符…`}
        </Waiting>
      )}
      {shown && (
        <section className="kit-stack" aria-label={source === 'model' ? '按内容的导图' : '按目录的导图'}>
          <div className={styles.tools}>
            <span className="kit-faint">
              {source === 'model' ? <AiLabel channel="document.map" /> : '来自文档自己的目录，不是 AI 生成'} ·{' '}
              {countMindMapNodes(shown)} 个节点
            </span>
            <SegmentedControl
              label="导图的样子"
              value={view}
              options={[
                { value: 'map', label: '图' },
                { value: 'list', label: '列表' },
              ]}
              onChange={setView}
            />
            <Menu
              trigger={
                <Button size="sm" icon={<Download />}>
                  导出
                </Button>
              }
              groups={[
                (['svg', 'png', 'markdown'] as const).map((format) => ({
                  label: { svg: 'SVG 图', png: 'PNG 图', markdown: 'Markdown' }[format],
                  onSelect: () =>
                    void exportMap(shown, record.title, format, source === 'model' ? 'model' : 'no-model'),
                })),
              ]}
            />
          </div>
          {view === 'map' ? <MapView root={shown} /> : <MapList root={shown} />}
        </section>
      )}
      {source === 'model' && answer && (
        <>
          {answer.state === 'done' && answer.basis !== undefined && (
            <p className="kit-faint">{answer.basis}</p>
          )}
          <AnswerFooter
            answer={answer}
            onStop={() => stopAnswer(record.id, key)}
            onAgain={write && (() => write(answer.quick ?? false))}
          >
            {write && answer.quick && <ReadAll onPress={() => write(false)} />}
          </AnswerFooter>
        </>
      )}
    </div>
  );
}
