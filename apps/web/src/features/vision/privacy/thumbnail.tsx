import { useEffect, useRef } from 'react';
import layout from '../../../shared/ui/layout.module.css';
import styles from './thumbnail.module.css';

/** The thumbnail within a file, to be compared with the picture itself. */
export function Thumbnail({ bytes }: { readonly bytes: Uint8Array }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }));
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [bytes]);
  return (
    <figure className={styles.thumbnail}>
      <img ref={image} alt="内嵌的缩略图" width={120} height={120} />
      <figcaption className={layout.faint}>
        文件里的缩略图。若和现在的画面不同，裁掉的部分就还在里面。
      </figcaption>
    </figure>
  );
}
