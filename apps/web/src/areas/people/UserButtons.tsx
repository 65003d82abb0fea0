import type { Output } from '@oas/contract/define'
import type { peopleCalls } from '@oas/contract/people/calls'
import { t } from '../../i18n/texts.ts'
import { askDisable, askEnable, askKick, askRemoveUser } from './user-acts.tsx'

type Props = {
  person: Output<typeof peopleCalls.user>
  isSelf: boolean
  /** Why nothing may be changed. */
  why: string | undefined
  onPassword: () => void
}

/** What may be done with a person as they stand. */
export function UserButtons({ person, isSelf, why, onPassword }: Props) {
  const button = (label: string, act: () => void, disabled = false) => (
    <button
      type="button"
      className="btn"
      disabled={why !== undefined || disabled}
      title={why}
      onClick={act}
    >
      {label}
    </button>
  )
  const { state, sessions } = person
  return (
    <>
      {state !== 'deleted' && button(t('people.set_password'), onPassword)}
      {!isSelf && (
        <>
          {state === 'active' && button(t('people.disable'), () => askDisable(person))}
          {state === 'disabled' && button(t('people.enable'), () => askEnable(person))}
          {button(t('people.kick'), () => askKick(person), sessions === 0)}
          {state !== 'deleted' && button(t('frontend.delete'), () => askRemoveUser(person))}
        </>
      )}
    </>
  )
}
