import type { HeldRecord } from '@oas/contract/queue/schemas'
import { t } from '../../../i18n/texts.ts'
import { CopyId } from '../../parts/CopyId.tsx'
import { UidLink } from '../../parts/UidLink.tsx'
import { circleOf } from '../../shapes/circle.ts'
import { Unreadable } from '../Unreadable.tsx'

/** Members that are shown before the rest is unfolded. */
const shownMembers = 20

/** Who leads a group or family, and who is in it. */
export function CircleFacts({ record }: { record: HeldRecord }) {
  const read = circleOf(record)
  if (!read) return null
  if (!read.ok) return <Unreadable at={read.at} />
  const { kind, id, leader, total, members } = read.value
  const link = (uid: string) => (
    <UidLink appId={record.appId} type={record.type} uid={uid} own={uid === record.uid} />
  )
  const items = (from: number, to?: number) =>
    members.slice(from, to).map(({ uid, role }) => (
      <li key={uid}>
        {link(uid)}
        {role ? <span className="muted"> {role}</span> : null}
      </li>
    ))
  return (
    <section
      className="pf-circle"
      aria-label={t(kind === 'group' ? 'panel.group' : 'panel.family')}
    >
      <dl className="wb-facts pf-strip">
        {id ? (
          <div>
            <dt>{t(kind === 'group' ? 'panel.group' : 'panel.family')}</dt>
            <dd>
              <CopyId label="" text={id} />
            </dd>
          </div>
        ) : null}
        {leader ? (
          <div>
            <dt>{t(kind === 'group' ? 'panel.owner' : 'panel.leader')}</dt>
            <dd>{link(leader)}</dd>
          </div>
        ) : null}
        {total === null ? null : (
          <div>
            <dt>{t('panel.members')}</dt>
            <dd className="nd-number">{total}</dd>
          </div>
        )}
      </dl>
      {members.length > 0 ? (
        <ul className="pf-members" aria-label={t('panel.members')}>
          {items(0, shownMembers)}
        </ul>
      ) : null}
      {members.length > shownMembers ? (
        <details>
          <summary>{t('audit.more_members', { n: members.length - shownMembers })}</summary>
          <ul className="pf-members">{items(shownMembers)}</ul>
        </details>
      ) : null}
    </section>
  )
}
