import { mindMapOfOutline, countMindMapNodes } from '@baigong/documents';
import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import { AiLabel } from '../../../../shared/ui/ai-label.tsx';
import { Button } from '../../../../shared/ui/button.tsx';
import { Menu } from '../../../../shared/ui/menu.tsx';
import { SegmentedControl } from '../../../../shared/ui/segmented-control.tsx';
import layout from '../../../../shared/ui/layout.module.css';
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
import { exportMap } from './export-map.ts';
import { expectedMap, mapPrompt, readMap } from './map-prompt.ts';
import { MapList } from './map-list.tsx';
import { MapView } from './map-view.tsx';
import styles from './map.module.css';

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
        <section className={layout.stack} aria-label={source === 'model' ? '按内容的导图' : '按目录的导图'}>
          <div className={styles.tools}>
            <span className={layout.faint}>
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
            <p className={layout.faint}>{answer.basis}</p>
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
