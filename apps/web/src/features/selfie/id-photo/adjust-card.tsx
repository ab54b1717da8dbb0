import { RotateCcw } from 'lucide-react';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Slider } from '../../../shared/ui/slider.tsx';
import { Row } from '../../../shared/ui/stack.tsx';
import { adjustmentLimits, noAdjustment } from '../edits/id-photo-store.ts';
import { Note } from './note.tsx';
import { marksOf, type IdPhoto } from './use-id-photo.ts';

const signed = (value: number, unit: string, digits = 1): string =>
  `${value > 0 ? '+' : ''}${value.toFixed(digits)}${unit}`;

const percentText = (part: number): string => `${Math.round(part * 100)}%`;

/** 摆正: what the visitor changes about the automatic placement. */
export function AdjustCard({ photo }: { readonly photo: IdPhoto }) {
  const { adjustment, adjust, marks, setMarks, prepared, head, size, even, setEven } = photo;
  const { x, y, zoom, turn } = adjustmentLimits;
  const untouched = (Object.keys(noAdjustment) as (keyof typeof noAdjustment)[]).every(
    (key) => adjustment[key] === noAdjustment[key],
  );
  return (
    <Card title="位置" actions={marks ? '按手动标的线' : untouched ? '已自动摆正' : '已调整'}>
      <div>
        <Slider
          label="左右"
          {...x}
          step={0.002}
          value={adjustment.x}
          valueText={signed(adjustment.x * 100, '%')}
          onChange={(value) => adjust((now) => ({ ...now, x: value }))}
        />
        <Slider
          label="上下"
          {...y}
          step={0.002}
          value={adjustment.y}
          valueText={signed(adjustment.y * 100, '%')}
          onChange={(value) => adjust((now) => ({ ...now, y: value }))}
        />
        <Slider
          label="大小"
          {...zoom}
          step={0.01}
          value={adjustment.zoom}
          valueText={`${Math.round(adjustment.zoom * 100)}%`}
          onChange={(value) => adjust((now) => ({ ...now, zoom: value }))}
        />
        <Slider
          label="角度"
          {...turn}
          step={0.5}
          value={adjustment.turn}
          valueText={signed(adjustment.turn, '°')}
          onChange={(value) => adjust((now) => ({ ...now, turn: value }))}
        />
        {prepared.meshes.length > 0 && size.unedited === undefined && (
          <Slider
            label="匀光"
            min={0}
            max={1}
            step={0.05}
            value={even}
            valueText={even === 0 ? '不调' : percentText(even)}
            onChange={setEven}
          />
        )}
      </div>
      {prepared.meshes.length > 0 && size.unedited !== undefined && (
        <Note>{size.unedited}，这个规格不能匀光。</Note>
      )}
      <Row>
        <Button
          size="sm"
          icon={<RotateCcw />}
          disabled={untouched}
          onClick={() => adjust(() => noAdjustment)}
        >
          自动摆正
        </Button>
        {prepared.heads.length > 0 &&
          (size.people === 1 || marks) &&
          (marks ? (
            <Button size="sm" onClick={() => setMarks(null)}>
              改回自动识别
            </Button>
          ) : (
            <Button size="sm" onClick={() => setMarks(marksOf(head, prepared.source))}>
              手动标头顶和下巴
            </Button>
          ))}
      </Row>
    </Card>
  );
}
