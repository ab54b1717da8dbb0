import {
  Camera,
  ChevronDown,
  FileText,
  Image,
  Palette,
  Pencil,
  Settings2,
  Sparkles,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { Alert } from '../alert.tsx';
import { Button } from '../button.tsx';
import { Card } from '../card.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { ConfirmPopover } from '../confirm-popover.tsx';
import { Dialog } from '../dialog.tsx';
import { Drawer } from '../drawer.tsx';
import { IconButton } from '../icon-button.tsx';
import { Menu } from '../menu.tsx';
import { RenameDialog } from '../rename-dialog.tsx';
import { SelectionBar } from '../selection-bar.tsx';
import { Row, Stack } from '../stack.tsx';
import { TabPanel, Tabs } from '../tabs.tsx';
import { toast } from '../toast.tsx';
import { Toolbar } from '../toolbar.tsx';
import { ViewTabs } from '../view-tabs.tsx';

export function Messages() {
  return (
    <Card title="Alert, toast">
      <Alert>没能保存，请重试。</Alert>
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

export function Navigation() {
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

export function Windows() {
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
        title="删除对话"
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
