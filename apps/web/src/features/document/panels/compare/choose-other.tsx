import { ArrowLeftRight, FilePlus2 } from 'lucide-react';
import { useState } from 'react';
import { Field } from '../../../../shared/ui/field.tsx';
import { FileButton } from '../../../../shared/ui/file-button.tsx';
import { IconButton } from '../../../../shared/ui/icon-button.tsx';
import { Select } from '../../../../shared/ui/select.tsx';
import { Row } from '../../../../shared/ui/stack.tsx';
import { useOpenDocuments } from '../../session/open-documents.ts';
import { acceptedFiles } from '../../formats/format-registry.ts';
import { importFiles } from '../../import/import-files.ts';
import { useDocumentList } from '../../library/use-document-list.ts';
import styles from './compare-panel.module.css';

interface ChooseOtherProps {
  /** Id of the open document. */
  readonly document: string;
  /** Id of the one chosen; empty before. */
  readonly other: string;
  readonly onOther: (id: string) => void;
  /** The one chosen is the earlier version. */
  readonly older: boolean;
  readonly onOlder: () => void;
}

/** Chooses the other document from the list, or imports a file for it. */
export function ChooseOther({ document, other, onOther, older, onOlder }: ChooseOtherProps) {
  const list = useDocumentList();
  const openDocuments = useOpenDocuments(({ documents }) => documents);
  const [opening, setOpening] = useState(false);
  const unsaved = Object.values(openDocuments).flatMap(({ state, record }) =>
    state === 'unsaved' ? record : [],
  );
  const others = [...unsaved, ...(list.state === 'known' ? list.heads : [])].filter(
    ({ id }) => id !== document,
  );
  const open = async (files: readonly File[]) => {
    let opened: string | undefined;
    setOpening(true);
    await importFiles(files.slice(0, 1), { onOpen: (id) => (opened = id) });
    setOpening(false);
    // A file that was shown early may have been refused in the end.
    if (opened !== undefined && useOpenDocuments.getState().documents[opened]) onOther(opened);
  };
  return (
    <div className={styles.choose}>
      {others.length > 0 && (
        <Row wrap={false} gap={2} align="end">
          <Field
            label="和哪一份对比"
            hint={older ? '选中的算旧版，桌上这份算新版。' : '桌上这份算旧版，选中的算新版。'}
            className={styles.field}
          >
            <Select
              value={other}
              options={[
                { value: '', label: '请选择' },
                ...others.map(({ id, title }) => ({ value: id, label: title })),
              ]}
              onChange={onOther}
            />
          </Field>
          <IconButton
            label={older ? '选中的是旧版，点一下调换' : '选中的是新版，点一下调换'}
            className={styles.swap}
            onClick={onOlder}
          >
            <ArrowLeftRight />
          </IconButton>
        </Row>
      )}
      <FileButton
        accept={acceptedFiles}
        inputTestId="pick-version"
        variant={others.length === 0 ? 'primary' : 'secondary'}
        icon={<FilePlus2 />}
        loading={opening}
        onFiles={(files) => void open(files)}
      >
        打开另一个版本
      </FileButton>
    </div>
  );
}
