import type { ComponentProps, CSSProperties, ElementType } from 'react';
import { cx } from './cx.ts';

interface StackProps extends ComponentProps<'div'> {
  readonly as?: ElementType;
  /** A step of the spacing scale (`--space-1` is 4 px). */
  readonly gap?: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  readonly align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
  readonly justify?: 'start' | 'center' | 'end' | 'between';
}

function spaced({ gap, align, justify, style }: StackProps): CSSProperties {
  return {
    ...(gap === undefined ? {} : { gap: gap === 0 ? 0 : `var(--space-${gap})` }),
    ...(align && { alignItems: align }),
    ...(justify && { justifyContent: justify === 'between' ? 'space-between' : justify }),
    ...style,
  };
}

/** Children one below the other. */
export function Stack(props: StackProps) {
  const { as: Tag = 'div', gap: _gap, align: _align, justify: _justify, className, ...rest } = props;
  return <Tag {...rest} className={cx('kit-stack', className)} style={spaced(props)} />;
}

interface RowProps extends StackProps {
  /** Off: they stay on one line. */
  readonly wrap?: boolean;
}

/** Children side by side, centred vertically; they wrap where there is no room. */
export function Row({ wrap = true, ...props }: RowProps) {
  const { as: Tag = 'div', gap: _gap, align: _align, justify: _justify, className, ...rest } = props;
  return <Tag {...rest} className={cx('kit-row', !wrap && 'kit-no-wrap', className)} style={spaced(props)} />;
}
