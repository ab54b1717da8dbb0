import { Menu as Base } from '@base-ui/react/menu';
import { useRef, type ReactElement, type ReactNode } from 'react';
import styles from './popup.module.css';

export interface MenuItem {
  readonly label: string;
  readonly icon?: ReactNode;
  /** Below the label, and a part of its name: what it is for, in a few words. */
  readonly hint?: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly onSelect: () => void;
}

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  /** Groups are separated by a line. */
  groups: readonly (readonly MenuItem[])[];
  side?: 'top' | 'bottom' | 'right';
  align?: 'start' | 'center' | 'end';
  /** Opens it at once: for a menu that is loaded at the first press of its button. */
  defaultOpen?: boolean;
}

/** A menu of actions. */
export function Menu({ trigger, groups, side = 'bottom', align = 'end', defaultOpen = false }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Base.Root modal={false} defaultOpen={defaultOpen}>
      <Base.Trigger ref={button} render={trigger} />
      <Base.Portal>
        <Base.Positioner
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={styles.positioner}
        >
          {/* What was pressed before it was loaded is no longer there to take the focus back. */}
          <Base.Popup className={styles.menu} {...(defaultOpen ? { finalFocus: button } : {})}>
            {groups
              .filter((group) => group.length > 0)
              .map((group, index) => (
                <Base.Group key={group[0]?.label} className={index > 0 ? styles.group : undefined}>
                  {group.map((item) => (
                    <Base.Item
                      key={item.label}
                      className={styles.item}
                      data-danger={item.danger || undefined}
                      disabled={item.disabled ?? false}
                      onClick={item.onSelect}
                    >
                      {item.icon}
                      {item.hint === undefined ? (
                        item.label
                      ) : (
                        <span>
                          {item.label}
                          <small>{item.hint}</small>
                        </span>
                      )}
                    </Base.Item>
                  ))}
                </Base.Group>
              ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
