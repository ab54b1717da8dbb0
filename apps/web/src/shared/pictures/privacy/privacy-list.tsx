import { severities, type PrivacyFinding, type Severity } from '@baigong/pictures';
import { Stack } from '../../ui/stack.tsx';
import styles from './privacy-list.module.css';

const headings: Readonly<Record<Severity, string>> = {
  high: '会暴露地点或个人信息',
  medium: '请留意',
  low: '一般信息',
  note: '按规定保留',
};

/** Findings by severity, the gravest first. */
export function PrivacyList({ findings }: { readonly findings: readonly PrivacyFinding[] }) {
  return (
    <Stack gap={4}>
      {severities.map((severity) => {
        const those = findings.filter((one) => one.severity === severity);
        return (
          those.length > 0 && (
            <section
              key={severity}
              className={styles.group}
              data-severity={severity}
              aria-label={headings[severity]}
            >
              <h3 className={styles.heading}>
                {headings[severity]}（{those.length}）
              </h3>
              <ul className="kit-grid kit-gap2">
                {those.map(({ name, value, source }) => (
                  <li key={`${name} ${source} ${value}`}>
                    <div className={styles.name}>
                      <strong>{name}</strong>
                      <span className="kit-caption">{source}</span>
                    </div>
                    {value !== '' && <p className={styles.value}>{value}</p>}
                  </li>
                ))}
              </ul>
            </section>
          )
        );
      })}
    </Stack>
  );
}
