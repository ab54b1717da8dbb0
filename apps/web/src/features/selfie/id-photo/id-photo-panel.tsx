import { IdCard } from 'lucide-react';
import { Intake } from '../intake/intake.tsx';

/** 证件照: brings the photo in. */
export default function IdPhotoPanel() {
  return (
    <Intake
      title="先来一张正面照"
      text="正对镜头、光线均匀、露出眉毛和耳朵，站在单色背景前最好。"
      sign={<IdCard />}
      can={['一寸、二寸与签证尺寸', '换红蓝白底', '自动摆好头像', '六寸、A4 排版']}
    />
  );
}
