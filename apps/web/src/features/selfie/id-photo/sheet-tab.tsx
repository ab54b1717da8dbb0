import { papers, sheetGaps, sheetPixels, type CutLineStyle } from '@baigong/id-photo';
import type { PictureLabel } from '@baigong/pictures';
import { Download, FileText, Printer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { download } from '../../../shared/lib/download.ts';
import { PictureNotEncoded } from '../../../shared/pictures/encode-picture.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Input } from '../../../shared/ui/input.tsx';
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx';
import { Slider } from '../../../shared/ui/slider.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { Row } from '../../../shared/ui/stack.tsx';
import { drawSheet, sheetJpeg, sheetPdf, type SheetPlan } from './draw-sheet.ts';
import fileCard from './file-card.module.css';
import { Note } from './note.tsx';
import { SheetKinds } from './sheet-kinds.tsx';
import styles from './sheet-tab.module.css';
import type { IdPhoto } from './use-id-photo.ts';
import { useSheet } from './use-sheet.ts';

/** Prints one picture as the only thing on a page of just so many millimetres. */
async function printPicture(picture: Blob, mm: { width: number; height: number }): Promise<void> {
  const address = URL.createObjectURL(picture);
  const image = new Image();
  image.src = address;
  image.alt = '';
  image.dataset['printed'] = '';
  await image.decode();
  const look = new CSSStyleSheet();
  look.replaceSync(`
    @media screen { img[data-printed] { display: none } }
    @media print {
      @page { size: ${mm.width}mm ${mm.height}mm; margin: 0 }
      html, body { height: auto !important; margin: 0 !important }
      body > :not([data-printed]) { display: none !important }
      img[data-printed] { display: block; width: ${mm.width}mm; height: ${mm.height}mm }
    }
  `);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, look];
  document.body.append(image);
  const clear = () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== look);
    image.remove();
    URL.revokeObjectURL(address);
  };
  window.addEventListener('afterprint', clear, { once: true });
  window.print();
}

const kinds = [
  { value: 'one', label: '同一尺寸' },
  { value: 'several', label: '多种尺寸' },
] as const;

const lineStyles: readonly { value: CutLineStyle; label: string; note: string }[] = [
  { value: 'none', label: '不画线', note: '' },
  { value: 'single', label: '单线', note: '线在间距正中，一刀分开两张；有间距时照片四周留白边' },
  { value: 'double', label: '双线', note: '线贴着照片的边，沿线裁开就是准确的尺寸' },
  { value: 'corners', label: '角线', note: '四角外的短线对着照片的边，照片之间没有线' },
];

const paperChoices = papers.map(({ id, name }) => ({ value: id, label: name }));
/** Pixels of the preview's longer side. */
const previewSide = 1100;

function Preview({ photo, plan }: { readonly photo: IdPhoto; readonly plan: SheetPlan }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { paper, sheet } = plan;
  const scale = previewSide / Math.max(sheet.width, sheet.height);
  const [width, height] = [Math.round(sheet.width * scale), Math.round(sheet.height * scale)];
  useEffect(() => {
    const frame = requestAnimationFrame(() =>
      canvas.current?.getContext('2d')?.drawImage(drawSheet(photo, plan, scale), 0, 0),
    );
    return () => cancelAnimationFrame(frame);
  }, [photo, plan, scale]);
  const count = sheet.positions.length;
  return (
    <div className={styles.preview}>
      <canvas
        ref={canvas}
        width={width}
        height={height}
        role="img"
        aria-label={`排版预览：${paper.name}，共 ${count} 张`}
      />
      <p>
        {paper.name} · {sheet.height > sheet.width ? '竖放' : '横放'} · {paper.mm.width} × {paper.mm.height}{' '}
        毫米 · 300 DPI · 共 {count} 张
      </p>
    </div>
  );
}

interface Props {
  readonly photo: IdPhoto;
  readonly label: PictureLabel | null;
}

/** 排版: photos on a paper, to be printed and cut. */
export function SheetTab({ photo, label }: Props) {
  const { size, cutting, setCutting } = photo;
  const { choice, set, plan, missing, most, both } = useSheet(size, cutting);
  const [busy, setBusy] = useState<'jpeg' | 'pdf' | 'print' | null>(null);
  const empty = plan.sheet.positions.length === 0;
  const left = missing.reduce((sum, count) => sum + count, 0);
  const name = `证件照排版-${plan.paper.name.replaceAll(' ', '')}-${plan.sheet.positions.length}张`;
  const run = async (what: 'jpeg' | 'pdf' | 'print', make: () => Promise<void>) => {
    setBusy(what);
    try {
      await make();
    } catch (error) {
      toast(
        'error',
        error instanceof PictureNotEncoded ? error.message : '没能生成排版，请换小一点的相纸再试。',
      );
    } finally {
      setBusy(null);
    }
  };
  const paperMm = () => {
    const { width, height } = plan.paper.mm;
    return plan.sheet.height > plan.sheet.width ? { width: height, height: width } : { width, height };
  };
  const photoPixels = sheetPixels(size);
  const note = lineStyles.find(({ value }) => value === cutting.lines)?.note;
  return (
    <div className={styles.tab}>
      <Preview photo={photo} plan={plan} />
      <Card title="排版" actions={`${size.name} · ${photoPixels.width} × ${photoPixels.height}`}>
        <SegmentedControl
          label="相纸"
          value={choice.paper}
          options={paperChoices}
          onChange={(paper) => set({ paper })}
        />
        <SegmentedControl
          label="排什么"
          value={choice.several ? 'several' : 'one'}
          options={kinds}
          onChange={(next) => set({ several: next === 'several' })}
        />
        {choice.several ? (
          <SheetKinds own={size} kinds={choice.kinds} onKinds={(next) => set({ kinds: next })} />
        ) : (
          <>
            <Row className="kit-faint">
              <Field label="张数" layout="row">
                <Input
                  type="number"
                  inputMode="numeric"
                  min={1}
                  max={most}
                  value={choice.count ?? most}
                  onChange={({ target }) => {
                    const next = Math.round(Number(target.value));
                    if (next >= 1) set({ count: next >= most ? null : next });
                  }}
                />
              </Field>
              <span>最多 {most} 张</span>
            </Row>
            <Checkbox
              label={both > most ? `横竖混排，能排 ${both} 张（多 ${both - most} 张）` : '横竖混排'}
              checked={choice.mixed}
              onChange={(mixed) => set({ mixed, count: null })}
            />
          </>
        )}
        <Slider
          label="照片间距"
          min={sheetGaps.least}
          max={sheetGaps.most}
          step={sheetGaps.step}
          value={cutting.gap}
          valueText={cutting.gap === 0 ? '紧挨着' : `${cutting.gap} 毫米`}
          onChange={(gap) => setCutting({ gap })}
        />
        <SegmentedControl
          label="裁切线"
          fill
          value={cutting.lines}
          options={lineStyles}
          onChange={(lines) => setCutting({ lines })}
        />
        {left > 0 && <Note warn>还有 {left} 张放不下。请减少张数，或换大一点的相纸。</Note>}
        {empty && <Note warn>这个尺寸比相纸还大，一张也放不下。请换大一点的相纸。</Note>}
        <Note>
          打印时请选“实际大小”，不要“适应纸张”，尺寸才准。
          {note && `${note}。`}
        </Note>
        <div className={fileCard.actions}>
          <Button
            variant="primary"
            icon={<Download />}
            disabled={empty || busy !== null}
            loading={busy === 'jpeg'}
            onClick={() =>
              void run('jpeg', async () =>
                download('selfie.file-picture', await sheetJpeg(photo, plan, label), `${name}.jpg`),
              )
            }
          >
            下载 JPEG
          </Button>
          <Button
            icon={<FileText />}
            disabled={empty || busy !== null}
            loading={busy === 'pdf'}
            onClick={() =>
              void run('pdf', async () =>
                download('selfie.file-picture', await sheetPdf(photo, plan, label), `${name}.pdf`),
              )
            }
          >
            下载 PDF
          </Button>
          <Button
            icon={<Printer />}
            disabled={empty || busy !== null}
            loading={busy === 'print'}
            onClick={() =>
              void run('print', async () => printPicture(await sheetJpeg(photo, plan, label), paperMm()))
            }
          >
            打印
          </Button>
        </div>
      </Card>
    </div>
  );
}
