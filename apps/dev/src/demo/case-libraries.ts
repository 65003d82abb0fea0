import {
  type ItemBody,
  blankAnswer,
  blankItem,
  blankLibrary,
} from '@oas/contract/case-library/schemas'
import { contract } from '@oas/contract/index'
import type { Client } from '../../../api/src/testing/server.ts'

const { caseLibrary, examLibrary, simulationLibrary, record } = contract

const choice = (text: string, options: string[], right: number, why: string): ItemBody => ({
  ...blankItem('single'),
  text,
  options,
  answer: { ...blankAnswer, options: [right] },
  explanation: { ...blankItem('single').explanation, en: why },
})
const questions: readonly ItemBody[] = [
  choice(
    'A comment quotes an insult in order to report it. What do you do?',
    ['Mute the author', 'Pass it', 'Delete it'],
    1,
    'Who quotes an insult to report it does not insult.',
  ),
  choice(
    'A profile shows a phone number that is not its owner’s. What do you do?',
    ['Pass it', 'Reset the field', 'Ban the account'],
    1,
    'The number goes; the account stays unless it happens again.',
  ),
  {
    ...blankItem('multi'),
    text: 'Which of these make a post an advert?',
    options: ['A price', 'A way to order', 'A photo of food', 'A discount code'],
    answer: { ...blankAnswer, options: [0, 1, 3] },
    explanation: { ...blankItem('multi').explanation, en: 'A photo alone sells nothing.' },
    difficulty: 4,
  },
  {
    ...blankItem('boolean'),
    text: 'May a post stay that names a casino in a news story?',
    answer: { ...blankAnswer, yes: true },
    explanation: { ...blankItem('boolean').explanation, en: 'News about a casino is no advert.' },
    difficulty: 2,
  },
  {
    ...blankItem('text'),
    text: 'When do you pass a record on to a leader?',
    answer: { ...blankAnswer, text: 'When the rule leaves two answers, or somebody is in danger.' },
  },
]

/** Records that people decided, most of them violations, as the cases they make. */
const decidedIds = async (writer: Client): Promise<string[]> => {
  const asked = { appId: 50, type: 12, by: 'decided', state: 'decided', limit: 60 } as const
  const muted = await writer.ok(record.find, { ...asked, resultId: 'mute' })
  const passed = await writer.ok(record.find, { ...asked, resultId: 'ignore' })
  return [...passed.list.slice(0, 12), ...muted.list.slice(0, 30)].map(({ recordId }) => recordId)
}

/** Items of a library, handed in by who wrote them and passed by somebody else. */
const passAll = async (
  calls: typeof caseLibrary,
  [writer, reviewer]: readonly [Client, Client],
  libraryId: string,
  but = 0,
): Promise<void> => {
  const { list } = await writer.ok(calls.itemQuery, { libraryId, pageSize: 200 })
  const ids = list.map(({ id }) => id)
  await writer.ok(calls.itemState, { ids: ids.slice(0, ids.length - 1), act: 'submit' })
  await reviewer.ok(calls.itemState, { ids: ids.slice(0, ids.length - 1 - but), act: 'pass' })
}

/**
 * A library of cases taken from records, one of exam questions and one to practise on; in each
 * something still waits for a second person. Does nothing where it was done before.
 */
export async function seedCaseLibraries(
  admin: Client,
  signIn: (name: string) => Promise<Client>,
): Promise<void> {
  if ((await admin.ok(caseLibrary.query, { pageSize: 1 })).total > 0) return
  const leader = await signIn('leader')
  const people = [leader, admin] as const
  const make = async (calls: typeof caseLibrary, name: string, remark: string, types: string[]) => {
    const body = { ...blankLibrary, name, remark, types, languages: ['en', 'zh-CN'] }
    const { id, version } = await leader.ok(calls.create, { body })
    await leader.ok(calls.update, { id, baseVersion: version, state: 'in-use' })
    return id
  }
  const remark = 'What is harsh and what is hate, by decisions of October'
  const cases = await make(caseLibrary, 'Comments: insult or joke', remark, ['50:12'])
  await leader.ok(caseLibrary.itemImport, {
    libraryId: cases,
    recordIds: await decidedIds(leader),
  })
  await passAll(caseLibrary, people, cases, 2)
  const exam = await make(examLibrary, 'Entry exam: comments', 'For everybody new', ['50:12'])
  await leader.ok(examLibrary.itemImport, { libraryId: exam, items: [...questions] })
  await passAll(examLibrary, people, exam, 1)
  const drill = await make(simulationLibrary, 'First week', 'Before the first shift', ['50:12'])
  await leader.ok(simulationLibrary.importAll, { libraryId: drill, caseLibraryId: cases })
  await passAll(simulationLibrary, people, drill)
}
