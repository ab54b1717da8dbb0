import { listPaintModelsRoute } from '@baigong/contracts';
import { call } from '../../shared/lib/api.ts';
import { isOwnMachine } from '../../shared/lib/own-machine.ts';
import { useServerData } from '../../shared/server-data/use-server-data.ts';
import { Alert } from '../../shared/ui/alert.tsx';
import { SettingsGroup, SettingsRow, sectionStyles as styles } from './settings-group.tsx';

const fetchImageModels = (signal: AbortSignal) => call(listPaintModelsRoute, {}, { signal });

/** What paints for this site, or how its operator connects something that does. */
export function ImageModels() {
  const { value, problem } = useServerData('image-models', fetchImageModels);
  if (!value || problem !== undefined) return null;
  return (
    <SettingsGroup title="图像模型">
      {value.models.map(({ id, name, endpoint }) => (
        <SettingsRow key={id} label={name} hint={endpoint} />
      ))}
      {value.problems.map(({ endpoint, error }) => (
        <Alert key={endpoint} role="note">
          <strong>{endpoint}</strong>：{error.message}
        </Alert>
      ))}
      {value.models.length === 0 && (
        <>
          <p>还没有接入。文生图由内置画笔画风景；要画人物、动物和物件，请网站的管理员接入一个。</p>
          {isOwnMachine() && (
            <details>
              <summary>怎样接入图像模型</summary>
              <ol className={styles.steps}>
                <li>
                  <strong>填写一个图像服务</strong>
                  <p>
                    在项目文件夹的 <code>.env</code> 里写上地址、密钥、模型名与种类，然后重新启动。种类有
                    openai、siliconflow、zhipu、dashscope、seedream。
                  </p>
                  <pre className={styles.code}>
                    {
                      'IMAGE_BASE_URL=https://api.siliconflow.cn\nIMAGE_API_KEY=你的密钥\nIMAGE_MODEL=Qwen/Qwen-Image\nIMAGE_KIND=siliconflow'
                    }
                  </pre>
                </li>
                <li>
                  <strong>用这台机器上的 ComfyUI 或 Stable Diffusion</strong>
                  <p>
                    ComfyUI 开着就行；A1111 以 --api 启动，stable-diffusion.cpp 用它的
                    server。再写上地址与种类（comfyui、a1111 或 sdcpp）。
                  </p>
                  <pre className={styles.code}>
                    {'IMAGE_BASE_URL=http://127.0.0.1:8188\nIMAGE_KIND=comfyui'}
                  </pre>
                </li>
              </ol>
            </details>
          )}
        </>
      )}
    </SettingsGroup>
  );
}
