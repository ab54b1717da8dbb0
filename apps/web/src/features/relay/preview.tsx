import { useState } from 'react';
import { useBlobUrl } from '../../shared/lib/use-blob-url.ts';
import styles from './relay-page.module.css';

/** A picture as it is; nothing for other files, and for pictures that this browser cannot show. */
export function Preview({ file }: { readonly file: File }) {
  const [isShown, setShown] = useState(file.type.startsWith('image/'));
  const url = useBlobUrl(isShown ? file : null);
  return url === undefined ? null : (
    <img className={styles.preview} src={url} alt="" onError={() => setShown(false)} />
  );
}
