import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx';
import { useEditMode } from '../session/edit-mode.ts';

/** Preview or editor, in the phone's top bar. */
export function EditModeSwitch() {
  const { editing, setEditing } = useEditMode();
  return (
    <SegmentedControl
      label="简历模式"
      value={editing ? 'edit' : 'preview'}
      options={[
        { value: 'preview', label: '预览' },
        { value: 'edit', label: '编辑' },
      ]}
      onChange={(mode) => setEditing(mode === 'edit')}
    />
  );
}
