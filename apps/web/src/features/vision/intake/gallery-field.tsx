import { useId, useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import field from '../../../shared/ui/field.module.css';
import { galleryPictureOf, openGalleryPicture } from './gallery-link.ts';
import styles from './gallery-field.module.css';

/** Opens a picture of the gallery by its link. */
export function GalleryField() {
  const id = useId();
  const [link, setLink] = useState('');
  const [problem, setProblem] = useState('');
  const [fetching, setFetching] = useState(false);
  const open = async () => {
    const picture = galleryPictureOf(link, window.location.origin);
    if (picture === null) {
      setProblem('这不是本站画廊里作品的链接。在画廊里打开一幅作品，点“分享”可以复制。');
      return;
    }
    setProblem('');
    setFetching(true);
    if (await openGalleryPicture(picture)) setLink('');
    setFetching(false);
  };
  return (
    <form
      className={styles.field}
      onSubmit={(event) => {
        event.preventDefault();
        void open();
      }}
    >
      <label htmlFor={id}>或者从画廊拿一幅</label>
      <span className={styles.row}>
        <input
          id={id}
          className={field.input}
          value={link}
          placeholder="粘贴作品链接"
          inputMode="url"
          autoComplete="off"
          aria-invalid={problem !== '' || undefined}
          aria-describedby={problem === '' ? undefined : `${id}-problem`}
          onChange={(event) => setLink(event.target.value)}
        />
        <Button type="submit" loading={fetching} disabled={link.trim() === ''}>
          打开
        </Button>
      </span>
      {problem && (
        <span id={`${id}-problem`} className={styles.problem} role="alert">
          {problem}
        </span>
      )}
    </form>
  );
}
