import { SCORE_LIMITS, targetContour, type ToneScore } from '@baigong/quiz';
import { AudioWaveform, Ear, FileAudio, FlaskConical, Mic, MicOff, Shuffle, Square } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { Glyph } from '../bank/glyph.tsx';
import { usePreferences } from '../storage/preferences.ts';
import { SayButtons } from '../practice/say-buttons.tsx';
import { useChineseVoice } from '../sound/chinese-voice.ts';
import { MicrophoneProblem } from '../sound/microphone.ts';
import { ContourChart } from './contour-chart.tsx';
import { playContour, playSound } from './play.ts';
import { TonePicker } from './tone-picker.tsx';
import { toneNames, toneWords } from './tone-words.ts';
import { Alert } from '../../../shared/ui/alert.tsx';
import { FileInput } from '../../../shared/ui/file-button.tsx';
import { SampleBar } from '../../../shared/ui/sample-bar.tsx';
import { Row, Stack } from '../../../shared/ui/stack.tsx';
import styles from './tone-view.module.css';
import { useTrainer } from './use-trainer.ts';

const first = [1];

const judgement = (score: number): string =>
  score >= 90 ? '很标准' : score >= 75 ? '不错，再稳一点' : score >= 60 ? '大体对了' : '再练练';

/** What came of a recording: the score, and what to change. */
function TakePanel({ score }: { score: ToneScore }) {
  if (!score.heard)
    return (
      <Alert tone="info" role="status">
        {score.sentence}
      </Alert>
    );
  return (
    <section className={styles.result} aria-label="评分">
      <p className={styles.score} role="status">
        <span>{Math.round(score.score)}</span> 分<strong>{judgement(score.score)}</strong>
      </p>
      <div className={styles.advice}>
        {score.soundsLike && <p>听起来更像{score.soundsLike.map((tone) => toneNames[tone]).join(' + ')}。</p>}
        {score.advice.length > 0 ? (
          <ul>
            {score.advice.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ) : (
          <p>起点、走势和落点都到位了，换一个词试试。</p>
        )}
        <p className="kit-faint">{SCORE_LIMITS}</p>
      </div>
    </section>
  );
}

/** 声调训练: the pitch of one's own voice, drawn over that of the tone. */
export function ToneView() {
  const [tones, setTones] = useState<readonly number[]>(first);
  const [which, setWhich] = useState(0);
  const target = useMemo(() => targetContour(tones), [tones]);
  const words = toneWords(tones);
  const word = words[which % words.length];
  const voice = useChineseVoice();
  const range = usePreferences((state) => state.voiceRange);
  const { state, live, take, problem, start, stop, openFile, openSample, clear } = useTrainer(tones);
  const file = useRef<HTMLInputElement>(null);
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (take) result.current?.scrollIntoView({ block: 'nearest' });
  }, [take]);
  const own = state === 'listening' ? live : take?.score.heard ? take.score.contour : [];
  const name = tones.map((tone) => toneNames[tone]).join(' + ');
  return (
    <Stack gap={4}>
      <p className="kit-soft">声音只在这个页面里分析和回放，不上传，也不保存。</p>
      <div className={styles.columns}>
        <TonePicker
          tones={tones}
          onPick={(next) => {
            setTones(next);
            setWhich(0);
          }}
        />
        <section className={styles.stage} aria-label="练这个">
          <div className={styles.word}>
            {word && (
              <>
                <Glyph text={word.text} size="md" />
                <p>
                  <span className={styles.pinyin} lang="zh-Latn">
                    {word.pinyin}
                  </span>
                  <span className="kit-soft">{name}</span>
                </p>
                <div className={styles.wordTools}>
                  <Button
                    size="sm"
                    variant="ghost"
                    icon={<Shuffle />}
                    onClick={() => {
                      clear();
                      setWhich((before) => (before + 1) % words.length);
                    }}
                  >
                    换一个词
                  </Button>
                  {voice === 'ready' && <SayButtons text={word.text} />}
                </div>
              </>
            )}
          </div>
          <ContourChart
            target={target}
            own={own}
            label={
              own.length > 0
                ? `${name}的标准调型，和你念的音高曲线`
                : `${name}的标准调型，五度标记，5 最高，1 最低`
            }
          />
          <ul className={styles.legend} aria-hidden>
            <li data-line="target">标准调型</li>
            <li data-line="own">{take?.isSample ? '示例声音' : '你的声音'}</li>
          </ul>
          <Row gap={3}>
            {state === 'listening' ? (
              <Button size="lg" variant="primary" icon={<Square />} className={styles.record} onClick={stop}>
                念完了
              </Button>
            ) : (
              <Button
                size="lg"
                variant="primary"
                icon={<Mic />}
                className={styles.record}
                loading={state === 'opening'}
                onClick={start}
              >
                {take && !take.isSample ? '再念一遍' : '开始念'}
              </Button>
            )}
            <Button
              size="lg"
              icon={<AudioWaveform />}
              disabled={state !== 'idle'}
              onClick={() => void playContour(target, range)}
            >
              听标准调
            </Button>
            {take && (
              <Button
                size="lg"
                icon={<Ear />}
                disabled={state !== 'idle'}
                onClick={() => void playSound(take.sound)}
              >
                {take.isSample ? '听示例' : '听我念的'}
              </Button>
            )}
            <Button
              size="lg"
              variant="ghost"
              icon={<FileAudio />}
              disabled={state !== 'idle'}
              onClick={() => file.current?.click()}
            >
              用录音文件
            </Button>
            {!take && (
              <Button
                size="lg"
                variant="ghost"
                icon={<FlaskConical />}
                disabled={state !== 'idle'}
                onClick={openSample}
              >
                示例录音
              </Button>
            )}
            <FileInput
              ref={file}
              accept="audio/*"
              data-testid="tone-file"
              onFiles={([chosen]) => chosen && openFile(chosen)}
            />
          </Row>
          {take?.isSample && (
            <SampleBar onOwn={start} ownLabel="我来念" onEnd={clear}>
              合成的示例声音，分数不记下来。
            </SampleBar>
          )}
          <p className={styles.state} role="status">
            {state === 'opening' && '正在打开麦克风…'}
            {state === 'listening' && '请念，念完停一下就会自动评分。'}
          </p>
          {problem && (
            <Alert
              icon={<MicOff aria-hidden />}
              actions={
                <>
                  {problem instanceof MicrophoneProblem && problem.kind !== 'unsupported' && (
                    <Button size="sm" onClick={start}>
                      重试
                    </Button>
                  )}
                  <Button size="sm" onClick={() => file.current?.click()}>
                    改用录音文件
                  </Button>
                </>
              }
            >
              {problem.message}
            </Alert>
          )}
          <div ref={result}>{take && <TakePanel score={take.score} />}</div>
        </section>
      </div>
    </Stack>
  );
}
