import { useEffect, useState } from 'react';
import { readPictureById } from './picture-records.ts';
import styles from './stored-picture.module.css';

/** One of the visitor's own pictures, small; a sentence where it is no longer kept. */
export function StoredPicture({ id, label }: { readonly id: string; readonly label: string }) {
  const [shown, setShown] = useState<{ readonly id: string; readonly url: string | null }>();
  useEffect(() => {
    let isGone = false;
    let url: string | null = null;
    const show = (file: Blob | null) => {
      if (isGone) return;
      url = file && URL.createObjectURL(file);
      setShown({ id, url });
    };
    readPictureById(id).then(
      (picture) => show(picture?.thumb ?? picture?.blob ?? null),
      () => show(null),
    );
    return () => {
      isGone = true;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [id]);
  const url = shown?.id === id ? shown.url : undefined;
  return (
    <figure className={styles.frame}>
      {typeof url === 'string' ? <img src={url} alt={label} /> : <div className={styles.empty} />}
      <figcaption>{url === null ? '这张图片已不在这个浏览器里' : label}</figcaption>
    </figure>
  );
}
