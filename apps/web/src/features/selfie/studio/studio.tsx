import { useEffect, useRef } from 'react';
import { lookForPerson, type SelfiePicture } from '../selfie-picture.ts';

/** The photo and its tools. */
export function Studio({ picture }: { readonly picture: SelfiePicture }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(picture.bitmap, 0, 0);
    void lookForPerson();
  }, [picture]);
  return (
    <canvas
      ref={canvas}
      width={picture.width}
      height={picture.height}
      role="img"
      aria-label={picture.name}
      style={{ maxWidth: '100%' }}
    />
  );
}
