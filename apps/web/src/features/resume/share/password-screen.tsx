import { Input } from '../../../shared/ui/input.tsx';
import { Alert } from '../../../shared/ui/alert.tsx';
import { LockKeyhole } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import styles from './shared-resume-page.module.css';

interface Props {
  /** Tries a password. Returns the sentence for the user where it does not open. */
  readonly onTry: (password: string) => Promise<string | undefined>;
}

/** Asks for the password of a shared resume. */
export function PasswordScreen({ onTry }: Props) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [trying, setTrying] = useState(false);
  const problemId = useId();
  async function attempt(): Promise<void> {
    setTrying(true);
    setProblem(await onTry(password.trim()));
    setTrying(false);
  }
  return (
    <div className={styles.screen}>
      <span className={styles.sign}>
        <LockKeyhole aria-hidden />
      </span>
      <h1>这份简历需要密码</h1>
      <p>请输入分享的人给你的访问密码。</p>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (password.trim() !== '') void attempt();
        }}
      >
        <Input
          type="password"
          aria-label="访问密码"
          aria-describedby={problem ? problemId : undefined}
          aria-invalid={problem !== undefined || undefined}
          autoComplete="off"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button variant="primary" type="submit" loading={trying}>
          查看简历
        </Button>
      </form>
      {problem && (
        <Alert variant="text" id={problemId}>
          {problem}
        </Alert>
      )}
    </div>
  );
}
