import { defaultStyles } from '@baigong/resume';
import { Button } from '../../../../shared/ui/button.tsx';
import { ConfirmPopover } from '../../../../shared/ui/confirm-popover.tsx';
import { toast } from '../../../../shared/ui/toast.tsx';
import { useSession } from '../../session/session-context.tsx';

/** 恢复默认: defaults, no custom CSS, the template `default`; asks first, and can be taken back. */
export function ResetStyles() {
  const { documentStore } = useSession();
  const reset = () => {
    const { styles: before } = documentStore.getDocument();
    documentStore.change(
      (document) => ({ ...document, styles: { ...document.styles, ...defaultStyles() } }),
      {
        target: 'styles:reset',
        mergeable: false,
      },
    );
    toast('success', '已恢复默认样式', {
      action: {
        label: '撤销',
        onClick: () =>
          documentStore.change((document) => ({ ...document, styles: before }), {
            target: 'styles:reset',
            mergeable: false,
          }),
      },
    });
  };
  return (
    <ConfirmPopover
      trigger={<Button>恢复默认</Button>}
      question="确定要恢复默认样式吗？自定义 CSS 会清空，模板会换回“默认”，内容不变。"
      confirmLabel="恢复默认"
      onConfirm={reset}
    />
  );
}
