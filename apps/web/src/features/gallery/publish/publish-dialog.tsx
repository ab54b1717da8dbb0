import type { GalleryOrigin, GalleryPublication } from '@baigong/contracts';
import { useEffect, useState } from 'react';
import type { Picture } from '../../../shared/pictures/picture.ts';
import { Alert } from '../../../shared/ui/alert.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Select } from '../../../shared/ui/select.tsx';
import { Stack } from '../../../shared/ui/stack.tsx';
import { createTicket, readAuthor } from './author.ts';
import { GateCard } from './gate-card.tsx';
import { prepareFile } from './prepare-file.ts';
import { pictureOrigin, pictureParameters, sendPicture } from './publish-picture.ts';
import { SimilarNotice } from './similar-notice.tsx';
import { readTraces, type Traces } from './traces.ts';
import { useGate } from './use-gate.ts';
import { useSimilar } from './use-similar.ts';
import { PictureDropZone } from './picture-drop-zone.tsx';
import styles from './publish-dialog.module.css';
import { DetailsForm, detailsFromDraft, validateDraft, type Draft } from './details-form.tsx';

/** A picture that another screen gives to be published, with how it was made. */
export interface PictureToPublish {
  readonly file: Blob;
  readonly picture?: Picture;
}

interface PublishDialogProps {
  readonly handedOff: PictureToPublish | undefined;
  readonly onClose: () => void;
  readonly onPublished: (made: GalleryPublication) => void;
}

const blank: Draft = {
  title: '',
  tags: '',
  author: '',
  licence: null,
  prompt: '',
  sharePrompt: true,
};

const originOptions = (traces: Traces | null): { value: GalleryOrigin; label: string }[] => [
  { value: 'unknown', label: '手绘、摄影或其他' },
  { value: 'model', label: traces?.suspected ? '疑似 AI 生成' : 'AI 模型生成' },
  { value: 'program', label: '程序绘制，非 AI 模型' },
];

function draftOf(handedOff: PictureToPublish | undefined): Partial<Draft> {
  const prompt = handedOff?.picture?.prompt ?? '';
  const [first = ''] = prompt.split(/[，。,.\n；;]/u);
  return { prompt, title: first.trim().slice(0, 20) };
}

/** 发布作品: a picture, what is said of it, and the consent; says what is sent and where to before it does. */
export function PublishDialog({ handedOff, onClose, onPublished }: PublishDialogProps) {
  const [chosen, setChosen] = useState<PictureToPublish>();
  const shown = chosen ?? handedOff;
  const picture = shown?.picture;
  const [draft, setDraft] = useState<Draft>(() => ({ ...blank, ...draftOf(handedOff) }));
  const [origin, setOrigin] = useState<GalleryOrigin>('unknown');
  const [traces, setTraces] = useState<Traces | null>(null);
  const [consent, setConsent] = useState(false);
  const [sending, setSending] = useState(false);
  const [error, setError] = useState('');
  const [note, setNote] = useState('');
  const [confirmed, setConfirmed] = useState(false);
  const gate = useGate(shown?.file);
  const similar = useSimilar(shown?.file);
  // A try whose answer was lost is repeated under the same name.
  const [ticket, setTicket] = useState(createTicket);

  useEffect(() => {
    readAuthor().then(
      (author) => author && setDraft((before) => ({ ...before, author: author.nickname })),
      () => undefined,
    );
  }, []);
  const shownFile = shown?.file;
  useEffect(() => {
    let gone = false;
    const look = async () => {
      const found = shownFile ? await readTraces(shownFile) : null;
      if (gone) return;
      setTraces(found);
      setOrigin(found?.origin ?? 'unknown');
    };
    void look();
    return () => {
      gone = true;
    };
  }, [shownFile]);
  async function choose(file: Blob): Promise<void> {
    const prepared = await prepareFile(file);
    if ('problem' in prepared) return setError(prepared.problem);
    setError('');
    setNote(prepared.converted ? '已把 HEIC 照片转成 JPEG。' : '');
    setConfirmed(false);
    setChosen({ file: prepared.file });
    setTicket(createTicket());
    const name = file instanceof File ? file.name.replace(/\.\w{1,5}$/, '').slice(0, 40) : '';
    // A prompt that came with another picture is not this one's; what the visitor wrote is theirs.
    const came = picture?.prompt ?? traces?.prompt ?? '';
    setDraft((before) => ({
      ...before,
      title: before.title || name,
      prompt: came !== '' && before.prompt === came ? '' : before.prompt,
    }));
  }

  const isUnconfirmed = gate !== undefined && gate.visible.length > 0 && !confirmed;
  const gateProblem = isUnconfirmed ? '请先确认画面里的内容可以公开。' : undefined;
  const parameters = picture ? pictureParameters(picture) : null;
  const invalid = shown
    ? (validateDraft(draft, parameters) ?? (consent ? undefined : '请先勾选下面的同意。') ?? gateProblem)
    : undefined;

  async function send(): Promise<void> {
    const details = detailsFromDraft(draft, parameters);
    if (!shown || !gate || !details || invalid !== undefined) return;
    setSending(true);
    setError('');
    try {
      const made = await sendPicture({
        file: gate.file,
        ticket,
        details,
        origin: picture ? pictureOrigin(picture) : origin,
      });
      onPublished(made);
      onClose();
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : '发布失败，请稍后重试。');
      setSending(false);
    }
  }

  return (
    <Dialog
      open
      // Something under way is not closed by a stray press.
      onOpenChange={(open) => !open && !sending && onClose()}
      title="发布作品"
      width={shown ? 820 : 560}
      footer={
        shown && (
          <>
            {error !== '' && (
              <Alert variant="text" className={styles.error}>
                {error}
              </Alert>
            )}
            <Button disabled={sending} onClick={onClose}>
              取消
            </Button>
            <Button
              variant="primary"
              // Until there is a gate, the picture's check-up is under way.
              loading={sending || (invalid === undefined && !gate)}
              missing={invalid}
              onClick={() => void send()}
            >
              {sending ? '正在发布…' : '发布'}
            </Button>
          </>
        )
      }
    >
      {shown ? (
        <div className={styles.columns}>
          <div className={styles.picture}>
            <PictureDropZone shown={shown.file} onChoose={(file) => void choose(file)} />
            <SimilarNotice similar={similar} />
          </div>
          <Stack gap={4}>
            <DetailsForm
              draft={draft}
              onChange={setDraft}
              parameters={parameters}
              knownPrompt={picture !== undefined}
            />
            {!picture && (
              <Field
                label="这张图是怎么来的"
                hint={traces?.why ?? 'AI 生成的图片请如实选择，会写入文件的标识里。'}
              >
                <Select value={origin} options={originOptions(traces)} onChange={setOrigin} />
              </Field>
            )}
            {!picture && traces && traces.prompt !== '' && draft.prompt.trim() === '' && (
              <Alert
                tone="info"
                icon={null}
                actions={
                  <Button
                    size="sm"
                    onClick={() => setDraft((before) => ({ ...before, prompt: traces.prompt }))}
                  >
                    填入提示词
                  </Button>
                }
              >
                文件里有提示词：{traces.prompt.length > 80 ? `${traces.prompt.slice(0, 80)}…` : traces.prompt}
              </Alert>
            )}
            {note !== '' && (
              <Alert tone="info" icon={null}>
                {note}
              </Alert>
            )}
            <GateCard gate={gate} confirmed={confirmed} onConfirm={setConfirmed} />
            <Checkbox
              label={`我有权发布这张图片，同意把图片和上面的内容发送到本站服务器（${window.location.host}）公开展示。`}
              required
              checked={consent}
              onChange={setConsent}
            />
          </Stack>
        </div>
      ) : (
        <>
          <PictureDropZone shown={undefined} onChoose={(file) => void choose(file)} />
          {error !== '' && <Alert variant="text">{error}</Alert>}
        </>
      )}
    </Dialog>
  );
}
