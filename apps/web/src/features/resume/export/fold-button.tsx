import { ChevronDown } from 'lucide-react';
import { Button } from '../../../shared/ui/button.tsx';
import styles from './export-section.module.css';

interface Props {
  readonly label: string;
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** Shows what few need. */
export function FoldButton({ label, open, onToggle }: Props) {
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={<ChevronDown aria-hidden />}
      className={styles.fold}
      aria-expanded={open}
      onClick={onToggle}
    >
      {label}
    </Button>
  );
}
