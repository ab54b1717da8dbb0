import { ArrowLeftRight, FilePlus2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import field from '../../../shared/ui/field.module.css';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { useHeld } from '../desk/held-documents.ts';
import { acceptedFiles } from '../intake/accepted-files.ts';
import { openFiles } from '../intake/opening.ts';
import panel from '../look/panel.module.css';
import { useShelf } from '../shelf/use-shelf.ts';
import styles from './compare-panel.module.css';

interface ChooseOtherProps {
  /** Id of the document on the desk. */
  readonly document: string;
  /** Id of the one chosen; empty before. */
  readonly other: string;
  readonly onOther: (id: string) => void;
  /** The one chosen is the earlier version. */
  readonly older: boolean;
  readonly onOlder: () => void;
}

/** Which document is compared: one of the list, or a file that is opened for it while the desk stays as it is. */
export function ChooseOther({ document, other, onOther, older, onOlder }: ChooseOtherProps) {
  const shelf = useShelf();
  const held = useHeld(({ documents }) => documents);
  const picker = useRef<HTMLInputElement>(null);
  const choose = useId();
  const [opening, setOpening] = useState(false);
  const unkept = Object.values(held).flatMap(({ state, record }) => (state === 'unkept' ? record : []));
  const others = [...unkept, ...(shelf.state === 'known' ? shelf.heads : [])].filter(
    ({ id }) => id !== document,
  );
  const open = async (files: readonly File[]) => {
    let opened: string | undefined;
    setOpening(true);
    await openFiles(files.slice(0, 1), { onShown: (id) => (opened = id) });
    setOpening(false);
    // A file that was shown early may have been refused in the end.
    if (opened !== undefined && useHeld.getState().documents[opened]) onOther(opened);
  };
  return (
    <div className={styles.choose}>
      {others.length > 0 && (
        <>
          <label className={field.label} htmlFor={choose}>
            和哪一份对比
          </label>
          <div className={styles.row}>
            <select
              id={choose}
              className={field.input}
              value={other}
              onChange={(event) => onOther(event.target.value)}
            >
              <option value="">请选择</option>
              {others.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </select>
            <IconButton
              label={older ? '选中的是旧版，点一下调换' : '选中的是新版，点一下调换'}
              onClick={onOlder}
            >
              <ArrowLeftRight />
            </IconButton>
          </div>
          <p className={panel.note}>
            {older ? '选中的算旧版，桌上这份算新版。' : '桌上这份算旧版，选中的算新版。'}
          </p>
        </>
      )}
      <input
        ref={picker}
        type="file"
        accept={acceptedFiles}
        hidden
        aria-hidden
        tabIndex={-1}
        data-testid="pick-version"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) void open(files);
        }}
      />
      <div className={panel.actions}>
        <Button
          variant={others.length === 0 ? 'primary' : 'secondary'}
          icon={<FilePlus2 />}
          loading={opening}
          onClick={() => picker.current?.click()}
        >
          打开另一个版本
        </Button>
      </div>
    </div>
  );
}
