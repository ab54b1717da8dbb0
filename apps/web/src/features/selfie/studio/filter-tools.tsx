import { useEffect, useRef, useState } from 'react';
import { updateEdit, useStudio } from '../edits/studio-store.ts';
import type { SelfiePicture } from '../picture/selfie-picture.ts';
import { applyFilter, filterNames, filters, prepareFilter, type FilterName } from '../pixels/filters.ts';
import { EditSlider } from './edit-slider.tsx';
import styles from './studio.module.css';

const side = 112;

/** The middle of the photo, small, for the samples. */
function sampleOf({ small }: SelfiePicture): ImageData | null {
  const { width, height } = small;
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const part = Math.min(width, height);
  // Upper part: there the face is.
  context?.drawImage(small, (width - part) / 2, (height - part) * 0.2, part, part, 0, 0, side, side);
  return context?.getImageData(0, 0, side, side) ?? null;
}

function Sample({ sample, name }: { readonly sample: ImageData | null; readonly name: FilterName }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!sample) return;
    const pixels = new ImageData(new Uint8ClampedArray(sample.data), side, side);
    const filter = prepareFilter(name, 1);
    if (filter) applyFilter(pixels.data, side, side, filter);
    canvas.current?.getContext('2d')?.putImageData(pixels, 0, 0);
  }, [sample, name]);
  return <canvas ref={canvas} width={side} height={side} aria-hidden />;
}

/** Filters, each shown on the photo itself. */
export function FilterTools({ picture }: { readonly picture: SelfiePicture }) {
  const { filter, filterStrength } = useStudio((state) => state.edit);
  const [sample] = useState(() => sampleOf(picture));
  return (
    <>
      <div className={styles.filters} role="group" aria-label="滤镜">
        {filterNames.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === filter}
            onClick={() => updateEdit({ filter: name })}
          >
            <Sample sample={sample} name={name} />
            {filters[name].label}
          </button>
        ))}
      </div>
      {filter !== 'none' && (
        <EditSlider
          label="滤镜强度"
          value={filterStrength}
          onChange={(value) => updateEdit({ filterStrength: value }, 'filter')}
        />
      )}
    </>
  );
}
