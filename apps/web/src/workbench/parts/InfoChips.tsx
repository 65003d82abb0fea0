import type { HeldRecord } from '@oas/contract/queue/schemas'
import { useState } from 'react'
import { t, tData } from '../../i18n/texts.ts'
import { InfoView } from '../../kit/info/InfoView.tsx'
import { askGlueAgain } from '../engine/glue.ts'
import { hooksOf } from '../engine/infos.ts'
import { askInfo } from '../engine/page-info.ts'
import { useBench, useBenchState, useSetting } from '../engine/react.ts'
import type { State } from '../engine/state.ts'

type Chip = { id: string; name: string; ask: () => Promise<void> }
const noInfos: NonNullable<State['infos'][string]> = {}

/**
 * What callbacks say of the record: a chip each, which opens; one that failed can be asked again.
 */
export function InfoChips({ record }: { record: HeldRecord }) {
  const bench = useBench()
  const hooks = useBenchState((state) => hooksOf(state, record))
  const infos = useBenchState((state) => state.infos[record.recordId]) ?? noInfos
  const [open, setOpen] = useState('')
  const glue = useSetting(record)?.glueInfoCallback
  if ((hooks.length === 0 && !glue) || bench.preview) return null
  const late = hooks.some(
    ({ id, content }) => !content.async && !['done', 'skipped'].includes(infos[id]?.state ?? ''),
  )
  const shown: Chip[] = [
    ...(glue
      ? [
          {
            id: glue.id,
            name: tData(`beside.info_${glue.type}`),
            ask: () => askGlueAgain(bench, record),
          },
        ]
      : []),
    ...hooks.map((hook) => ({
      id: hook.id,
      name: tData(hook.content.transKey ?? `beside.info_${hook.type}`),
      ask: () => askInfo(bench, record, hook, { refresh: true }),
    })),
  ].filter(({ id }) => infos[id]?.state !== 'skipped')
  const chosen = shown.find(({ id }) => id === open && infos[id]?.state === 'done')
  return (
    <section className="wb-infos" aria-label={t('audit.page_info')}>
      <p className="wb-info-chips">
        {shown.map((hook) => {
          const info = infos[hook.id]
          const failed = info?.state === 'failed'
          return (
            <button
              key={hook.id}
              type="button"
              className={`wb-tag wb-info ${failed ? 'warn' : ''}`}
              data-info={hook.id}
              data-state={info?.state ?? 'loading'}
              aria-busy={!info || info.state === 'loading'}
              aria-expanded={chosen === hook}
              title={failed ? info.note : ''}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                if (failed) void hook.ask()
                else setOpen(open === hook.id ? '' : hook.id)
              }}
            >
              {hook.name}
              {failed ? ` · ${t('audit.retry')}` : info?.state === 'done' ? '' : ' …'}
            </button>
          )
        })}
        {late ? (
          <span className="wb-tag warn" title={t('beside.info_incomplete_hint')}>
            {t('beside.info_incomplete')}
          </span>
        ) : null}
      </p>
      {chosen ? <InfoView data={infos[chosen.id]?.data} /> : null}
    </section>
  )
}
