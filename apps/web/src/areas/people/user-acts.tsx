import { peopleCalls } from '@oas/contract/people/calls'
import { send } from '../../api/send.ts'
import { keyOf, queryClient } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { confirm, confirmDelete } from '../../kit/Confirm.tsx'
import { notify } from '../../kit/notice.tsx'

type Person = { id: string; name: string; version: number }

/** After a change of a person: every list and page that shows people is read anew. */
export async function refreshPeople(): Promise<void> {
  const { users, user, userSessions, role, roles, log, members } = peopleCalls
  await Promise.all(
    [users, user, userSessions, role, roles, log, members].map((read) =>
      queryClient.invalidateQueries({ queryKey: keyOf(read) }),
    ),
  )
}

type Question = {
  title: string
  sure: string
  danger?: boolean
  /** The most characters of the reason that is asked for. */
  reason?: number
  act: (reason: string) => Promise<unknown>
}

const ask = (person: Person, { title, sure, danger = true, reason, act }: Question): void =>
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
const setState = ({ id, version }: Person, state: 'active' | 'disabled', reason: string) =>
  send(peopleCalls.setUserState, { id, version, state, reason })
const tellKicked = ({ ended }: { ended: number }): void =>
  notify('success', t('people.kicked', { n: ended }))

export function askDisable(person: Person): void {
  ask(person, {
    title: t('people.disable'),
    sure: t('people.disable_sure'),
    reason: 200,
    act: (reason) => setState(person, 'disabled', reason),
  })
}
export function askEnable(person: Person): void {
  ask(person, {
    title: t('people.enable'),
    sure: t('people.enable_sure'),
    danger: false,
    reason: 200,
    act: (reason) => setState(person, 'active', reason),
  })
}
export function askKick(person: Person): void {
  ask(person, {
    title: t('people.kick'),
    sure: t('people.kick_sure'),
    act: async () => tellKicked(await send(peopleCalls.kickUser, { id: person.id })),
  })
}
export function askKickMember(person: Person): void {
  ask(person, {
    title: t('people.kick'),
    sure: t('people.kick_sure'),
    act: async () => tellKicked(await send(peopleCalls.kickMember, { id: person.id })),
  })
}
export function askRemoveUser(person: Person): void {
  confirmDelete(person.name, async () => {
    await send(peopleCalls.removeUser, { id: person.id, version: person.version })
    notify('success', t('frontend.deleted'))
    await refreshPeople()
  })
}
