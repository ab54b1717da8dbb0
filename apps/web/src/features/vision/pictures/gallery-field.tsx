import { useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Input } from '../../../shared/ui/input.tsx';
import { Row } from '../../../shared/ui/stack.tsx';
import { parseGalleryLink, openGalleryPicture } from './gallery-link.ts';
import styles from './gallery-field.module.css';

export function GalleryField() {
  const [link, setLink] = useState('');
  const [problem, setProblem] = useState('');
  const [fetching, setFetching] = useState(false);
  const open = async () => {
    const picture = parseGalleryLink(link, window.location.origin);
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
      <Field label="或者从画廊拿一幅" error={problem} className={styles.control}>
        <Row wrap={false}>
          <Input
            required
            value={link}
            placeholder="粘贴作品链接"
            inputMode="url"
            autoComplete="off"
            onChange={({ target }) => setLink(target.value)}
          />
          <Button
            type="submit"
            loading={fetching}
            missing={link.trim() === '' ? '请先粘贴作品链接。' : undefined}
          >
            打开
          </Button>
        </Row>
      </Field>
    </form>
  );
}
