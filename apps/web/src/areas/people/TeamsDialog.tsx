import { peopleCalls } from '@oas/contract/people/calls'
import { useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { confirmDelete } from '../../kit/Confirm.tsx'
import { Modal } from '../../kit/Modal.tsx'
import { notify, notifyFailure } from '../../kit/notice.tsx'

const refreshes = [peopleCalls.teams, peopleCalls.users, peopleCalls.user, peopleCalls.log]
type Team = { id: string; name: string; people: number }

const Row = ({ team, editable }: { team: Team; editable: boolean }) => {
  const [name, setName] = useState(team.name)
  const rename = useSend(peopleCalls.renameTeam, { refreshes })
  const remove = useSend(peopleCalls.removeTeam, { refreshes })
  return (
    <li className="people-head">
      <input aria-label={`${t('frontend.name')}: ${team.name}`} value={name} maxLength={64} disabled={!editable} onChange={(event) => setName(event.target.value)} />
      <span className="muted grow">{t('people.people_count')}: {team.people}</span>
      <button type="button" className="btn" disabled={!editable || name.trim() === '' || name === team.name || rename.isPending} onClick={() => rename.mutate({ id: team.id, name, before: team.name }, { onSuccess: () => notify('success', t('frontend.saved')), onError: notifyFailure })}>{t('frontend.save')}</button>
      <button type="button" className="btn" disabled={!editable || team.people > 0} onClick={() => confirmDelete(team.name, async () => { await remove.mutateAsync({ id: team.id }) })}>{t('frontend.delete')}</button>
    </li>
  )
}

/** Teams: made, renamed and, when nobody is in them, removed. */
export const TeamsDialog = ({ editable, onClose }: { editable: boolean; onClose: () => void }) => {
  const { data: teams = [] } = useCall(peopleCalls.teams, {})
  const create = useSend(peopleCalls.createTeam, { refreshes })
  const [name, setName] = useState('')
  const add = (): void => create.mutate({ name }, { onSuccess: () => setName(''), onError: notifyFailure })
  return (
    <Modal title={t('people.teams')} onClose={onClose}>
      <form className="people-head" onSubmit={(event) => { event.preventDefault(); if (name.trim() !== '') add() }}>
        <input aria-label={t('frontend.name')} placeholder={t('frontend.name')} value={name} maxLength={64} disabled={!editable} onChange={(event) => setName(event.target.value)} />
        <button type="submit" className="btn primary" disabled={!editable || name.trim() === '' || create.isPending}>{t('frontend.create')}</button>
      </form>
      <ul className="team-list">{teams.map((team) => <Row key={`${team.id} ${team.name}`} team={team} editable={editable} />)}</ul>
    </Modal>
  )
}
