import { changesBetween } from '@oas/contract/setting/changes'
import { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import { settingSources } from '@oas/contract/setting/edit-schemas'
import { settingReleaseCalls } from '@oas/contract/setting/release-calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, typeName } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { JsonDiff, prettyJson } from '../../kit/json/JsonDiff.tsx'
import { notify } from '../../kit/notice.tsx'
import { formatTime } from '../../kit/time.ts'
import { setQuery, usePlace } from '../../nav/location.ts'
import { usePathId } from '../../nav/use-path-id.ts'
import { ChangeTable } from './ChangeTable.tsx'
import { OnlyDeveloping } from './OnlyDeveloping.tsx'
import { refreshes } from './refreshes.ts'
import './auto-config.css'

type Key = { appId: number; type: number; source: (typeof settingSources)[number]; version: number }
const keyOf = (text: string): Key | null => {
  const [appId, type, source, version] = text.split(':')
  const of = settingSources.find((one) => one === source)
  const whole = (part: string | undefined): number =>
    /^[0-9]{1,9}$/.test(part ?? '') ? Number(part) : 0
  return of && whole(appId) > 0 && whole(version) > 0
    ? { appId: whole(appId), type: whole(type), source: of, version: whole(version) }
    : null
}
const identity: ReadonlySet<string> = new Set(['version', 'appId', 'type', 'source'])

const One = ({ of, other }: { of: Key; other: Key | null }) => {
  const { may } = useMay()
  const [text, setText] = useState('')
  const { data, error, isFetching } = useCall(settingReleaseCalls.edition, of)
  const { data: versions } = useCall(autoConfigCalls.editions, {
    appId: of.appId,
    type: of.type,
    source: of.source,
    pageSize: 200,
  })
  const against = useCall(settingReleaseCalls.edition, other ?? of, { enabled: other !== null })
  const rollback = useSend(autoConfigCalls.rollback, {
    refreshes: [...refreshes, settingReleaseCalls.versions, settingReleaseCalls.edition],
  })
  if (error)
    return (
      <div className="ac-page">
        <h1>{t('setting_tool.version_one')}</h1>
        <p className="problem" role="alert">
          {error.message}
        </p>
      </div>
    )
  const before = against.data && other ? against.data.document : null
  const back = (): void =>
    confirm({
      title: t('auto_config.rollback_title', { n: of.version }),
      text: t('auto_config.rollback_text', { n: of.version }),
      confirmLabel: t('auto_config.rollback'),
      reason: 500,
      act: async (note) => {
        const made = await rollback.mutateAsync({
          appId: of.appId,
          type: of.type,
          source: of.source,
          version: data?.live ?? 1,
          to: of.version,
          note,
        })
        notify('success', t('auto_config.published_done', { n: made.version }))
      },
    })
  const save = (): void => {
    const url = URL.createObjectURL(
      new Blob([prettyJson(data?.document)], { type: 'application/json' }),
    )
    const link = document.createElement('a')
    link.href = url
    link.download = `setting-${of.appId}-${of.type}-${of.version}.json`
    link.click()
    setTimeout(() => URL.revokeObjectURL(url), 1000)
  }
  const lines = data
    ? prettyJson(data.document)
        .split('\n')
        .map((line, n) => ({ n: n + 1, line }))
    : []
  const needle = text.trim().toLowerCase()
  const whyNot = !may('setting.publish')
    ? t('auto_config.needs_publish')
    : data && data.live === of.version
      ? t('auto_config.live_now')
      : undefined
  return (
    <div className="ac-page" aria-busy={isFetching || against.isFetching}>
      <div className="ac-bar">
        <h1>
          {data ? typeName(data.name) : t('setting_tool.version_one')}{' '}
          <span className="mono muted">
            {typeKeyOf(of)} · {of.source} · {of.version}
          </span>
        </h1>
        {data && data.live === of.version && (
          <span className="state-tag good">{t('setting_tool.live')}</span>
        )}
        <span className="list-space" />
        <label>
          {t('setting_tool.compare_with')}{' '}
          <select
            value={other ? `${typeKeyOf(other)}:${other.source}:${other.version}` : ''}
            onChange={(event) => setQuery({ with: event.target.value || null })}
          >
            <option value="">–</option>
            {other && (other.appId !== of.appId || other.type !== of.type) && (
              <option value={`${typeKeyOf(other)}:${other.source}:${other.version}`}>
                {typeKeyOf(other)} · {other.version}
              </option>
            )}
            {(versions?.list ?? [])
              .filter(({ version }) => version !== of.version)
              .map((one) => (
                <option key={one.version} value={`${typeKeyOf(of)}:${of.source}:${one.version}`}>
                  {one.version} · {one.note}
                </option>
              ))}
          </select>
        </label>
        <button type="button" className="btn" disabled={!data} onClick={save}>
          {t('setting_tool.download')}
        </button>
        <a className="btn" href={`#/tags/auto-config/${typeKeyOf(of)}`}>
          {t('setting_tool.open_setting')}
        </a>
        <button
          type="button"
          className="btn"
          disabled={!data || whyNot !== undefined}
          title={whyNot}
          onClick={back}
        >
          {t('setting_tool.roll_back')}
        </button>
      </div>
      {data && (
        <p className="muted">
          {formatTime(data.publishedAt)} · {data.publishedBy} ·{' '}
          <span translate="no">{data.note}</span>
        </p>
      )}
      {against.error && other && (
        <p className="problem" role="alert">
          {against.error.message}
        </p>
      )}
      {data && before ? (
        <>
          <ChangeTable
            label={t('auto_config.view_compare')}
            changes={changesBetween(before, data.document).filter(
              ({ at }) => !identity.has(at[0] ?? ''),
            )}
          />
          <JsonDiff label={t('auto_config.view_compare')} before={before} after={data.document} />
        </>
      ) : (
        <>
          <p>
            <input
              type="search"
              aria-label={t('setting_tool.find_key')}
              placeholder={t('setting_tool.find_key')}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </p>
          <pre
            className="mono ac-text"
            tabIndex={0}
            role="region"
            aria-label={t('auto_config.json_label')}
          >
            {lines
              .filter(({ line }) => needle === '' || line.toLowerCase().includes(needle))
              .map(({ line }) => line)
              .join('\n')}
          </pre>
        </>
      )}
    </div>
  )
}

/** One published version as text, against any other. */
export const VersionPage = () => {
  const { path, query } = usePlace()
  const of = keyOf(usePathId('/tags/auto-config-version/:id'))
  return (
    <OnlyDeveloping>
      {of ? (
        <One key={path} of={of} other={keyOf(query.get('with') ?? '')} />
      ) : (
        <div className="ac-page">
          <h1>{t('setting_tool.version_one')}</h1>
          <p className="problem" role="alert">
            {t('frontend.not_found')}
          </p>
        </div>
      )}
    </OnlyDeveloping>
  )
}
