import { Shirt } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Card } from '../../../../shared/ui/card.tsx';
import { RadioGroup } from '../../../../shared/ui/radio-group.tsx';
import { Note } from '../note.tsx';
import type { IdPhoto } from '../use-id-photo.ts';
import { drawGarment } from './draw-garment.ts';
import { fitTo, plainAnchors } from './garment-fit.ts';
import styles from './garment-picker.module.css';
import { garmentRefusal } from './garment-refusal.ts';
import { garments, wearerNames, type Garment } from './garments.ts';

/** Pixels of a small picture, twice what it is shown at. */
const thumb = { width: 128, height: 104, face: 62, pit: 42 } as const;

function Thumb({ garment }: { readonly garment: Garment }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    context.clearRect(0, 0, thumb.width, thumb.height);
    drawGarment(context, garment, fitTo(plainAnchors({ x: thumb.width / 2, y: thumb.pit }, thumb.face)));
  }, [garment]);
  return <canvas ref={canvas} width={thumb.width} height={thumb.height} aria-hidden />;
}

function Choice({ garment, name }: { readonly garment: Garment | null; readonly name: string }) {
  return (
    <span className={styles.choice}>
      <i>{garment ? <Thumb garment={garment} /> : <Shirt aria-hidden />}</i>
      {name}
    </span>
  );
}

/** 正装: clothes of our own drawing over the person's, where the size's rule allows it. */
export function GarmentPicker({ photo }: { readonly photo: IdPhoto }) {
  const { garment, setGarment, size, background, prepared } = photo;
  const isSeen = prepared.mask !== null && (prepared.meshes[0] ?? null) !== null;
  const refusal = isSeen ? garmentRefusal(size, background !== null) : '没有看清脸和肩膀，不能换正装。';
  if (refusal !== null)
    return (
      <Card title="正装" actions="不换">
        <Note>{refusal}</Note>
      </Card>
    );
  return (
    <Card title="正装" actions={garment ? `${wearerNames[garment.wearer]} · ${garment.name}` : '不换'}>
      <RadioGroup
        label="正装"
        hideLabel
        variant="cards"
        columns={3}
        value={garment?.id ?? 'none'}
        options={[
          { value: 'none', label: '不换', content: <Choice garment={null} name="不换" /> },
          ...garments.map((one) => ({
            value: one.id,
            label: `${wearerNames[one.wearer]} ${one.name}`,
            content: <Choice garment={one} name={one.name} />,
          })),
        ]}
        onChange={(id) => setGarment(id === 'none' ? null : id)}
      />
    </Card>
  );
}
