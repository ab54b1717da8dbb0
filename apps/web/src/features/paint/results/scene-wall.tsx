import { Plug } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { openSettings } from '../../../shared/lib/overlay.ts';
import { useBlobUrl } from '../../../shared/lib/use-blob-url.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { changeForm } from '../form/form-store.ts';
import { isBrush } from '../models/brush-model.ts';
import { usePaintModels } from '../models/paint-models.ts';
import { previewOf } from './scene-previews.ts';
import { wallScenes, wallShapes, type WallScene } from './scenes.ts';
import styles from './scene-wall.module.css';

/** The preview of a scene once its card comes near the window. */
function usePreview(scene: WallScene) {
  const card = useRef<HTMLButtonElement>(null);
  const [blob, setBlob] = useState<Blob | null>(null);
  useEffect(() => {
    const button = card.current;
    if (!button) return;
    let gone = false;
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watch.disconnect();
        // A scene that cannot be painted stays a plain card with its name.
        previewOf(scene).then(
          (made) => gone || setBlob(made),
          () => undefined,
        );
      },
      { rootMargin: '200px' },
    );
    watch.observe(button);
    return () => {
      gone = true;
      watch.disconnect();
    };
  }, [scene]);
  return { card, url: useBlobUrl(blob) };
}

function SceneCard({ scene, onStart }: { readonly scene: WallScene; readonly onStart: () => void }) {
  const { name, prompt, seed, shape } = scene;
  const { card, url } = usePreview(scene);
  return (
    <li data-shape={shape}>
      <button
        ref={card}
        type="button"
        className={styles.card}
        aria-label={`${name}：${prompt}`}
        onClick={() => {
          const [width, height] = wallShapes[shape].picture;
          changeForm({ prompt, negative: '', style: '', seed, seedLocked: true, size: { width, height } });
          onStart();
        }}
      >
        {url !== undefined && <img src={url} alt="" />}
        <span className={styles.words}>
          <strong>{name}</strong>
          <span>{prompt}</span>
        </span>
      </button>
    </li>
  );
}

/** What the built-in brush paints, each scene a beginning. */
export function SceneWall({ onStart }: { readonly onStart: () => void }) {
  const connected = usePaintModels(({ models }) => models.some(({ id }) => !isBrush(id)));
  return (
    <section className={styles.wall} aria-label="场景">
      <div className={styles.head}>
        <div>
          <h2>挑一景，画成你的</h2>
          <p>
            内置画笔画山水、花木、城市与天空，季节、时间、天气、风格都能换。人物、动物和物件需要图像模型。
          </p>
        </div>
        {!connected && (
          <Button size="sm" icon={<Plug />} onClick={() => openSettings('models')}>
            接入图像模型
          </Button>
        )}
      </div>
      <ul className={styles.grid} aria-label="场景">
        {wallScenes.map((scene) => (
          <SceneCard key={scene.name} scene={scene} onStart={onStart} />
        ))}
      </ul>
    </section>
  );
}
