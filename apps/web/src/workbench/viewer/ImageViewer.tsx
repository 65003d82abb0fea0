import { type ImageCore, createImageCore } from '@oas/media/image/core'
import {
  brightnessRange,
  closedImage,
  imageKeyEvent,
  plainTransform,
  sharpenSizes,
} from '@oas/media/image/state'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { t } from '../../i18n/texts.ts'
import { wholeness } from '../../kit/picture/wholeness.ts'
import { useWindowSize } from '../../kit/window-size.ts'
import { isTyping } from '../actions/keys.ts'
import { focused, set } from '../engine/bench.ts'
import { useBench, useBenchState } from '../engine/react.ts'
import { Key } from '../frame/Key.tsx'
import { ModelCard } from '../panels/ModelCard.tsx'
import { noteOpened } from './note-opened.ts'
import './viewer.css'

const nothing = (): (() => void) => () => undefined

/** The picture viewer over the page. Digits and result keys go on deciding while it is open. */
export const ImageViewer = ({ urls, index }: { urls: readonly string[]; index: number }) => {
  const bench = useBench()
  const record = useBenchState(focused)
  const stage = useRef<HTMLDivElement>(null)
  const image = useRef<HTMLImageElement>(null)
  const { width, height } = useWindowSize()
  const [core, setCore] = useState<ImageCore | null>(null)
  useEffect(() => {
    if (!stage.current || !image.current) return undefined
    const made = createImageCore(stage.current, image.current, wholeness)
    setCore(made)
    made.dispatch({ type: 'open', urls, index })
    noteOpened(bench, urls[index])
    const paused = [...document.querySelectorAll<HTMLMediaElement>('video, audio')].filter(
      (player) => !player.paused,
    )
    for (const player of paused) player.pause()
    const keys = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const change = imageKeyEvent(event.code, event.shiftKey)
      if (change) {
        event.preventDefault()
        event.stopPropagation()
        made.dispatch(change)
      }
    }
    document.addEventListener('keydown', keys, true)
    return () => {
      document.removeEventListener('keydown', keys, true)
      made.destroy()
      for (const player of paused)
        void player.play().catch(() => undefined /* the page went on meanwhile */)
    }
  }, [bench, urls, index])
  useEffect(() => {
    const before = document.activeElement
    return () => {
      const back =
        before instanceof HTMLElement && before !== document.body && before.isConnected
          ? before
          : document.getElementById('wb-root')
      back?.focus({ preventScroll: true })
    }
  }, [])
  const state = useSyncExternalStore(core?.subscribe ?? nothing, () => core?.state() ?? closedImage)
  const act = (event: Parameters<ImageCore['dispatch']>[0]): void => core?.dispatch(event)
  const close = (): void => set(bench, { viewer: null })
  return (
    <div
      className="wb-viewer-back"
      onClick={(event) => {
        if (event.target === event.currentTarget) close()
      }}
    >
      <div
        className="wb-viewer"
        role="dialog"
        aria-modal="true"
        aria-label={t('audit.viewer')}
        style={{ width: Math.min(width - 32, Math.max(1200, width - 400)), maxHeight: height - 32 }}
      >
        <div className="wb-viewer-bar">
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
          <select
            className="wb-input"
            aria-label={t('audit.sharpen_size')}
            value={state.sharpenSize}
            onChange={(event) =>
              act({ type: 'sharpenSize', size: Number(event.target.value) as 3 })
            }
          >
            {sharpenSizes.map((size) => (
              <option key={size} value={size}>
                {size}×{size}
              </option>
            ))}
          </select>
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
          <output>{Math.round(state.transform.scale * 100)}%</output>
          <span className="wb-space" />
          {urls.length > 1 ? (
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
                {state.index + 1}/{urls.length}
              </span>
              <button
                type="button"
                className="btn"
                disabled={state.index >= urls.length - 1}
                onClick={() => act({ type: 'page', by: 1 })}
              >
                {t('audit.next')} <Key combo="ArrowRight" />
              </button>
            </>
          ) : null}
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
          <button type="button" className="btn" onClick={close}>
            {t('audit.close')} <Key combo="Escape" />
          </button>
        </div>
        {state.sharpenProblem ? (
          <p className="wb-bar warn" role="alert">
            {t(
              state.sharpenProblem === 'tainted' ? 'audit.sharpen_tainted' : 'audit.sharpen_failed',
            )}
          </p>
        ) : null}
        {state.cut ? (
          <p className="wb-bar warn" role="alert">
            {t('frontend.image_cut_long')}{' '}
            <button type="button" className="btn" onClick={() => act({ type: 'retry' })}>
              {t('audit.retry')}
            </button>
          </p>
        ) : null}
        <div className="wb-viewer-main">
          {record ? <ModelCard record={record} /> : null}
          <div ref={stage} className="wb-viewer-stage" data-status={state.status}>
            <img
              ref={image}
              alt={t('audit.picture_n', { n: state.index + 1 })}
              draggable={false}
              hidden={state.status === 'error'}
            />
            {state.status === 'error' ? (
              <button
                type="button"
                className="wb-broken"
                title={t('frontend.image_error')}
                onClick={() => act({ type: 'retry' })}
              >
                {t('frontend.image_error')}
              </button>
            ) : null}
          </div>
        </div>
      </div>
    </div>
  )
}
