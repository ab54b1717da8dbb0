import { Blend } from 'lucide-react';
import { useId, useState } from 'react';
import { likeness } from '../analyse/likeness.ts';
import field from '../../../shared/ui/field.module.css';
import type { OpenedPicture } from '../intake/open-picture.ts';
import { useOpened } from '../intake/opened-pictures.ts';
import { Card, Note } from './card.tsx';
import { useAnalysis } from './use-analysis.ts';

function verdict(alike: number): string {
  if (alike >= 0.9) return '几乎是同一张图';
  if (alike >= 0.7) return '很像，可能是裁剪或调过色的同一张图';
  if (alike >= 0.45) return '有些像，构图相近';
  return '不是同一张图';
}

function Comparison({ a, b }: { readonly a: OpenedPicture; readonly b: OpenedPicture }) {
  const [one, other] = [useAnalysis(a), useAnalysis(b)];
  if (one.state !== 'found' || other.state !== 'found') return <Note kind="plain">正在比较…</Note>;
  const alike = likeness(one.value.hash, other.value.hash);
  return (
    <Note kind={alike >= 0.7 ? 'fine' : 'plain'}>
      相似度 {Math.round(alike * 100)}%：{verdict(alike)}。
    </Note>
  );
}

/** How alike the picture is to another one on the table. */
export function CompareCard({ picture }: { readonly picture: OpenedPicture }) {
  const id = useId();
  const pictures = useOpened((state) => state.pictures);
  const others = pictures.filter((one) => one !== picture);
  const [chosen, setChosen] = useState<string | null>(null);
  const other = others.find((one) => one.id === chosen) ?? others[0];
  return (
    <Card title="与另一张比较" icon={<Blend />}>
      {other ? (
        <>
          <label className="visually-hidden" htmlFor={id}>
            比较的对象
          </label>
          <select
            id={id}
            className={field.input}
            value={other.id}
            onChange={(event) => setChosen(event.target.value)}
          >
            {others.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
          <Comparison a={picture} b={other} />
        </>
      ) : (
        <Note kind="plain">再添加一张图片，就能看它们有多像。</Note>
      )}
    </Card>
  );
}
