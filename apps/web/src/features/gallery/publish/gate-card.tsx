import { PrivacyList } from '../../../shared/pictures/privacy/privacy-list.tsx';
import { Alert } from '../../../shared/ui/alert.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import type { Gate } from './use-gate.ts';

interface GateCardProps {
  readonly gate: Gate | undefined;
  readonly confirmed: boolean;
  readonly onConfirm: (confirmed: boolean) => void;
}

function sentence({ inFile, cleaned, checked, labelled }: Gate): string {
  if (inFile.length === 0 && !checked)
    return '文件没能查完，里面可能还有照片以外的信息；发布时由服务器重写图片，不会保留。';
  if (inFile.length === 0)
    return labelled ? '文件里只有生成标识，按规定保留。' : '文件里没有照片以外的信息。';
  return cleaned
    ? `文件里的 ${inFile.length} 项信息已去掉并复查过，不会发送。`
    : `文件里有 ${inFile.length} 项信息，发布时由服务器重写图片，不会保留。`;
}

/** 照片体检 before publishing: what is taken out of the file, and what of the picture has to be agreed to. */
export function GateCard({ gate, confirmed, onConfirm }: GateCardProps) {
  return (
    <Card title="照片体检" headingLevel={3}>
      {!gate && <p role="status">正在检查文件和画面…</p>}
      {gate && (
        <>
          <Alert tone={gate.inFile.length > 0 || !gate.checked ? 'info' : 'success'} icon={null}>
            {sentence(gate)}
          </Alert>
          {gate.inFile.length > 0 && (
            <details>
              <summary>看看是哪些</summary>
              <PrivacyList findings={gate.inFile} />
            </details>
          )}
          {(gate.faces === null || !gate.codesSeen) && (
            <Alert tone="info" icon={null}>
              画面里的{gate.faces === null ? '人脸' : ''}
              {gate.faces === null && !gate.codesSeen ? '和' : ''}
              {gate.codesSeen ? '' : '二维码'}没能检查，请自己看一眼再发布。
            </Alert>
          )}
          {gate.faces && gate.faces.length > 0 && (
            <Alert tone="warning" icon={null} role="status">
              画面里像有 {gate.faces.length} 张人脸。发布别人的样子之前，请先征得同意。
            </Alert>
          )}
          {gate.visible.length > 0 && (
            <>
              <PrivacyList findings={gate.visible} />
              <Checkbox
                label="画面里的这些内容去不掉，我确认可以公开"
                checked={confirmed}
                onChange={onConfirm}
              />
            </>
          )}
        </>
      )}
    </Card>
  );
}
