import { defaultStyles } from '@baigong/resume';
import { Button } from '../../../../shared/ui/button.tsx';
import { Confirm } from '../../../../shared/ui/confirm.tsx';
import { toast } from '../../../../shared/ui/toast.tsx';
import { useSession } from '../../editor/session-context.ts';

/** 恢复默认: defaults, no custom CSS, the template `default`; asks first, and can be taken back. */
export function ResetStyles() {
  const { editing } = useSession();
  const reset = () => {
    const { styles: before } = editing.getDocument();
    editing.change((document) => ({ ...document, styles: { ...document.styles, ...defaultStyles() } }), {
      target: 'styles:reset',
      joins: false,
    });
    toast('done', '已恢复默认样式', {
      action: {
        label: '撤销',
        run: () =>
          editing.change((document) => ({ ...document, styles: before }), {
            target: 'styles:reset',
            joins: false,
          }),
      },
    });
  };
  return (
    <Confirm
      trigger={<Button>恢复默认</Button>}
      question="确定要恢复默认样式吗？自定义 CSS 会清空，模板会换回“默认”，内容不变。"
      yes="恢复默认"
      onYes={reset}
    />
  );
}
