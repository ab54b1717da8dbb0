import { Search } from 'lucide-react';
import { showOverlay } from '../../shared/lib/overlay.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Drawer } from '../../shared/ui/drawer.tsx';
import { Row } from '../../shared/ui/stack.tsx';
import styles from './menu-drawer.module.css';
import { NavList } from './nav-list.tsx';
import { LegalLinks } from '../../shared/ui/legal-links.tsx';
import { FooterButtons } from './footer-buttons.tsx';
import { Wordmark } from './wordmark.tsx';

interface MenuDrawerProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The phone's menu: what the sidebar holds, in a drawer 240 wide. */
export function MenuDrawer({ open, onOpenChange }: MenuDrawerProps) {
  const close = () => onOpenChange(false);
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title="菜单" hideTitle width={240}>
      <div className={styles.menu}>
        <Wordmark onGo={close} />
        <NavList onGo={close} />
        <Button icon={<Search />} onClick={() => showOverlay({ kind: 'palette' })}>
          搜索与命令
        </Button>
        <Row gap={1} wrap={false} align="stretch">
          <FooterButtons tip="top" />
        </Row>
        <LegalLinks onGo={close} />
      </div>
    </Drawer>
  );
}
