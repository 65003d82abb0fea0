import { typeKeyOf } from '@oas/contract/type-key'
import { t, typeName } from '../../i18n/texts.ts'
import { mainSetting, set } from '../engine/bench.ts'
import { paceOf } from '@oas/queue-engine'
import { restore } from '../engine/refill.ts'
import { useBench, useBenchState, useServerNow } from '../engine/react.ts'
import { stop } from '../engine/session.ts'
import { Key } from '../parts/Key.tsx'

/** Asks before stopping when suspended orders are unresolved. */
const askStop = (bench: ReturnType<typeof useBench>, open: number): void => {
  if (open > 0) set(bench, { dialog: 'stop' })
  else void stop(bench)
}

/** Types, what waits, one's own pace, and the ways to suspend, restore and stop. */
export function Toolbar() {
  const bench = useBench()
  const types = useBenchState((state) => state.types)
  const chosen = useBenchState((state) => state.chosen)
  const stat = useBenchState((state) => state.stat)
  const counts = useBenchState((state) => state.counts)
  const suspended = useBenchState((state) => state.suspended)
  const left = useBenchState((state) => state.batches.current.length)
  const ahead = useBenchState((state) => state.batches.ahead.flat().length)
  const suspendOn = useBenchState(
    (state) => mainSetting(state)?.pageType.content.suspend.enable ?? false,
  )
  const pace = paceOf(counts, useServerNow())
  const waiting = suspended.length > 0 ? suspended.length : (stat?.mySuspended ?? 0)
  return (
    <div className="wb-toolbar">
      {types
        .filter((info) => chosen.includes(typeKeyOf(info)))
        .map((info) => (
          <span key={typeKeyOf(info)} className="wb-tag">
            {info.appName} · {typeName(info.name)}
          </span>
        ))}
      <span className="wb-progress">
        <b>{left}</b> <span className="muted">{t('audit.left')}</span>{' '}
        {ahead > 0 ? <span className="muted">+{ahead}</span> : null}
      </span>
      <span className="wb-progress">
        <b>{stat ? stat.waiting : '–'}</b> <span className="muted">{t('audit.waiting')}</span>
      </span>
      <span className="wb-progress">
        <b>{counts?.decided ?? 0}</b> <span className="muted">{t('audit.decided')}</span>
      </span>
      {pace === null ? null : (
        <span className="wb-progress">
          <b>{pace}</b> <span className="muted">{t('audit.per_hour')}</span>
        </span>
      )}
      <span className="wb-space" />
      {waiting > 0 && !bench.preview ? (
        <button
          type="button"
          className="btn"
          onClick={() => {
            restore(bench).catch((error: unknown) =>
              bench.tell('warning', (error as Error).message),
            )
          }}
        >
          {t('audit.restore', { n: waiting })}
        </button>
      ) : null}
      {suspendOn ? (
        <span className="muted">
          {t('audit.act_suspend')} <Key combo="p" />
        </span>
      ) : null}
      <button
        type="button"
        className="btn plain"
        onClick={() => set(bench, { dialog: 'wellness' })}
      >
        {t('audit.wellness')}
      </button>
      {bench.preview ? null : (
        <button type="button" className="btn" onClick={() => askStop(bench, waiting)}>
          {t('audit.stop')}
        </button>
      )}
    </div>
  )
}
