import { Trash2, Type } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../shared/ui/button.tsx';
import { Field } from '../../../../shared/ui/field.tsx';
import { Input } from '../../../../shared/ui/input.tsx';
import { Row } from '../../../../shared/ui/stack.tsx';
import { Textarea } from '../../../../shared/ui/textarea.tsx';
import type { Ornament } from '../../edits/edit.ts';
import { addOrnament, updateOrnament, removeOrnament, useStudio } from '../../edits/studio-store.ts';
import type { Face } from '../../person/person.ts';
import { useSelfie, type SelfiePicture } from '../../picture/selfie-picture.ts';
import { EditSlider } from '../edit-slider.tsx';
import styles from '../studio.module.css';
import { stickerNames, stickerOf, type StickerName } from './stickers.ts';

const maxTextLength = 60;

function OrnamentSettings({ ornament }: { readonly ornament: Ornament }) {
  const { id, kind, what, size, angle, colour } = ornament;
  return (
    <section className={styles.section} aria-label="选中的装饰">
      {kind === 'text' && (
        <Textarea
          aria-label="文字内容"
          rows={2}
          maxLength={maxTextLength}
          value={what}
          onChange={(event) => updateOrnament(id, { what: event.target.value }, `words ${id}`)}
        />
      )}
      <EditSlider
        label="大小"
        min={2}
        max={kind === 'text' ? 30 : 100}
        value={Math.round(size * 100)}
        onChange={(value) => updateOrnament(id, { size: value / 100 }, `size ${id}`)}
      />
      <EditSlider
        label="旋转"
        min={-180}
        max={180}
        unit="°"
        value={angle}
        onChange={(value) => updateOrnament(id, { angle: value }, `angle ${id}`)}
      />
      <Row>
        <Field label="颜色" layout="row" className={styles.colourField}>
          <Input
            type="color"
            value={colour}
            onChange={(event) => updateOrnament(id, { colour: event.target.value }, `colour ${id}`)}
          />
        </Field>
        <Button size="sm" variant="ghost" icon={<Trash2 />} onClick={() => removeOrnament(id)}>
          删除
        </Button>
      </Row>
    </section>
  );
}

/** A sticker where it belongs on a face; without one, in the middle of the picture. */
function placeSticker(
  name: StickerName,
  face: Face | undefined,
  width: number,
  height: number,
): Omit<Ornament, 'id'> {
  const { on, size, colour } = stickerOf(name);
  const made = { kind: 'sticker' as const, what: name, colour };
  if (!face) return { ...made, x: 0.5, y: 0.5, size: 0.22, angle: 0 };
  const { rightEye, leftEye, mouth, nose, box } = face;
  const angle = Math.round((Math.atan2(leftEye.y - rightEye.y, leftEye.x - rightEye.x) * 180) / Math.PI);
  const eyes = { x: (rightEye.x + leftEye.x) / 2, y: (rightEye.y + leftEye.y) / 2 };
  const position = {
    eyes,
    head: { x: eyes.x, y: box.y - box.height * (0.12 + size * 0.25) },
    cheeks: { x: nose.x, y: nose.y + box.height * 0.06 },
    mouth: { x: (mouth.x + nose.x) / 2, y: mouth.y * 0.55 + nose.y * 0.45 },
    beside: { x: box.x + box.width * 1.25, y: box.y },
  }[on];
  return {
    ...made,
    x: Math.min(0.95, Math.max(0.05, position.x / width)),
    y: Math.min(0.95, Math.max(0.05, position.y / height)),
    size: Math.min(0.9, (size * box.width) / width),
    angle: on === 'beside' ? 0 : angle,
  };
}

/** Stickers and text, and what can be changed of the chosen one. */
export function OrnamentTools({ picture }: { readonly picture: SelfiePicture }) {
  const person = useSelfie((state) => state.person);
  const chosen = useStudio(({ edit, selectedId }) => edit.ornaments.find((one) => one.id === selectedId));
  const [text, setText] = useState('');
  const face = person.is === 'found' ? person.person.faces[0] : undefined;
  const addText = () => {
    if (text.trim() === '') return;
    addOrnament({
      kind: 'text',
      what: text.trim(),
      x: 0.5,
      y: 0.88,
      size: 0.07,
      angle: 0,
      colour: '#ffffff',
    });
    setText('');
  };
  return (
    <>
      <div className={styles.stickers} role="group" aria-label="贴纸">
        {stickerNames.map((name) => {
          const { label, colour, parts } = stickerOf(name);
          return (
            <button
              key={name}
              type="button"
              aria-label={label}
              data-tip={label}
              onClick={() => addOrnament(placeSticker(name, face, picture.width, picture.height))}
            >
              <svg viewBox="0 0 100 100" aria-hidden>
                {parts.map(({ d, fill, stroke, width }) => (
                  <path
                    key={d}
                    d={d}
                    fill={fill === 'colour' ? colour : (fill ?? 'none')}
                    stroke={stroke === 'colour' ? colour : stroke}
                    strokeWidth={width}
                    strokeLinecap="round"
                    strokeLinejoin="round"
                    paintOrder="stroke"
                  />
                ))}
              </svg>
            </button>
          );
        })}
      </div>
      <form
        className={styles.text}
        onSubmit={(event) => {
          event.preventDefault();
          addText();
        }}
      >
        <Input
          aria-label="要加的文字"
          required
          placeholder="写几个字"
          value={text}
          maxLength={maxTextLength}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" icon={<Type />} missing={text.trim() === '' ? '请先写几个字。' : undefined}>
          加文字
        </Button>
      </form>
      {chosen ? (
        <OrnamentSettings key={chosen.id} ornament={chosen} />
      ) : (
        <p className="kit-faint">
          {face ? '贴纸会自动落在脸上合适的位置，可以再拖动。' : '加上以后可以拖动；选中后用方向键微调。'}
        </p>
      )}
    </>
  );
}
