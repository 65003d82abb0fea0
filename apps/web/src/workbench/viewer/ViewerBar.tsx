import type { ImageCore } from '@oas/media/image/core'
import {
  type ImageState,
  brightnessRange,
  plainTransform,
  sharpenSizes,
} from '@oas/media/image/state'
import { t } from '../../i18n/texts.ts'
import { Key } from '../parts/Key.tsx'

type Props = { state: ImageState; act: ImageCore['dispatch'] }

const TurnAndSharpen = ({ state, act }: Props) => (
  <>
    <button type="button" className="btn" onClick={() => act({ type: 'reset' })}>
      {t('audit.reset')}
    </button>
    <button
      type="button"
      className="btn"
      title={t('audit.rotate_left')}
      onClick={() => act({ type: 'rotate', by: -90 })}
    >
      <span aria-hidden="true">↺</span>
      <span className="sr-only">{t('audit.rotate_left')}</span> <Key combo="Shift+z" />
    </button>
    <button
      type="button"
      className="btn"
      title={t('audit.rotate_right')}
      onClick={() => act({ type: 'rotate', by: 90 })}
    >
      <span aria-hidden="true">↻</span>
      <span className="sr-only">{t('audit.rotate_right')}</span> <Key combo="z" />
    </button>
    <button
      type="button"
      className="btn"
      role="switch"
      aria-checked={state.sharpen}
      onClick={() => act({ type: 'sharpen' })}
    >
      {t('audit.sharpen')} {state.sharpen ? '●' : '○'} <Key combo="x" />
    </button>
  </>
)

const SharpenSize = ({ state, act }: Props) => (
  <select
    className="wb-input"
    aria-label={t('audit.sharpen_size')}
    value={state.sharpenSize}
    onChange={(event) => act({ type: 'sharpenSize', size: Number(event.target.value) as 3 })}
  >
    {sharpenSizes.map((size) => (
      <option key={size} value={size}>
        {size}×{size}
      </option>
    ))}
  </select>
)

const Light = ({ state, act }: Props) => (
  <>
    <label className="wb-viewer-light">
      {t('audit.brightness')} <Key combo="a" />
      <input
        type="range"
        aria-label={t('audit.brightness')}
        min={brightnessRange.min}
        max={brightnessRange.max}
        step={brightnessRange.step}
        value={state.transform.brightness}
        onChange={(event) => act({ type: 'setBrightness', to: Number(event.target.value) })}
      />
      <Key combo="d" />
    </label>
    <button
      type="button"
      className="btn"
      title={t('audit.brightness_back')}
      onClick={() => act({ type: 'setBrightness', to: plainTransform.brightness })}
    >
      <output>{state.transform.brightness.toFixed(1)}</output>
      <span className="sr-only">{t('audit.brightness_back')}</span> <Key combo="s" />
    </button>
  </>
)

const Paging = ({ state, act, count }: Props & { count: number }) =>
  count > 1 ? (
    <>
      <button
        type="button"
        className="btn"
        disabled={state.index === 0}
        onClick={() => act({ type: 'page', by: -1 })}
      >
        {t('audit.previous')} <Key combo="ArrowLeft" />
      </button>
      <span>
        {state.index + 1}/{count}
      </span>
      <button
        type="button"
        className="btn"
        disabled={state.index >= count - 1}
        onClick={() => act({ type: 'page', by: 1 })}
      >
        {t('audit.next')} <Key combo="ArrowRight" />
      </button>
    </>
  ) : null

/** The tools of the picture viewer: turning, sharpening, light, paging. */
export function ViewerBar({
  state,
  act,
  count,
  onClose,
}: Props & { count: number; onClose: () => void }) {
  return (
    <div className="wb-viewer-bar">
      <TurnAndSharpen state={state} act={act} />
      <SharpenSize state={state} act={act} />
      <Light state={state} act={act} />
      <output>{Math.round(state.transform.scale * 100)}%</output>
      <span className="wb-space" />
      <Paging state={state} act={act} count={count} />
      <a
        className="btn"
        href={state.urls[state.index] ?? ''}
        target="_blank"
        rel="noreferrer noopener"
        title={t('audit.new_tab')}
      >
        <span aria-hidden="true">↗</span>
        <span className="sr-only">{t('audit.new_tab')}</span>
      </a>
      <button type="button" className="btn" onClick={onClose}>
        {t('audit.close')} <Key combo="Escape" />
      </button>
    </div>
  )
}
