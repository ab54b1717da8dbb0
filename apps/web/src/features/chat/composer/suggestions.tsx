import { suggestionsFor, type Suggestion } from './suggestion-list.ts';
import styles from './suggestions.module.css';

interface SuggestionsProps {
  readonly hasModel: boolean;
  readonly onChoose: (suggestion: Suggestion) => void;
}

/** Cards to begin a session with. */
export function Suggestions({ hasModel, onChoose }: SuggestionsProps) {
  return (
    <ul className={styles.suggestions} aria-label="可以这样开始">
      {suggestionsFor(hasModel).map((suggestion) => (
        <li key={suggestion.title}>
          <button type="button" className={styles.card} onClick={() => onChoose(suggestion)}>
            <suggestion.icon aria-hidden />
            <span className={styles.title}>{suggestion.title}</span>
            <span className={styles.about}>{suggestion.description}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
