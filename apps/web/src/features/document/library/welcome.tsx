import { FilePlus2 } from 'lucide-react';
import { Button } from '../../../shared/ui/button.tsx';
import layout from '../../../shared/ui/layout.module.css';
import styles from './welcome.module.css';

const formats = ['PDF', 'Word', 'PPT', 'Excel', 'CSV', 'EPUB', '网页', 'Markdown', '纯文本', '图片与扫描件'];

const can = [
  { name: '安静地读', text: '原页或清爽的文字，目录、查找、缩放都在手边，下次打开还在上次的地方。' },
  { name: '立刻看懂', text: '关键词、摘录式摘要、人名、日期、金额一眼可见，点一下就到原文。' },
  { name: '动手处理', text: '表格导出、两版对比、一键脱敏；接上模型还能提问，回答带着出处。' },
];

/** Shown if there are no documents. */
export function Welcome({ onPick }: { readonly onPick: () => void }) {
  return (
    <section className={styles.welcome} aria-label="打开第一份文档">
      <div className={styles.zone}>
        <svg
          className={styles.picture}
          viewBox="0 0 320 200"
          fill="none"
          strokeWidth={2}
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden
        >
          <path d="M20 182h280" stroke="var(--line)" strokeWidth={3} />
          <path
            d="M64 44h104l26 26v110H64z"
            fill="var(--paper)"
            stroke="var(--ink-faint)"
            transform="rotate(-7 128 112)"
          />
          <path d="M104 24h92l30 30v130H104z" fill="var(--paper)" stroke="var(--ink-faint)" />
          <path d="M196 24v30h30" stroke="var(--ink-faint)" />
          <path d="M122 70h60M122 88h84M122 106h84" stroke="var(--line)" strokeWidth={3} />
          <path d="M118 117h92v20h-92z" fill="var(--accent-soft)" />
          <path d="M122 127h74" stroke="var(--accent)" strokeWidth={3} />
          <path d="M122 150h84M122 166h46" stroke="var(--line)" strokeWidth={3} />
        </svg>
        <h2>把文档放到桌上</h2>
        <p>拖进来、粘贴，或从设备里选择，可以一次放好几份。文件只在你的浏览器里读取，不上传。</p>
        <Button variant="primary" icon={<FilePlus2 />} onClick={onPick}>
          选择文件
        </Button>
        <ul className={styles.formats} aria-label="能打开的格式">
          {formats.map((name) => (
            <li key={name} className={layout.badge}>
              {name}
            </li>
          ))}
        </ul>
      </div>
      <ul className={styles.can}>
        {can.map(({ name, text }) => (
          <li key={name}>
            <strong>{name}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
