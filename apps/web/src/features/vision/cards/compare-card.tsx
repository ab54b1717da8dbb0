import { Blend } from 'lucide-react';
import { useState } from 'react';
import { similarity } from '../analyse/similarity.ts';
import { Field } from '../../../shared/ui/field.tsx';
import { Select } from '../../../shared/ui/select.tsx';
import type { OpenedPicture } from '../pictures/open-picture.ts';
import { useOpenPictures } from '../pictures/open-pictures.ts';
import { Note, ResultCard } from './card.tsx';
import { useAnalysis } from './use-analysis.ts';

function verdict(alike: number): string {
  if (alike >= 0.9) return '几乎是同一张图';
  if (alike >= 0.7) return '很像，可能是裁剪或调过色的同一张图';
  if (alike >= 0.45) return '有些像，构图相近';
  return '不是同一张图';
}

function Comparison({ a, b }: { readonly a: OpenedPicture; readonly b: OpenedPicture }) {
  const [one, other] = [useAnalysis(a), useAnalysis(b)];
  if (one.state !== 'ready' || other.state !== 'ready') return <Note kind="plain">正在比较…</Note>;
  const alike = similarity(one.value.hash, other.value.hash);
  return (
    <Note kind={alike >= 0.7 ? 'fine' : 'plain'}>
      相似度 {Math.round(alike * 100)}%：{verdict(alike)}。
    </Note>
  );
}

/** Similarity to another open picture. */
export function CompareCard({ picture }: { readonly picture: OpenedPicture }) {
  const pictures = useOpenPictures((state) => state.pictures);
  const others = pictures.filter((one) => one !== picture);
  const [chosen, setChosen] = useState<string | null>(null);
  const other = others.find((one) => one.id === chosen) ?? others[0];
  return (
    <ResultCard title="与另一张比较" icon={<Blend />}>
      {other ? (
        <>
          <Field label="比较的对象" hideLabel>
            <Select
              value={other.id}
              options={others.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={setChosen}
            />
          </Field>
          <Comparison a={picture} b={other} />
        </>
      ) : (
        <Note kind="plain">再添加一张图片，就能看它们有多像。</Note>
      )}
    </ResultCard>
  );
}
