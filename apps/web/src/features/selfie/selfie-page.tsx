import { soonArt as art, SoonPage } from '../../shared/ui/soon-page.tsx';

const plans = [
  { name: '本地抠图', text: '人像分割在浏览器里完成，照片不会上传。' },
  { name: '证件照', text: '一寸、二寸与签证尺寸，红蓝白底随意换。' },
  { name: '有趣的镜头', text: '边框、贴纸与倒计时连拍。' },
];

/** 自拍: opens with a later version. */
export function SelfiePage() {
  return (
    <SoonPage
      title="自拍"
      promise="用摄像头拍一张，抠图、换底、做成证件照。"
      plans={plans}
      picture={
        <>
          <path d="M40 196h240" className={art.faint} />
          <rect x="102" y="20" width="116" height="172" rx="16" className={art.sheet} />
          <rect x="112" y="38" width="96" height="118" rx="6" className={art.wash} />
          <circle cx="160" cy="86" r="21" className={art.sheet} />
          <path d="M152 90c4 6 12 6 16 0M152 80v2M168 80v2" className={art.accent} />
          <path d="M122 156c4-30 20-40 38-40s34 10 38 40z" className={art.pale} />
          <circle cx="160" cy="174" r="8" className={art.ink} />
          <path d="M244 62v-14h14M286 62v-14h-14M244 92v14h14M286 92v14h-14" className={art.ink} />
          <circle cx="265" cy="77" r="7" className={art.warm} />
          <path d="m58 60 5 11 12 2-9 8 2 12-10-6-10 6 2-12-9-8 12-2z" className={art.wash} />
          <path d="M44 132h30M50 144h18" className={art.ink} />
        </>
      }
    />
  );
}
