import { peopleCalls } from '@oas/contract/people/calls'
import { useId, useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { confirmDelete } from '../../kit/Confirm.tsx'
import { Modal } from '../../kit/Modal.tsx'
import { notify } from '../../kit/notice.tsx'
import { required } from '../../kit/form/required.ts'

const refreshes = [peopleCalls.teams, peopleCalls.users, peopleCalls.user, peopleCalls.log]
type Team = { id: string; name: string; people: number }

type FieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  problem: string
  disabled: boolean
  placeholder?: string
}

/** A name in one line; what the server refuses stands at it. */
const NameField = ({ label, value, onChange, problem, disabled, placeholder }: FieldProps) => {
  const id = useId()
  return (
    <span className="team-name">
      <input
        aria-label={label}
        placeholder={placeholder}
        value={value}
        maxLength={64}
        disabled={disabled}
        aria-invalid={problem !== ''}
        aria-describedby={`${id}-problem`}
        onChange={(event) => onChange(event.target.value)}
      />
      <span className="problem" id={`${id}-problem`} role={problem ? 'alert' : undefined}>
        {problem}
      </span>
    </span>
  )
}

const missing = (name: string): string => required(name, t('frontend.name')) ?? ''

const Row = ({ team, editable }: { team: Team; editable: boolean }) => {
  const [name, setName] = useState(team.name)
  const rename = useSend(peopleCalls.renameTeam, { refreshes })
  const remove = useSend(peopleCalls.removeTeam, { refreshes })
  const save = (): void =>
    rename.mutate(
      { id: team.id, name: name.trim(), before: team.name },
      { onSuccess: () => notify('success', t('frontend.saved')) },
    )
  const problem = rename.error?.message ?? missing(name)
  return (
    <li className="people-head">
      <NameField
        label={`${t('frontend.name')}: ${team.name}`}
        value={name}
        disabled={!editable}
        problem={problem}
        onChange={(next) => {
          rename.reset()
          setName(next)
        }}
      />
      <span className="muted grow">
        {t('people.people_count')}: {team.people}
      </span>
      <button
        type="button"
        className="btn"
        aria-label={`${t('frontend.save')}: ${team.name}`}
        disabled={!editable || name.trim() === '' || name === team.name || rename.isPending}
        onClick={save}
      >
        {t('frontend.save')}
      </button>
      <button
        type="button"
        className="btn"
        aria-label={`${t('frontend.delete')}: ${team.name}`}
        disabled={!editable || team.people > 0}
        onClick={() =>
          confirmDelete(team.name, async () => {
            await remove.mutateAsync({ id: team.id })
          })
        }
      >
        {t('frontend.delete')}
      </button>
    </li>
  )
}

/** Teams: made, renamed and, when nobody is in them, removed. */
export function TeamsDialog({ editable, onClose }: { editable: boolean; onClose: () => void }) {
  const { data: teams = [] } = useCall(peopleCalls.teams, {})
  const create = useSend(peopleCalls.createTeam, { refreshes })
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  const add = (): void => {
    setTried(true)
    if (name.trim() !== '')
      create.mutate(
        { name: name.trim() },
        {
          onSuccess: () => {
            setName('')
            setTried(false)
          },
        },
      )
  }
  const problem = create.error?.message ?? (tried ? missing(name) : '')
  return (
    <Modal title={t('people.teams')} onClose={onClose}>
      <form
        className="people-head"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <NameField
          label={t('frontend.name')}
          placeholder={t('frontend.name')}
          value={name}
          disabled={!editable}
          problem={problem}
          onChange={(next) => {
            create.reset()
            setName(next)
          }}
        />
        <button type="submit" className="btn primary" disabled={!editable || create.isPending}>
          {t('frontend.create')}
        </button>
      </form>
      <ul className="team-list">
        {teams.map((team) => (
          <Row key={`${team.id} ${team.name}`} team={team} editable={editable} />
        ))}
      </ul>
    </Modal>
  )
}
