import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './card.module.css';
import { cx } from './cx.ts';

interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  readonly title?: ReactNode;
  readonly icon?: ReactNode;
  readonly headingLevel?: 2 | 3 | 4;
  /** At the end of the title's line: a note or buttons. */
  readonly actions?: ReactNode;
}

/** A framed section, named by its title. */
export function Card({ title, icon, headingLevel = 2, actions, className, children, ...rest }: CardProps) {
  const id = useId();
  const Heading = `h${headingLevel}` as const;
  return (
    <section
      aria-labelledby={title === undefined ? undefined : id}
      {...rest}
      className={cx(styles.card, className)}
    >
      {title !== undefined && (
        <header className={styles.header}>
          {icon}
          <Heading id={id}>{title}</Heading>
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </header>
      )}
      {children}
    </section>
  );
}
