import { useEffect } from 'react'
import { t } from '../../../i18n/texts.ts'
import { focused, set } from '../../engine/bench.ts'
import { useBench, useBenchState } from '../../engine/react.ts'
import { Key } from '../../parts/Key.tsx'
import { RecordBars } from '../../parts/RecordBars.tsx'
import { RecordHead } from '../../parts/RecordHead.tsx'
import { timeText } from '../../shapes/value-text.ts'
import { type Ad, adOf } from '../../shapes/ad.ts'
import { ExtFields } from '../ExtFields.tsx'
import { MarkedText } from '../../parts/MarkedText.tsx'
import { Picture } from '../../../kit/picture/Picture.tsx'
import { Unreadable } from '../Unreadable.tsx'
import { AdFacts } from './AdFacts.tsx'
import './ad.css'

const slots = ['feed', 'splash', 'banner', 'reward', 'story'] as const
/** The creative in focus, in the frame of its slot. */
const CreativeView = ({ ad }: { ad: Ad }) => {
  const bench = useBench()
  const rowId = useBenchState((state) => state.rowId)
  const at = Math.max(
    0,
    ad.creatives.findIndex(({ id }) => id === rowId),
  )
  const creative = ad.creatives[at]
  if (!creative) return null
  const slot = slots.find((one) => one === ad.slot) ?? 'feed'
  return (
    <section className="ad-creative" aria-label={t('panel.creative')}>
      <h3>
        {t('panel.creative')} {at + 1}/{ad.creatives.length} <Key combo="Tab" />
      </h3>
      <div className={`ad-slot ${slot} wb-shield`}>
        {creative.video ? (
          <video
            controls
            muted
            preload="metadata"
            src={creative.url}
            aria-label={t('panel.creative')}
            data-primary=""
          />
        ) : (
          <button
            type="button"
            onClick={() => set(bench, { viewer: { urls: [creative.url], index: 0 } })}
          >
            <span className="sr-only">{t('audit.act_open')}</span>
            <Picture url={creative.url} alt={creative.text} primary />
          </button>
        )}
        <div className="ad-words">
          <b>{ad.title}</b>
          {ad.desc ? <p>{ad.desc}</p> : null}
        </div>
      </div>
      {creative.text ? <p className="muted">{creative.text}</p> : null}
      {ad.creatives.length > 1 ? (
        <div className="wb-strip wb-shield">
          {ad.creatives.map((one, index) => (
            <button
              key={one.id}
              type="button"
              aria-current={index === at}
              onClick={() => set(bench, { rowId: one.id })}
            >
              <span className="sr-only">{`${t('panel.creative')} ${index + 1}`}</span>
              {one.video ? (
                <span>▶ {t('frontend.picture_video')}</span>
              ) : (
                <Picture url={one.url} alt="" lazy />
              )}
            </button>
          ))}
        </div>
      ) : null}
    </section>
  )
}

/**
 * Pictures of the landing page as it was found, `pair`: beside the one before. The page itself is
 * never loaded.
 */
const LandingShots = ({
  landing,
  pair,
}: {
  landing: NonNullable<Ad['landing']>
  pair: boolean
}) => {
  const bench = useBench()
  const desktop = useBenchState((state) => state.flip)
  const step = useBenchState((state) => state.step)
  const shots = landing.shots[desktop ? 'desktop' : 'mobile']
  const at = Math.min(step, Math.max(0, shots.length - 1))
  const shot = shots[at]
  const before = pair ? shots[at + 1] : undefined
  return (
    <section className="ad-landing" aria-label={t('panel.landing')}>
      <h3>
        {t('panel.landing')}
        <span className="wb-space" />
        {(['mobile', 'desktop'] as const).map((device) => (
          <button
            key={device}
            type="button"
            className="btn plain"
            aria-pressed={(device === 'desktop') === desktop}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => set(bench, { flip: device === 'desktop', step: 0 })}
          >
            {t(`panel.${device}`)} {landing.shots[device].length}
          </button>
        ))}
        <Key combo="\" />
      </h3>
      <p className="muted">
        {shot ? (
          <>
            {t('panel.shot_of', { n: at + 1, all: shots.length })}{' '}
            {shot.at === null ? '' : timeText(shot.at)} <Key combo="," />
            <Key combo="." />
          </>
        ) : (
          t('panel.no_shot')
        )}
      </p>
      <div className="ad-shots">
        {[shot, before].map((one, index) =>
          one ? (
            <figure key={one.url + String(index)}>
              <div
                className={`ad-shot wb-shield ${desktop ? 'desktop' : 'mobile'}`}
                tabIndex={0}
                role="group"
                aria-label={t('panel.landing')}
              >
                <Picture url={one.url} alt={one.text} />
              </div>
              {pair && before ? (
                <figcaption className="muted">
                  {t(index === 0 ? 'panel.shot_now' : 'panel.shot_before')}{' '}
                  {one.at === null ? '' : timeText(one.at)}
                </figcaption>
              ) : null}
            </figure>
          ) : null,
        )}
      </div>
      {shot?.text ? <p className="wb-content">{shot.text}</p> : null}
    </section>
  )
}

/** An ad: its creatives as people would see them, where it leads, what its advertiser shows. */
export function AdPanel() {
  const bench = useBench()
  const record = useBenchState(focused)
  useEffect(() => {
    if (record) bench.trace.loaded(record.id)
  }, [bench, record])
  if (!record) return null
  const read = adOf(record)
  const both = read.ok && read.value.creatives.length > 0 && read.value.landing !== null
  return (
    <div
      className="wb-record"
      data-record-id={record.recordId}
      data-keys
      tabIndex={-1}
      id="wb-root"
    >
      <RecordHead record={record} />
      <RecordBars record={record} />
      <ExtFields record={record} />
      {read.ok ? (
        <div key={record.id} className={`ad-body ${both ? 'both' : ''}`}>
          {read.value.creatives.length > 0 ? <CreativeView ad={read.value} /> : null}
          {read.value.landing ? <LandingShots landing={read.value.landing} pair={!both} /> : null}
          <AdFacts ad={read.value} />
        </div>
      ) : (
        <Unreadable at={read.at} />
      )}
      {record.texts.map((item, index) => (
        <MarkedText record={record} key={item.id ?? index} item={item} focused={index === 0} />
      ))}
    </div>
  )
}
