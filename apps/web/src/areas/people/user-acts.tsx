import { peopleCalls } from '@oas/contract/people/calls'
import { send } from '../../api/send.ts'
import { keyOf, queryClient } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { confirm, confirmDelete } from '../../kit/Confirm.tsx'
import { notify } from '../../kit/notice.tsx'

type Person = { id: string; name: string; version: number }

/** After a change of a person: every list and page that shows people is read anew. */
export const refreshPeople = async (): Promise<void> => {
  const { users, user, userSessions, role, roles, log, members } = peopleCalls
  await Promise.all(
    [users, user, userSessions, role, roles, log, members].map((read) =>
      queryClient.invalidateQueries({ queryKey: keyOf(read) }),
    ),
  )
}

const ask = (
  title: string,
  sure: string,
  person: Person,
  danger: boolean,
  reason: number | undefined,
  act: (reason: string) => Promise<unknown>,
): void =>
  confirm({
    title,
    text: (
      <>
        {sure}
        <strong>{person.name}</strong>
      </>
    ),
    confirmLabel: title,
    danger,
    ...(reason === undefined ? {} : { reason }),
    act: async (why) => {
      await act(why)
      await refreshPeople()
    },
  })

export const askDisable = (person: Person): void =>
  ask(t('people.disable'), t('people.disable_sure'), person, true, 200, (reason) =>
    send(peopleCalls.setUserState, {
      id: person.id,
      version: person.version,
      state: 'disabled',
      reason,
    }),
  )
export const askEnable = (person: Person): void =>
  ask(t('people.enable'), t('people.enable_sure'), person, false, 200, (reason) =>
    send(peopleCalls.setUserState, {
      id: person.id,
      version: person.version,
      state: 'active',
      reason,
    }),
  )
export const askKick = (person: Person): void =>
  ask(t('people.kick'), t('people.kick_sure'), person, true, undefined, async () => {
    const { ended } = await send(peopleCalls.kickUser, { id: person.id })
    notify('success', t('people.kicked', { n: ended }))
  })
export const askKickMember = (person: Person): void =>
  ask(t('people.kick'), t('people.kick_sure'), person, true, undefined, async () => {
    const { ended } = await send(peopleCalls.kickMember, { id: person.id })
    notify('success', t('people.kicked', { n: ended }))
  })
export const askRemoveUser = (person: Person): void =>
  confirmDelete(person.name, async () => {
    await send(peopleCalls.removeUser, { id: person.id, version: person.version })
    notify('success', t('frontend.deleted'))
    await refreshPeople()
  })
