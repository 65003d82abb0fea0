import { t } from '../../i18n/texts.ts'
import { useWindowSize } from '../../kit/window-size.ts'
import { focused, set } from '../engine/bench.ts'
import { useBench, useBenchState } from '../engine/react.ts'
import { ModelCard } from '../parts/ModelCard.tsx'
import { useImageViewer } from './use-image-viewer.ts'
import { ViewerBar } from './ViewerBar.tsx'
import './viewer.css'

type View = ReturnType<typeof useImageViewer>
/** Why there is no picture: of one that this browser does not draw the file is offered. */
const NoPicture = ({ state, act }: Pick<View, 'state' | 'act'>) => {
  if (state.format === '')
    return (
      <button
        type="button"
        className="wb-broken"
        title={t('frontend.image_error')}
        onClick={() => act({ type: 'retry' })}
      >
        {t('frontend.image_error')}
      </button>
    )
  const url = state.urls[state.index] ?? ''
  return (
    <div className="wb-broken undrawn" role="alert">
      <p>{t('frontend.image_undrawn', { format: state.format })}</p>
      <p>
        <a className="btn" href={url} target="_blank" rel="noreferrer noopener">
          {t('audit.new_tab')}
        </a>{' '}
        <button type="button" className="btn" onClick={() => act({ type: 'retry' })}>
          {t('audit.retry')}
        </button>
      </p>
    </div>
  )
}

/** The picture viewer over the page. Digits and result keys go on deciding while it is open. */
export function ImageViewer({ urls, index }: { urls: readonly string[]; index: number }) {
  const bench = useBench()
  const record = useBenchState(focused)
  const { width, height } = useWindowSize()
  const { stage, image, state, act } = useImageViewer(urls, index)
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
        <ViewerBar state={state} act={act} count={urls.length} onClose={close} />
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
            {state.status === 'error' ? <NoPicture state={state} act={act} /> : null}
          </div>
        </div>
      </div>
    </div>
  )
}
