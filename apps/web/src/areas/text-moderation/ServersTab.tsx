import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import type { ServerRow } from '@oas/contract/text-moderation/schemas'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { column, monoColumn, numberColumn } from '../../kit/list/column.ts'
import { formatTime } from '../../kit/time.ts'

const everyMs = 3000

/** Which release each server has loaded, as far as it was heard of. */
export function ServersTab() {
  const { data, isPending, error } = useCall(
    textModerationCalls.servers,
    {},
    { refetchMs: everyMs, keepPrevious: true },
  )
  const live = data?.live ?? null
  const columns: Column<ServerRow>[] = [
    monoColumn('server', 'text_moderation.server', null, (row) => row.server),
    column('alive', 'text_moderation.state', 100, (row) => (
      <span className={`state-tag ${row.alive ? 'good' : 'bad'}`}>
        {t(row.alive ? 'text_moderation.alive' : 'text_moderation.silent')}
      </span>
    )),
    numberColumn('number', 'text_moderation.number', 90, (row) => row.number ?? ''),
    numberColumn('staged', 'text_stage.loads', 90, (row) => row.staged ?? ''),
    numberColumn('ms', 'text_moderation.loaded', 110, (row) =>
      t('text_moderation.ms', { n: row.ms }),
    ),
    column('acked', 'text_moderation.acked', 160, (row) =>
      row.ackedAt === null ? '' : formatTime(row.ackedAt),
    ),
    column('heartbeat', 'text_moderation.heartbeat', 160, (row) => formatTime(row.heartbeatAt)),
    column('problem', 'text_moderation.problem', 220, (row) => (
      <span className="problem">{row.problem}</span>
    )),
  ]
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>{t('text_moderation.tab_servers')}</h1>
      </div>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      {data && (
        <p role="status">
          {live === null ? (
            t('text_moderation.live_none')
          ) : (
            <span className={`state-tag ${data.everywhere ? 'good' : 'warn'}`}>
              {t(
                data.everywhere ? 'text_moderation.live_everywhere' : 'text_moderation.live_partly',
                {
                  n: live,
                },
              )}
            </span>
          )}
        </p>
      )}
      <DataTable
        label={t('text_moderation.tab_servers')}
        rows={data?.list ?? []}
        idOf={(row) => row.server}
        loading={isPending}
        empty={<p className="muted">{t('text_moderation.servers_about')}</p>}
        columns={columns}
      />
    </div>
  )
}
