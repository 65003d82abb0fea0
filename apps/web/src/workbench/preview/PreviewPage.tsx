import { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import { useEffect, useState } from 'react'
import { send } from '../../api/send.ts'
import { t } from '../../i18n/texts.ts'
import { auditKinds } from '../../nav/audit-kinds.ts'
import { usePlace } from '../../nav/location.ts'
import { matchPath } from '../../nav/match.ts'
import type { Bench } from '../engine/bench.ts'
import { settle } from '../engine/focus.ts'
import { BenchContext } from '../engine/react.ts'
import { Dialogs } from '../frame/Dialogs.tsx'
import { Frame } from '../frame/Frame.tsx'
import { previewBench } from './bench.ts'
import '../workbench.css'

/** What is looked at: the draft of a type, or what is published where there is none. A setting with errors cannot be shown. */
const load = async (id: string): Promise<Bench> => {
  const [appId = 0, type = 0] = id.split(':').map(Number)
  const { draft, published, appName } = await send(autoConfigCalls.one, { appId, type })
  const document = (draft ?? published)?.document ?? {}
  const error = (await send(autoConfigCalls.check, { appId, type, document })).find(({ level }) => level === 'error')
  if (error) throw new Error(t('auto_config.preview_bad', { path: error.path }))
  const setting = document as TypeSetting
  const kind = auditKinds.find(({ name }) => setting.pageKeys.includes(name)) ?? auditKinds.find(({ business, panel }) => business === setting.business && panel === setting.pageType.type)
  if (!kind) throw new Error(t('auto_config.preview_no_page'))
  return previewBench(kind, setting, { appName, published: published !== null })
}

const Preview = ({ id }: { id: string }) => {
  const [bench, setBench] = useState<Bench | null>(null)
  const [problem, setProblem] = useState('')
  useEffect(() => {
    let live = true
    load(id).then((made) => { if (live) setBench(made) }, (error: unknown) => { if (live) setProblem((error as Error).message) })
    return () => { live = false }
  }, [id])
  useEffect(() => bench?.store.subscribe((state, before) => { if (state.batches.current !== before.batches.current || state.focusId !== before.focusId) settle(bench) }), [bench])
  if (problem) return <div className="wb-start"><h1>{t('auto_config.preview_title')}</h1><p className="wb-bar warn" role="alert">{problem}</p></div>
  return bench ? <BenchContext value={bench}><Frame /><Dialogs /></BenchContext> : <div className="wb-start" aria-busy="true"><p className="muted">{t('audit.loading')}</p></div>
}

/** The audit page under a setting that is being written, on made-up records: nothing is held, nothing is stored. */
export const PreviewPage = () => {
  const { path } = usePlace()
  const { id = '' } = matchPath('/tags/preview/:id', path) ?? {}
  return <Preview key={id} id={id} />
}
