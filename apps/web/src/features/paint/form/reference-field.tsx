import type { PaintAbilities } from '@baigong/contracts';
import { readLabel } from '@baigong/pictures';
import { ImagePlus, WandSparkles, X } from 'lucide-react';
import { lazy, useEffect, useRef, useState } from 'react';
import { shrinkPicture, UnreadablePicture } from '../../../shared/lib/shrink-picture.ts';
import { withLabel } from '../../../shared/pictures/encode-picture.ts';
import { savePictureFile } from '../../../shared/pictures/save-picture-file.ts';
import type { Picture } from '../../../shared/pictures/picture.ts';
import { readPictures } from '../../../shared/pictures/picture-records.ts';
import { Fieldset } from '../../../shared/ui/fieldset.tsx';
import { FileInput } from '../../../shared/ui/file-button.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { OnDemand } from '../../../shared/ui/on-demand.tsx';
import { Row } from '../../../shared/ui/stack.tsx';
import { sentenceOf } from '../make/sentence.ts';
import { useBlobUrl } from '../../../shared/lib/use-blob-url.ts';
import { changeForm, useForm } from './form-store.ts';
import styles from './form.module.css';

/** Stores a file like any other picture, with the label that it carries, so that a reload finds it. */
async function importReference(file: File): Promise<string> {
  const { blob, width, height } = await shrinkPicture(file, { side: 2_048, bytes: 6_000_000 });
  const label = readLabel(new Uint8Array(await file.arrayBuffer())) ?? null;
  return savePictureFile(await withLabel(blob, label), { prompt: '', maker: 'file', width, height, label });
}

const RedrawDialog = lazy(() =>
  import('../redraw/redraw-dialog.tsx').then((m) => ({ default: m.RedrawDialog })),
);

interface ReferenceProps {
  readonly picture: Picture;
  readonly onRedraw: () => void;
  readonly onRemove: () => void;
}

function Reference({ picture, onRedraw, onRemove }: ReferenceProps) {
  const url = useBlobUrl(picture.thumb ?? picture.blob);
  return (
    <li className={styles.reference}>
      {url !== undefined && <img src={url} alt={picture.prompt === '' ? '带来的图片' : picture.prompt} />}
      <IconButton
        label="改一处"
        size="sm"
        tooltip="none"
        className={styles.redrawReference}
        onClick={onRedraw}
      >
        <WandSparkles />
      </IconButton>
      <IconButton
        label="移除参考图"
        size="sm"
        tooltip="none"
        className={styles.removeReference}
        onClick={onRemove}
      >
        <X />
      </IconButton>
    </li>
  );
}

/** Pictures that guide the model. */
export function ReferenceField({
  abilities,
  onMade,
}: {
  readonly abilities: PaintAbilities;
  readonly onMade: () => void;
}) {
  const ids = useForm((form) => form.references);
  const [pictures, setPictures] = useState<readonly Picture[]>([]);
  const [redrawn, setRedrawn] = useState<Picture | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    let gone = false;
    readPictures(ids).then(
      (read) => !gone && setPictures(read),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [ids]);
  if (abilities.references === 0) return null;
  const add = async (files: readonly File[]) => {
    const room = abilities.references - pictures.length;
    if (files.length > room)
      toast('info', `这个模型最多用 ${abilities.references} 张参考图，只放入前 ${room} 张。`);
    for (const file of files.slice(0, room)) {
      try {
        const id = await importReference(file);
        changeForm({ references: [...useForm.getState().references, id] });
      } catch (error) {
        toast('error', error instanceof UnreadablePicture ? error.message : sentenceOf(error));
      }
    }
  };
  return (
    <Fieldset label="参考图">
      <Row as="ul" wrap={false} align="stretch">
        {pictures.slice(0, abilities.references).map((picture) => (
          <Reference
            key={picture.id}
            picture={picture}
            onRedraw={() => setRedrawn(picture)}
            onRemove={() => changeForm({ references: ids.filter((id) => id !== picture.id) })}
          />
        ))}
        {pictures.length < abilities.references && (
          <li>
            <button type="button" className={styles.addReference} onClick={() => input.current?.click()}>
              <ImagePlus aria-hidden />
              添加
            </button>
          </li>
        )}
      </Row>
      <FileInput
        ref={input}
        accept="image/*"
        multiple={abilities.references > 1}
        aria-label="选择参考图"
        onFiles={(files) => void add(files)}
      />
      {redrawn && (
        <OnDemand>
          <RedrawDialog
            picture={redrawn}
            onClose={() => setRedrawn(null)}
            onMade={() => {
              setRedrawn(null);
              onMade();
            }}
          />
        </OnDemand>
      )}
    </Fieldset>
  );
}
