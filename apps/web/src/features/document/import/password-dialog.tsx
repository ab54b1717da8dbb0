import { useId, useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Input } from '../../../shared/ui/input.tsx';
import { usePasswordQuestion, type PasswordQuestion } from './ask-password.ts';

function Question({ question }: { readonly question: PasswordQuestion }) {
  const [password, setPassword] = useState('');
  const form = useId();
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
        <Field label="打开密码" hideLabel error={question.wrong && '密码不对，请再试一次。'}>
          <Input
            type="password"
            autoComplete="off"
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}

/** Opens when a file needs its password. */
export function PasswordDialog() {
  const question = usePasswordQuestion((state) => state.question);
  return question && <Question key={`${question.name}${String(question.wrong)}`} question={question} />;
}
