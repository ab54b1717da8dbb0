import { Chip } from '../../../shared/ui/chip.tsx';
import { suggestionsFor, type Suggestion } from './suggestion-list.ts';
import styles from './suggestions.module.css';

interface SuggestionsProps {
  readonly hasModel: boolean;
  readonly onChoose: (suggestion: Suggestion) => void;
}

/** What one can say to begin a session with, in one line. */
export function Suggestions({ hasModel, onChoose }: SuggestionsProps) {
  return (
    <ul className={styles.suggestions} aria-label="可以这样开始">
      {suggestionsFor(hasModel).map((suggestion) => (
        <li key={suggestion.title}>
          <Chip title={suggestion.description} onClick={() => onChoose(suggestion)}>
            {suggestion.title}
          </Chip>
        </li>
      ))}
    </ul>
  );
}
