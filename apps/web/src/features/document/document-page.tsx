import { soonArt as art, SoonPage } from '../../shared/ui/soon-page.tsx';

const plans = [
  { name: '读得懂', text: '打开 PDF、Word、表格与纯文本，中文编码自动辨认。' },
  { name: '问得到', text: '就着原文提问，回答附上出处，一点就回到那一段。' },
  { name: '存得住', text: '聊天里的好内容存成文档，随时继续修改与导出。' },
];

/** 文档: opens with a later version. */
export function DocumentPage() {
  return (
    <SoonPage
      title="文档"
      promise="读文件、问文件、写文件，一处完成。"
      plans={plans}
      receives="document"
      picture={
        <>
          <path d="M24 194h272" className={art.faint} />
          <path d="M68 52h104l26 26v112H68z" className={art.sheet} transform="rotate(-7 130 120)" />
          <path d="M104 32h92l30 30v130H104z" className={art.sheet} />
          <path d="M196 32v30h30" className={art.ink} />
          <path d="M122 78h60M122 96h84M122 114h84" className={art.faint} />
          <path d="M118 124h92v20h-92z" className={art.pale} />
          <path d="M122 134h74" className={art.accent} />
          <path d="M122 158h84M122 174h46" className={art.faint} />
          <path
            d="M238 118h48a8 8 0 0 1 8 8v26a8 8 0 0 1-8 8h-24l-16 14v-14h-8a8 8 0 0 1-8-8v-26a8 8 0 0 1 8-8Z"
            className={art.wash}
          />
          <path d="M244 134h36M244 146h22" className={art.accent} />
        </>
      }
    />
  );
}
