import {
  Camera,
  ChevronDown,
  EyeOff,
  FileText,
  Image,
  Palette,
  Pencil,
  Settings2,
  Sparkles,
  Trash2,
  Upload,
} from 'lucide-react';
import { useState } from 'react';
import { Alert } from '../alert.tsx';
import { BeforeAfter } from '../before-after.tsx';
import { Button } from '../button.tsx';
import { Card } from '../card.tsx';
import { Checkbox } from '../checkbox.tsx';
import { Chip } from '../chip.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { ConfirmPopover } from '../confirm-popover.tsx';
import { Dialog } from '../dialog.tsx';
import { Drawer } from '../drawer.tsx';
import { DropZone } from '../drop-zone.tsx';
import { EmptyState } from '../empty-state.tsx';
import { Field } from '../field.tsx';
import { FileButton } from '../file-button.tsx';
import { IconButton } from '../icon-button.tsx';
import { Input, SearchInput } from '../input.tsx';
import { Menu } from '../menu.tsx';
import { Page, PageHeader } from '../page.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import { QrCode } from '../qr-code.tsx';
import { RadioGroup } from '../radio-group.tsx';
import { RenameDialog } from '../rename-dialog.tsx';
import { Seal } from '../seal.tsx';
import { SegmentedControl } from '../segmented-control.tsx';
import { Select } from '../select.tsx';
import { SelectionBar } from '../selection-bar.tsx';
import { RangeInput, Slider } from '../slider.tsx';
import { Spinner } from '../spinner.tsx';
import { Row, Stack } from '../stack.tsx';
import { Switch } from '../switch.tsx';
import { TabPanel, Tabs } from '../tabs.tsx';
import { Textarea } from '../textarea.tsx';
import { toast, Toasts } from '../toast.tsx';
import { Toolbar } from '../toolbar.tsx';
import { Tooltips } from '../tooltips.tsx';
import { ViewTabs } from '../view-tabs.tsx';
import styles from './gallery.module.css';

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

function Buttons() {
  const variants = ['primary', 'secondary', 'ghost', 'danger'] as const;
  return (
    <Card title="Button">
      {(['lg', 'md', 'sm'] as const).map((size) => (
        <Row key={size}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} size={size}>
              {variant}
            </Button>
          ))}
        </Row>
      ))}
      <Row>
        <Button icon={<Upload />}>图标</Button>
        <Button loading>加载中</Button>
        <Button variant="primary" disabled>
          禁用
        </Button>
        <Button aria-pressed>按下</Button>
      </Row>
      <Row>
        <IconButton label="编辑">
          <Pencil />
        </IconButton>
        <IconButton label="编辑，选中" active>
          <Pencil />
        </IconButton>
        <IconButton label="编辑，小" size="sm">
          <Pencil />
        </IconButton>
        <IconButton label="编辑，禁用" disabled>
          <Pencil />
        </IconButton>
        <FileButton icon={<Upload />} inputLabel="选择示例文件" onFiles={() => undefined}>
          FileButton
        </FileButton>
      </Row>
      <Row>
        <Chip>Chip</Chip>
        <Chip pressed>选中</Chip>
        <Chip pressed={false}>未选中</Chip>
        <Chip disabled>禁用</Chip>
      </Row>
    </Card>
  );
}

function TextFields() {
  const [format, setFormat] = useState('png');
  const formats = [
    { value: 'png', label: 'PNG' },
    { value: 'jpeg', label: 'JPEG' },
  ];
  return (
    <Card title="Field, Input, Textarea, Select">
      <Field label="昵称" hint="显示在作品下面">
        <Input placeholder="可以不填" />
      </Field>
      <Field label="地址" error="地址里要有域名">
        <Input defaultValue="http://" />
      </Field>
      <Field label="格式" layout="row">
        <Select value={format} options={formats} onChange={setFormat} />
      </Field>
      <Field label="宽度" layout="row">
        <Input type="number" size="sm" defaultValue={1024} />
      </Field>
      <Field label="说明" action={<a href="#top">从库里选</a>}>
        <Textarea rows={3} defaultValue="几行文字" />
      </Field>
      <Input aria-label="禁用的输入框" disabled defaultValue="禁用" />
      <SearchInput aria-label="搜索" placeholder="搜索" />
    </Card>
  );
}

function Choices() {
  const [checked, setChecked] = useState(true);
  const [style, setStyle] = useState('ink');
  const options = [
    { value: 'ink', label: '水墨', hint: '黑白，留白多' },
    { value: 'oil', label: '油画', hint: '厚涂，颜色浓' },
    { value: 'none', label: '不可选', hint: '这个模型画不了', disabled: true },
  ];
  const short = options.map(({ value, label }) => ({ value, label }));
  return (
    <Card title="Checkbox, Switch, RadioGroup, SegmentedControl">
      <Checkbox label="记住这次选择" checked={checked} onChange={setChecked} />
      <Checkbox
        label="带说明"
        hint="有些省份免测这一项"
        checked={!checked}
        onChange={() => setChecked(!checked)}
      />
      <Checkbox label="禁用" disabled checked onChange={() => undefined} />
      <Switch label="脱敏" icon={<EyeOff aria-hidden />} checked={checked} onChange={setChecked} />
      <Switch
        label="带说明的开关"
        hint="计算、日期由本地工具算准"
        checked={!checked}
        onChange={() => setChecked(!checked)}
      />
      <Switch label="禁用的开关" disabled checked={false} onChange={() => undefined} />
      <Row>
        <Checkbox aria-label="只有勾" checked={checked} onChange={setChecked} />
        <Switch label="只有开关" hideLabel checked={checked} onChange={setChecked} />
      </Row>
      <RadioGroup label="列表" value={style} options={options} onChange={setStyle} />
      <RadioGroup
        label="卡片"
        variant="cards"
        columns={3}
        value={style}
        options={options}
        onChange={setStyle}
      />
      <RadioGroup label="短语" variant="chips" value={style} options={short} onChange={setStyle} />
      <SegmentedControl label="画风" value={style} options={short.slice(0, 2)} onChange={setStyle} />
    </Card>
  );
}

/** A square of one colour: the gallery is built without the product's files. */
const plainPicture = (colour: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512"><rect width="512" height="512" fill="${colour}"/></svg>`)}`;

function Sliders() {
  const [value, setValue] = useState(40);
  return (
    <Card title="Slider, BeforeAfter, ProgressBar, Spinner">
      <Slider label="亮度" min={-100} max={100} value={value} onChange={setValue} />
      <Slider label="行距" min={0} max={100} unit="%" layout="stack" value={value} onChange={setValue} />
      <Slider label="禁用" min={0} max={100} disabled value={value} onChange={setValue} />
      <Field label="只有滑块" layout="row">
        <RangeInput min={0} max={100} value={value} onChange={setValue} />
      </Field>
      <BeforeAfter
        label="对比"
        before={{ src: plainPicture('#9aa4b2'), name: '原图' }}
        after={{ src: plainPicture('#c2410c'), name: '转换后' }}
        width={512}
        height={512}
      />
      <ProgressBar label="进度" value={0.4} />
      <ProgressBar label="进度不明" value={undefined} />
      <Row>
        <Spinner /> 正在读取
      </Row>
    </Card>
  );
}

function Messages() {
  return (
    <Card title="Alert, toast">
      <Alert>没能保存，请再试一次。</Alert>
      <Alert tone="warning">照片里没有找到人。</Alert>
      <Alert tone="success">已经导入 3 份文档。</Alert>
      <Alert tone="info">文字不会离开这个浏览器。</Alert>
      <Alert actions={<Button size="sm">重试</Button>}>
        题库没能打开，可能是网络断了，也可能是文件不完整。
      </Alert>
      <Alert variant="text">名称不能为空</Alert>
      <Row>
        <Button size="sm" onClick={() => toast('success', '已复制')}>
          成功
        </Button>
        <Button
          size="sm"
          onClick={() => toast('error', '没能复制', { action: { label: '重试', onClick: () => undefined } })}
        >
          失败
        </Button>
      </Row>
    </Card>
  );
}

function Navigation() {
  const [tab, setTab] = useState('crop');
  const [view, setView] = useState<'camera' | 'edit'>('camera');
  const tabs = [
    { value: 'crop', label: '裁剪', icon: Image },
    { value: 'color', label: '颜色', icon: Palette },
    { value: 'text', label: '文字', icon: FileText },
  ];
  return (
    <Card title="Tabs, ViewTabs, Toolbar, SelectionBar">
      <Tabs label="下划线" panelId="gallery-a" tabs={tabs} value={tab} onChange={setTab} />
      <TabPanel id="gallery-a" value={tab}>
        {tab}
      </TabPanel>
      <Tabs label="等宽" panelId="gallery-b" variant="fill" tabs={tabs} value={tab} onChange={setTab} />
      <TabPanel id="gallery-b" value={tab}>
        {tab}
      </TabPanel>
      <ViewTabs
        label="界面"
        views={[
          { view: 'camera', label: '拍照', icon: Camera },
          { view: 'edit', label: '编辑', icon: Pencil },
        ]}
        current={view}
        onChange={setView}
      />
      <Toolbar label="描述工具">
        <IconButton label="扩写">
          <Sparkles />
        </IconButton>
        <IconButton label="设置">
          <Settings2 />
        </IconButton>
      </Toolbar>
      <SelectionBar selected={3} total={20} unit="张" onSelectAll={() => undefined} onDone={() => undefined}>
        <Button size="sm" variant="danger" icon={<Trash2 />}>
          删除所选
        </Button>
      </SelectionBar>
    </Card>
  );
}

function Windows() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'rename' | 'drawer' | null>(null);
  const close = () => setOpen(null);
  return (
    <Card title="Dialog, Drawer, Menu, ConfirmPopover">
      <Row>
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('confirm')}>ConfirmDialog</Button>
        <Button onClick={() => setOpen('rename')}>RenameDialog</Button>
        <Button onClick={() => setOpen('drawer')}>Drawer</Button>
        <Menu
          trigger={<Button icon={<ChevronDown />}>Menu</Button>}
          groups={[
            [{ label: '重命名', icon: <Pencil />, onSelect: () => undefined }],
            [{ label: '删除', icon: <Trash2 />, danger: true, onSelect: () => undefined }],
          ]}
        />
        <ConfirmPopover
          trigger={<Button>ConfirmPopover</Button>}
          question="确定要删除吗？"
          onConfirm={() => undefined}
        />
      </Row>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        title="对话框"
        description="一句说明。"
        footer={<Button onClick={close}>好</Button>}
      >
        内容
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onOpenChange={close}
        title="删除会话"
        confirmLabel="删除"
        onConfirm={close}
      >
        删除后不能恢复。
      </ConfirmDialog>
      <RenameDialog
        open={open === 'rename'}
        onClose={close}
        title="重命名"
        label="名称"
        initialValue="未命名"
        maxLength={60}
        onSubmit={close}
      />
      <Drawer open={open === 'drawer'} onOpenChange={close} title="抽屉" width={320}>
        <Stack>内容</Stack>
      </Drawer>
    </Card>
  );
}

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
