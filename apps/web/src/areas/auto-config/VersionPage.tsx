import { changesBetween } from '@oas/contract/setting/changes'
import { typeKeyOf } from '@oas/contract/type-key'
import { Missing } from '../../kit/Missing.tsx'
import { useState } from 'react'
import { t, typeName } from '../../i18n/texts.ts'
import { JsonDiff } from '../../kit/json/JsonDiff.tsx'
import { formatTime } from '../../kit/time.ts'
import { usePlace } from '../../nav/location.ts'
import { usePathId } from '../../nav/use-path-id.ts'
import { ChangeTable } from './ChangeTable.tsx'
import { choiceText } from './choice-text.ts'
import { OnlyDeveloping } from './OnlyDeveloping.tsx'
import { VersionPick } from './VersionPick.tsx'
import { VersionText } from './VersionText.tsx'
import { useVersion } from './use-version.ts'
import { type VersionKey, versionKeyOf } from './version-key.ts'
import './auto-config.css'

const identity: ReadonlySet<string> = new Set(['version', 'appId', 'type', 'source'])
const Broken = ({ problem }: { problem: string }) => (
  <div className="ac-page">
    <Missing text={problem} list="/tags/auto-config-version" title={t('setting_tool.versions')} />
  </div>
)

const One = ({ of, other }: { of: VersionKey; other: VersionKey | null }) => {
  const [text, setText] = useState('')
  const { data, error, isFetching, against, isLive, back, save, whyNotBack } = useVersion(of, other)
  if (error) return <Broken problem={error.message} />
  const before = against.data && other ? against.data.document : null
  return (
    <div className="ac-page" aria-busy={isFetching || against.isFetching}>
      <div className="ac-bar">
        <h1>
          {data ? typeName(data.name) : t('setting_tool.version_one')}{' '}
          <span className="mono muted">
            {typeKeyOf(of)} · {choiceText(['source'], of.source).name} · {of.version}
          </span>
        </h1>
        {isLive && <span className="state-tag good">{t('setting_tool.live')}</span>}
        <span className="list-space" />
        <VersionPick of={of} other={other} />
        <button type="button" className="btn" disabled={!data} onClick={save}>
          {t('setting_tool.download')}
        </button>
        <a className="btn" href={`#/tags/auto-config/${typeKeyOf(of)}`}>
          {t('setting_tool.open_setting')}
        </a>
        <button
          type="button"
          className="btn"
          disabled={!data || whyNotBack !== undefined}
          title={whyNotBack}
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
        <VersionText document={data?.document} find={text} onFind={setText} />
      )}
    </div>
  )
}

/** One published version as text, against any other. */
export function VersionPage() {
  const { path, query } = usePlace()
  const of = versionKeyOf(usePathId('/tags/auto-config-version/:id'))
  return (
    <OnlyDeveloping>
      {of ? (
        <One key={path} of={of} other={versionKeyOf(query.get('with') ?? '')} />
      ) : (
        <Broken problem={t('frontend.missing_hint')} />
      )}
    </OnlyDeveloping>
  )
}
