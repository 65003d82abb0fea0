import type { UserDetail } from '@oas/contract/people/schemas'
import type { ScopeEntry } from '@oas/contract/people/rights'
import { t } from '../../i18n/texts.ts'
import { DataTable } from '../../kit/list/DataTable.tsx'
import { type AppNode, permissionName, scopeWords } from '../../kit/people/words.tsx'

type Held = UserDetail['rights']['permissions'][number]

/** The words of a data scope, `50:12`, `50:*` and `*`, read again. */
const scopeOf = (word: string): ScopeEntry => {
  const [app = '*', type = '*'] = word.split(':')
  return { appId: app === '*' ? null : Number(app), type: type === '*' ? null : Number(type) }
}

const Through = ({ row }: { row: Held }) => (
  <span className="people-tags">
    {row.through.map((from) =>
      from.roleId === null ? (
        <span key="own" className="people-tag">
          {t('people.own')}
        </span>
      ) : (
        <a key={from.roleId} className="people-tag" href={`#/auth/role-detail/${from.roleId}`}>
          {from.role}
        </a>
      ),
    )}
  </span>
)

/** All that a person may do, and the roles it comes from. */
export function UserRights({
  rights,
  apps,
}: {
  rights: UserDetail['rights']
  apps: readonly AppNode[]
}) {
  const part = (title: string, rows: readonly Held[], words: (what: string) => string) => (
    <section className="people-card" key={title}>
      <h2>
        {title} <span className="muted">{rows.length}</span>
      </h2>
      <DataTable
        label={title}
        rows={rows}
        idOf={(row) => row.what}
        loading={false}
        columns={[
          {
            key: 'what',
            title,
            render: (row) => (
              <>
                <span className="mono">{row.what}</span>{' '}
                <span className="muted">{words(row.what)}</span>
              </>
            ),
          },
          { key: 'through', title: t('people.through'), render: (row) => <Through row={row} /> },
        ]}
      />
    </section>
  )
  return (
    <div className="rights-grid">
      {part(t('people.permissions'), rights.permissions, permissionName)}
      {part(t('people.paths'), rights.paths, () => '')}
      {part(t('people.data'), rights.scopes, (word) => scopeWords(scopeOf(word), apps))}
    </div>
  )
}
