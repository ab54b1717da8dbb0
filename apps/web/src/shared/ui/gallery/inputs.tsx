import { EyeOff, Pencil, Upload } from 'lucide-react';
import { useState } from 'react';
import { BeforeAfter } from '../before-after.tsx';
import { Button } from '../button.tsx';
import { Card } from '../card.tsx';
import { Checkbox } from '../checkbox.tsx';
import { Chip } from '../chip.tsx';
import { Field } from '../field.tsx';
import { FileButton } from '../file-button.tsx';
import { IconButton } from '../icon-button.tsx';
import { Input, SearchInput } from '../input.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import { RadioGroup } from '../radio-group.tsx';
import { SegmentedControl } from '../segmented-control.tsx';
import { Select } from '../select.tsx';
import { RangeInput, Slider } from '../slider.tsx';
import { Spinner } from '../spinner.tsx';
import { Row } from '../stack.tsx';
import { Switch } from '../switch.tsx';
import { Textarea } from '../textarea.tsx';

export function Buttons() {
  const variants = ['primary', 'secondary', 'ghost', 'danger'] as const;
  return (
    <Card title="Button">
      {(['lg', 'md', 'sm'] as const).map((size) => (
        <Row key={size}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} size={size}>
              {variant}
            </Button>
          ))}
        </Row>
      ))}
      <Row>
        <Button icon={<Upload />}>图标</Button>
        <Button loading>加载中</Button>
        <Button variant="primary" disabled>
          禁用
        </Button>
        <Button aria-pressed>按下</Button>
      </Row>
      <Row>
        <IconButton label="编辑">
          <Pencil />
        </IconButton>
        <IconButton label="编辑，选中" active>
          <Pencil />
        </IconButton>
        <IconButton label="编辑，小" size="sm">
          <Pencil />
        </IconButton>
        <IconButton label="编辑，禁用" disabled>
          <Pencil />
        </IconButton>
        <FileButton icon={<Upload />} inputLabel="选择示例文件" onFiles={() => undefined}>
          FileButton
        </FileButton>
      </Row>
      <Row>
        <Chip>Chip</Chip>
        <Chip pressed>选中</Chip>
        <Chip pressed={false}>未选中</Chip>
        <Chip disabled>禁用</Chip>
      </Row>
    </Card>
  );
}

export function TextFields() {
  const [format, setFormat] = useState('png');
  const formats = [
    { value: 'png', label: 'PNG' },
    { value: 'jpeg', label: 'JPEG' },
  ];
  return (
    <Card title="Field, Input, Textarea, Select">
      <Field label="昵称" hint="显示在作品下面">
        <Input placeholder="可以不填" />
      </Field>
      <Field label="地址" error="地址里要有域名">
        <Input defaultValue="http://" />
      </Field>
      <Field label="格式" layout="row">
        <Select value={format} options={formats} onChange={setFormat} />
      </Field>
      <Field label="宽度" layout="row">
        <Input type="number" size="sm" defaultValue={1024} />
      </Field>
      <Field label="说明" action={<a href="#top">从库里选</a>}>
        <Textarea rows={3} defaultValue="几行文字" />
      </Field>
      <Input aria-label="禁用的输入框" disabled defaultValue="禁用" />
      <SearchInput aria-label="搜索" placeholder="搜索" />
    </Card>
  );
}

export function Choices() {
  const [checked, setChecked] = useState(true);
  const [style, setStyle] = useState('ink');
  const options = [
    { value: 'ink', label: '水墨', hint: '黑白，留白多' },
    { value: 'oil', label: '油画', hint: '厚涂，颜色浓' },
    { value: 'none', label: '不可选', hint: '这个模型画不了', disabled: true },
  ];
  const short = options.map(({ value, label }) => ({ value, label }));
  return (
    <Card title="Checkbox, Switch, RadioGroup, SegmentedControl">
      <Checkbox label="记住这次选择" checked={checked} onChange={setChecked} />
      <Checkbox
        label="带说明"
        hint="有些省份免测这一项"
        checked={!checked}
        onChange={() => setChecked(!checked)}
      />
      <Checkbox label="禁用" disabled checked onChange={() => undefined} />
      <Switch label="脱敏" icon={<EyeOff aria-hidden />} checked={checked} onChange={setChecked} />
      <Switch
        label="带说明的开关"
        hint="计算、日期由本地工具算准"
        checked={!checked}
        onChange={() => setChecked(!checked)}
      />
      <Switch label="禁用的开关" disabled checked={false} onChange={() => undefined} />
      <Row>
        <Checkbox aria-label="只有勾" checked={checked} onChange={setChecked} />
        <Switch label="只有开关" hideLabel checked={checked} onChange={setChecked} />
      </Row>
      <RadioGroup label="列表" value={style} options={options} onChange={setStyle} />
      <RadioGroup
        label="卡片"
        variant="cards"
        columns={3}
        value={style}
        options={options}
        onChange={setStyle}
      />
      <RadioGroup label="短语" variant="chips" value={style} options={short} onChange={setStyle} />
      <SegmentedControl label="画风" value={style} options={short.slice(0, 2)} onChange={setStyle} />
    </Card>
  );
}

/** A square of one colour: the gallery is built without the product's files. */
const plainPicture = (colour: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512"><rect width="512" height="512" fill="${colour}"/></svg>`)}`;

export function Sliders() {
  const [value, setValue] = useState(40);
  return (
    <Card title="Slider, BeforeAfter, ProgressBar, Spinner">
      <Slider label="亮度" min={-100} max={100} value={value} onChange={setValue} />
      <Slider label="行距" min={0} max={100} unit="%" layout="stack" value={value} onChange={setValue} />
      <Slider label="禁用" min={0} max={100} disabled value={value} onChange={setValue} />
      <Field label="只有滑块" layout="row">
        <RangeInput min={0} max={100} value={value} onChange={setValue} />
      </Field>
      <BeforeAfter
        label="对比"
        before={{ src: plainPicture('#9aa4b2'), name: '原图' }}
        after={{ src: plainPicture('#c2410c'), name: '转换后' }}
        width={512}
        height={512}
      />
      <ProgressBar label="进度" value={0.4} />
      <ProgressBar label="进度不明" value={undefined} />
      <Row>
        <Spinner /> 正在读取
      </Row>
    </Card>
  );
}
