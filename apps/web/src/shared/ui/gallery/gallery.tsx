import { Image, Palette } from 'lucide-react';
import { Button } from '../button.tsx';
import { Card } from '../card.tsx';
import { DropZone } from '../drop-zone.tsx';
import { EmptyState } from '../empty-state.tsx';
import { Page, PageHeader } from '../page.tsx';
import { QrCode } from '../qr-code.tsx';
import { Seal } from '../seal.tsx';
import { Row, Stack } from '../stack.tsx';
import { Toasts } from '../toast.tsx';
import { Tooltips } from '../tooltips.tsx';
import styles from './gallery.module.css';
import { Buttons, Choices, Sliders, TextFields } from './inputs.tsx';
import { Messages, Navigation, Windows } from './windows.tsx';

const colors = [
  'paper',
  'surface',
  'surface-sunken',
  'surface-hover',
  'surface-pressed',
  'line',
  'line-strong',
  'ink',
  'ink-soft',
  'ink-faint',
  'accent',
  'accent-hover',
  'accent-soft',
  'accent-line',
  'danger',
  'danger-soft',
  'warn',
  'warn-soft',
];

/** Every component of the kit in its states: `/ui-kit.html` of the development server, `?theme=dark` for the dark theme. */
export function Gallery() {
  return (
    <Page width="wide">
      <PageHeader
        title="UI kit"
        badge="开发"
        description="所有控件和它们的状态"
        actions={<Button>操作</Button>}
      />
      <main className={styles.sections}>
        <Buttons />
        <TextFields />
        <Choices />
        <Sliders />
        <Messages />
        <Navigation />
        <Windows />
        <Card title="Card" icon={<Palette aria-hidden />} actions="标题行末">
          <Stack gap={1}>
            <span>Stack 里的第一行</span>
            <span>第二行</span>
          </Stack>
          <Row justify="between">
            <Seal /> <QrCode text="https://example.com" label="二维码" />
          </Row>
        </Card>
        <Card title="颜色">
          <div className={styles.swatches}>
            {colors.map((name) => (
              <div key={name}>
                <div className={styles.swatch} style={{ background: `var(--${name})` }} />
                {name}
              </div>
            ))}
          </div>
        </Card>
        <EmptyState>
          <h2>这里还没有图片</h2>
          <p>画一张，或打开一张。</p>
          <Button variant="primary">开始</Button>
        </EmptyState>
      </main>
      <DropZone
        icon={<Image />}
        title="把图片拖到这里"
        description="也可以直接粘贴。图片只在这个浏览器里处理。"
        capabilities={['看清颜色', '认出文字', '转换格式']}
      >
        <Button variant="primary">选择图片</Button>
      </DropZone>
      <Toasts />
      <Tooltips />
    </Page>
  );
}
