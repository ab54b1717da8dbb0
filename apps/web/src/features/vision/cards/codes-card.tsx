import { Copy, ExternalLink, QrCode } from 'lucide-react';
import { useEffect } from 'react';
import { Stack } from '../../../shared/ui/stack.tsx';
import { findCodes } from '../../../shared/pictures/looking/find-codes.ts';
import type { FoundCode } from '../../../shared/pictures/looking/found.ts';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { copyWithToast } from '../../../shared/ui/copy-with-toast.ts';
import { decode, type OpenedPicture } from '../pictures/open-picture.ts';
import { cacheAsync, useCachedAsync } from '../../../shared/lib/use-cached-async.ts';
import { Note, ResultCard } from './card.tsx';
import styles from './codes-card.module.css';
import { showRegions } from './regions.ts';

/** The codes in a picture. */
export const findCodesOf = cacheAsync(async (picture: OpenedPicture) =>
  findCodes(await decode(picture, 2_600)),
);

const formats: Readonly<Record<string, string>> = {
  QRCode: '二维码',
  QRCodeModel1: '二维码',
  QRCodeModel2: '二维码',
  MicroQRCode: '微型二维码',
  RMQRCode: '长条二维码',
  DataMatrix: 'Data Matrix 码',
  Aztec: 'Aztec 码',
  AztecCode: 'Aztec 码',
  PDF417: 'PDF417 码',
  MaxiCode: 'MaxiCode 码',
  EAN13: '商品条码 EAN-13',
  EAN8: '商品条码 EAN-8',
  UPCA: '商品条码 UPC-A',
  UPCE: '商品条码 UPC-E',
  ISBN: '图书条码 ISBN',
  Code128: '条形码 Code 128',
  Code39: '条形码 Code 39',
};

/** The URL of a text if it is http or https, else null. */
export function webAddress(text: string): string | null {
  try {
    const { protocol, href } = new URL(text.trim());
    return protocol === 'https:' || protocol === 'http:' ? href : null;
  } catch {
    return null;
  }
}

function Code({ code }: { readonly code: FoundCode }) {
  const address = webAddress(code.text);
  return (
    <li className={styles.code}>
      <span className={styles.format}>{formats[code.format] ?? `条形码 ${code.format}`}</span>
      <span className={styles.text}>{code.text}</span>
      <IconButton
        size="sm"
        label="复制内容"
        onClick={() => void copyWithToast('vision.copy-found', code.text, '已复制')}
      >
        <Copy />
      </IconButton>
      {address && (
        <a
          className={styles.open}
          href={address}
          target="_blank"
          rel="noopener noreferrer nofollow"
          aria-label={`打开网址 ${address}（新窗口）`}
        >
          <ExternalLink aria-hidden />
        </a>
      )}
    </li>
  );
}

/** QR and bar codes. A URL is displayed in full before it can be opened. */
export function CodesCard({ picture }: { readonly picture: OpenedPicture }) {
  const found = useCachedAsync(findCodesOf, picture);
  const codes = found.state === 'ready' ? found.value : [];
  useEffect(() => {
    if (found.state === 'ready')
      showRegions(
        picture.id,
        'codes',
        found.value.map(({ corners, text }) => ({ points: corners, text })),
      );
  }, [found, picture.id]);
  return (
    <ResultCard
      title="二维码与条形码"
      icon={<QrCode />}
      summary={found.state === 'pending' ? '正在寻找' : codes.length > 0 ? `${codes.length} 个` : '没有'}
    >
      {codes.length > 0 && (
        <Stack as="ul" gap={2}>
          {codes.map((code) => (
            <Code key={`${code.format}:${code.text}:${code.corners[0]?.x}`} code={code} />
          ))}
        </Stack>
      )}
      {found.state === 'failed' && <Note kind="plain">识别组件没能载入，请检查网络后重新打开图片。</Note>}
      {found.state === 'ready' && codes.length === 0 && (
        <Note kind="plain">没有找到。若图里确有二维码，请截取得近一些再试。</Note>
      )}
    </ResultCard>
  );
}
