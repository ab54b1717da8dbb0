import { editPictureRoute, type GalleryPublication } from '@baigong/contracts';
import { useState } from 'react';
import { call } from '../../../shared/lib/api.ts';
import { Alert } from '../../../shared/ui/alert.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { Stack } from '../../../shared/ui/stack.tsx';
import { DetailsForm, validateDraft, detailsFromDraft, type Draft } from '../publish/details-form.tsx';

interface EditDialogProps {
  readonly publication: GalleryPublication;
  readonly authorKey: string;
  readonly onClose: () => void;
  readonly onEdited: (edited: GalleryPublication) => void;
}

/** 编辑作品: what is said of a picture; the picture itself stays. */
export function EditDialog({ publication, authorKey, onClose, onEdited }: EditDialogProps) {
  const [draft, setDraft] = useState<Draft>({
    title: publication.title,
    tags: publication.tags.join(' '),
    author: publication.author,
    licence: publication.licence,
    prompt: publication.prompt ?? '',
    sharePrompt: true,
  });
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState('');
  const fault = validateDraft(draft, publication.parameters);
  async function save(): Promise<void> {
    const words = detailsFromDraft(draft, publication.parameters);
    if (!words) return;
    setSaving(true);
    try {
      onEdited(
        await call(editPictureRoute, { params: { id: publication.id }, body: { ...words, authorKey } }),
      );
      toast('success', '修改已保存');
      onClose();
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : '保存失败，请重试。');
      setSaving(false);
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="编辑作品"
      width={480}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" loading={saving} missing={fault} onClick={() => void save()}>
            保存
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <DetailsForm
          draft={draft}
          onChange={setDraft}
          parameters={publication.parameters}
          knownPrompt={false}
        />
        {error !== '' && <Alert variant="text">{error}</Alert>}
      </Stack>
    </Dialog>
  );
}
