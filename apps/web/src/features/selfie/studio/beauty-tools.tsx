import { Button } from '../../../shared/ui/button.tsx';
import { Row } from '../../../shared/ui/stack.tsx';
import { noBeauty, type Beauty } from '../edits/edit.ts';
import { updateEdit, useStudio } from '../edits/studio-store.ts';
import { EditSlider } from './edit-slider.tsx';

const sliders: readonly { readonly part: keyof Beauty; readonly label: string; readonly min: number }[] = [
  { part: 'smooth', label: '磨皮', min: 0 },
  { part: 'whiten', label: '美白', min: 0 },
  { part: 'brightness', label: '亮度', min: -100 },
  { part: 'contrast', label: '对比度', min: -100 },
  { part: 'sharpen', label: '锐化', min: 0 },
];

const natural: Beauty = { smooth: 45, whiten: 22, brightness: 8, contrast: 4, sharpen: 15 };

/** Light beauty: smooths and brightens skin alone, and leaves the shape of the face as it is. */
export function BeautyTools() {
  const beauty = useStudio((state) => state.edit.beauty);
  return (
    <>
      <Row>
        <Button size="sm" onClick={() => updateEdit({ beauty: natural })}>
          自然
        </Button>
        <Button size="sm" variant="ghost" onClick={() => updateEdit({ beauty: noBeauty })}>
          全部归零
        </Button>
      </Row>
      {sliders.map(({ part, label, min }) => (
        <EditSlider
          key={part}
          label={label}
          min={min}
          value={beauty[part]}
          onChange={(value) => updateEdit({ beauty: { ...beauty, [part]: value } }, part)}
        />
      ))}
      <p className="kit-faint">磨皮只作用在肤色上，眼睛、眉毛和头发保持清晰；不会改动脸型。</p>
    </>
  );
}
