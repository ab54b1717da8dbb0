import { SunMedium } from 'lucide-react';
import type { Exposure, Histogram, LightAnalysis, Sharpness } from '../analyse/light.ts';
import type { OpenedPicture } from '../pictures/open-picture.ts';
import { DescriptionList } from '../../../shared/ui/description-list.tsx';
import { Note, ResultCard } from './card.tsx';
import styles from './light-card.module.css';
import { useAnalysis } from './use-analysis.ts';

const exposures: Readonly<Record<Exposure, string>> = {
  dark: '偏暗，暗处丢了细节',
  bright: '偏亮，亮处丢了细节',
  flat: '反差小，看起来发灰',
  fine: '曝光合适',
  page: '浅色页面或截图，白底是本来的颜色，曝光正常',
};
const sharpnesses: Readonly<Record<Sharpness, string>> = {
  blurred: '可能没有对上焦，或拍摄时抖动',
  soft: '稍软，放大看会糊',
  sharp: '清晰',
  plain: '画面太素，无从判断清晰度',
};

export const describeLight = ({ exposure, sharpness }: LightAnalysis): readonly string[] => [
  exposures[exposure],
  sharpnesses[sharpness],
];

const percent = (part: number): string => `${Math.round(part * 100)}%`;

/** The SVG path of one channel; the square root makes small values visible. */
function outline(values: readonly number[], most: number): string {
  const points = values.map((count, at) => `${at},${(100 - Math.sqrt(count / most) * 98).toFixed(1)}`);
  return `M0,100L${points.join('L')}L255,100Z`;
}

function Chart({ histogram }: { readonly histogram: Histogram }) {
  // Spikes at both ends would flatten the rest.
  const most = Math.max(
    1,
    ...[histogram.red, histogram.green, histogram.blue].flatMap((one) => one.slice(2, 254)),
  );
  return (
    <svg
      className={styles.chart}
      viewBox="0 0 255 100"
      preserveAspectRatio="none"
      role="img"
      aria-label="直方图"
    >
      {(['red', 'green', 'blue'] as const).map((channel) => (
        <path key={channel} data-channel={channel} d={outline(histogram[channel], most)} />
      ))}
    </svg>
  );
}

/** Histogram, exposure and sharpness. */
export function LightCard({ picture }: { readonly picture: OpenedPicture }) {
  const found = useAnalysis(picture);
  const analysis = found.state === 'ready' ? found.value : undefined;
  const fine =
    analysis && ['fine', 'page'].includes(analysis.light.exposure) && analysis.light.sharpness === 'sharp';
  return (
    <ResultCard
      title="光线与清晰度"
      icon={<SunMedium />}
      summary={found.state === 'pending' ? '正在分析' : undefined}
    >
      {found.state === 'failed' && <Note kind="plain">光线没能分析出来，请重新打开这张图片。</Note>}
      {analysis && (
        <>
          <Chart histogram={analysis.histogram} />
          <Note kind={fine ? 'fine' : 'plain'}>{describeLight(analysis.light).join('；')}。</Note>
          <DescriptionList
            items={[
              ['平均亮度', percent(analysis.light.mean)],
              ['反差', percent(analysis.light.contrast)],
              [
                analysis.light.exposure === 'page' ? '纯黑 / 纯白' : '死黑 / 过曝',
                `${percent(analysis.light.crushed)} / ${percent(analysis.light.blown)}`,
              ],
            ]}
          />
        </>
      )}
    </ResultCard>
  );
}
