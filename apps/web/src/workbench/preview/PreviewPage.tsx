import type { CaseRecord } from '@oas/contract/setting/case-schemas'
import { settingCaseCalls } from '@oas/contract/setting/case-calls'
import { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import type { Problem } from '@oas/contract/setting/edit-schemas'
import { settingReleaseCalls } from '@oas/contract/setting/release-calls'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import { parseTypeKey } from '@oas/contract/type-key'
import { useEffect, useState } from 'react'
import { send } from '../../api/send.ts'
import { t } from '../../i18n/texts.ts'
import { usePlace } from '../../nav/location.ts'
import { matchPath } from '../../nav/match.ts'
import type { Bench } from '../engine/bench.ts'
import { LoneFrame } from './LoneFrame.tsx'
import { previewBench } from './bench.ts'
import { kindOf } from './lone-bench.ts'

type Kind = 'type' | 'template'
type Looked = {
  document: Record<string, unknown>
  appName: string
  problems: readonly Problem[]
  record: CaseRecord | null
}
const identity = { appId: 1, type: 0, source: 'audit', version: 1, name: 'template' }
const ofTemplate = async (
  document: Record<string, unknown>,
): Promise<Pick<Looked, 'document' | 'problems'>> => ({
  document: { ...document, ...identity },
  problems: await send(settingReleaseCalls.templateCheck, { document }),
})
const ofType = async (
  document: Record<string, unknown>,
  of: { appId: number; type: number },
): Promise<Pick<Looked, 'document' | 'problems'>> => ({
  document,
  problems: await send(autoConfigCalls.check, { ...of, document }),
})
const number = (text: string): number =>
  /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : 2_147_483_647

/**
 * What is looked at: the draft of a type or a template, else what is published; a case with the
 * draft it is for.
 */
const look = async (kind: Kind, id: string): Promise<Looked> => {
  if (kind === 'template') {
    const { document, name } = await send(autoConfigCalls.template, { id: number(id) })
    return { ...(await ofTemplate(document)), appName: name, record: null }
  }
  if (id.startsWith('case-')) {
    const { document, record, appId, type, ownerName } = await send(settingCaseCalls.one, {
      id: id.slice(5),
    })
    return {
      ...(await (appId === null || type === null
        ? ofTemplate(document ?? {})
        : ofType(document ?? {}, { appId, type }))),
      appName: ownerName,
      record,
    }
  }
  const { appId, type } = parseTypeKey(id)
  const { draft, published, appName } = await send(autoConfigCalls.one, { appId, type })
  return {
    ...(await ofType((draft ?? published)?.document ?? {}, { appId, type })),
    appName,
    record: null,
  }
}

/** A setting with errors cannot be shown. */
const load = async (kind: Kind, id: string): Promise<Bench> => {
  const { document, problems, appName, record } = await look(kind, id)
  const error = problems.find(({ level }) => level === 'error')
  if (error) throw new Error(t('auto_config.preview_bad', { path: error.path }))
  const setting = document as TypeSetting
  const page = kindOf(setting)
  if (!page) throw new Error(t('auto_config.preview_no_page'))
  return previewBench(page, setting, { appName, record })
}

const Preview = ({ kind, id }: { kind: Kind; id: string }) => {
  const [bench, setBench] = useState<Bench | null>(null)
  const [problem, setProblem] = useState('')
  useEffect(() => {
    let live = true
    load(kind, id).then(
      (made) => {
        if (live) setBench(made)
      },
      (error: unknown) => {
        if (live) setProblem((error as Error).message)
      },
    )
    return () => {
      live = false
    }
  }, [kind, id])
  if (problem)
    return (
      <div className="wb-start">
        <h1>{t('auto_config.preview_title')}</h1>
        <p className="wb-bar warn" role="alert">
          {problem}
        </p>
      </div>
    )
  return bench ? (
    <LoneFrame bench={bench} />
  ) : (
    <div className="wb-start" aria-busy="true">
      <p className="muted">{t('audit.loading')}</p>
    </div>
  )
}

/**
 * The audit page under a setting that is being written, on made-up records: nothing is held,
 * nothing is stored.
 */
export function PreviewPage() {
  const { path } = usePlace()
  const template = matchPath('/tags/auto-config/templates/:id/preview', path)?.['id']
  const id = template ?? matchPath('/tags/preview/:id', path)?.['id'] ?? ''
  return <Preview key={path} kind={template === undefined ? 'type' : 'template'} id={id} />
}
