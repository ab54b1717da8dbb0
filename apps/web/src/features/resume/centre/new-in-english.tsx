import { ChevronDown, Languages } from 'lucide-react';
import { useNavigate } from 'react-router';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { LazyMenuOf } from '../../../shared/ui/lazy.tsx';
import { createAndOpen } from '../session/create-resume.ts';

/** Beside 新建简历, which makes a Chinese one; on a phone in the top bar, which has the room. */
export function NewInEnglish() {
  const navigate = useNavigate();
  return (
    <LazyMenuOf
      trigger={
        <IconButton label="其他语言的新简历" tooltip="none">
          <ChevronDown />
        </IconButton>
      }
      groups={[
        [
          {
            label: '新建英文简历',
            hint: '标题、字段名和日期是英文',
            icon: <Languages />,
            onSelect: () => void createAndOpen(navigate, { language: 'en' }),
          },
        ],
      ]}
    />
  );
}
