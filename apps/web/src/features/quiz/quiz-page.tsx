import { soonArt as art, SoonPage } from '../../shared/ui/soon-page.tsx';

const plans = [
  { name: '贴近大纲', text: '声母、韵母、声调与轻声儿化，题目覆盖考点。' },
  { name: '讲得明白', text: '每题有解析，错在哪、为什么，一看就懂。' },
  { name: '记得住', text: '错题按记忆规律安排复习，进度保存在本地。' },
];

/** 普通话测试: opens with a later version. */
export function QuizPage() {
  return (
    <SoonPage
      title="普通话测试"
      promise="字音、词语、短文，测一测你的普通话。"
      plans={plans}
      picture={
        <>
          <path d="M24 196h272" className={art.faint} />
          <rect x="48" y="40" width="132" height="132" rx="8" className={art.sheet} />
          <path
            d="M48 106h132M114 40v132M48 40l132 132M180 40 48 172"
            className={art.faint}
            strokeDasharray="5 6"
          />
          <path
            d="M114 54v9M86 67h56M101 74l5 11M127 74l-5 11M78 90h72M96 104h36v48H96zM96 128h36"
            className={art.ink}
            strokeWidth="6"
          />
          <path d="M206 60h40" className={art.accent} />
          <path d="m210 98 34-14" className={art.accent} />
          <path d="m208 116 18 14 20-16" className={art.accent} />
          <path d="m210 148 34 14" className={art.accent} />
          <path d="M262 78c10 16 10 50 0 66M276 66c16 24 16 66 0 90" className={art.ink} />
        </>
      }
    />
  );
}
