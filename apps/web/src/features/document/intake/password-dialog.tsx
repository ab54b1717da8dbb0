import { useId, useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import field from '../../../shared/ui/field.module.css';
import { usePasswordQuestion, type PasswordQuestion } from './ask-password.ts';

function Question({ question }: { readonly question: PasswordQuestion }) {
  const [password, setPassword] = useState('');
  const form = useId();
  const problem = useId();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && question.answer(null)}
      title="输入打开密码"
      description={`“${question.name}”设了打开密码。密码只在这个页面里用，不保存、不上传。`}
      width={440}
      footer={
        <>
          <Button onClick={() => question.answer(null)}>不打开了</Button>
          <Button variant="primary" type="submit" form={form} disabled={password === ''}>
            打开
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (password !== '') question.answer(password);
        }}
      >
        <input
          type="password"
          className={field.input}
          aria-label="打开密码"
          aria-describedby={question.wrong ? problem : undefined}
          aria-invalid={question.wrong || undefined}
          autoComplete="off"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {question.wrong && (
          <p id={problem} className={field.error} role="alert">
            密码不对，请再试一次。
          </p>
        )}
      </form>
    </Dialog>
  );
}

/** Stands on the page and asks when a file wants its password. */
export function PasswordDialog() {
  const question = usePasswordQuestion((state) => state.question);
  return question && <Question key={`${question.name}${String(question.wrong)}`} question={question} />;
}
