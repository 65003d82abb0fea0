import type { Operation } from '@oas/contract/operation-log/calls'
import type { ReactNode } from 'react'
import { pageName, resultName, t, typeName } from '../../i18n/texts.ts'
import { useMay } from '../../api/use-may.ts'
import { Drawer } from '../../kit/Drawer.tsx'
import { saidOf } from '../../kit/record/story.ts'
import { formatTime } from '../../kit/time.ts'
import { ShownText } from '../../kit/text/ShownText.tsx'
import { recordHref } from '../../kit/record/record-href.ts'
import './operation-log.css'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** All that is known of one act: who, where, on what, and what it said. */
export function OperationDrawer({
  row,
  kind,
  app,
  onClose,
}: {
  row: Operation
  kind: string
  app: string
  onClose: () => void
}) {
  const { may } = useMay()
  const title = [kind, typeName(row.typeName), row.uid, formatTime(row.at)].filter(Boolean)
  return (
    <Drawer title={title.join(' · ')} width={560} onClose={onClose}>
      <p>
        <strong>{kind}</strong> <span className="muted">{formatTime(row.at)}</span>{' '}
        <a className="btn" href={recordHref({ recordId: row.recordId })}>
          {t('operation_log.open_record')}
        </a>
      </p>
      <dl className="operation-facts">
        <Fact name={t('operation_log.by')}>{row.by || t('operation_log.system')}</Fact>
        <Fact name={t('operation_log.app')}>{app}</Fact>
        <Fact name={t('operation_log.type')}>{typeName(row.typeName)}</Fact>
        <Fact name={t('operation_log.post')}>
          <span className="mono">
            <ShownText text={row.postId} />
          </span>
        </Fact>
        <Fact name={t('operation_log.uid')}>
          <span className="mono">
            <ShownText text={row.uid} />
          </span>
        </Fact>
        <Fact name={t('operation_log.record')}>
          <span className="mono">{row.recordId}</span>
        </Fact>
        <Fact name={t('operation_log.order')}>
          <span className="mono">{row.orderId}</span>
        </Fact>
        {row.taskId !== null && (
          <Fact name={t('operation_log.task')}>
            <span className="mono">{row.taskId}</span>
          </Fact>
        )}
        {row.windowId && (
          <Fact name={t('operation_log.window')}>
            <span className="mono">{row.windowId}</span>
          </Fact>
        )}
        {row.pageKey && (
          <Fact name={t('operation_log.page')}>
            <span title={row.pageKey}>{pageName(row.pageKey)}</span>
          </Fact>
        )}
        {row.resultId && <Fact name={t('operation_log.result')}>{resultName(row.resultId)}</Fact>}
        {row.remark && <Fact name={t('operation_log.remark')}>{row.remark}</Fact>}
      </dl>
      {saidOf(row.detail) && !row.remark && <p>{saidOf(row.detail)}</p>}
      {may('people.edit') && Object.keys(row.detail).length > 0 && (
        <details>
          <summary>{t('record.raw')}</summary>
          <pre className="operation-detail" tabIndex={0} aria-label={t('operation_log.detail')}>
            {JSON.stringify(row.detail, null, 2)}
          </pre>
        </details>
      )}
    </Drawer>
  )
}
