import type { Output } from '@oas/contract/define'
import { contract } from '@oas/contract/index'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import type { Client } from '../../../api/src/testing/server.ts'
import { auditors } from './access.ts'

const { customize, liveBlackList, people, record, wrongOrder } = contract

type Decided = Output<typeof record.find>['list'][number]

/** Decides some mutings of the auditors anew, as a quotation that insults nobody. */
const replaceMutings = async (leader: Client, settings: readonly TypeSetting[]): Promise<void> => {
  const setting = settings.find((one) => one.appId === 50 && one.type === 12)
  const mutedBy = async (auditor: string) =>
    (
      await leader.ok(record.find, {
        types: ['50:12'],
        by: 'decided',
        state: 'decided',
        resultId: 'mute',
        auditor,
        limit: 4,
      })
    ).list.filter((one) => one.decisionId !== null)
  const { list: found } = await leader.ok(people.pick, { words: 'auditor1,auditor2' })
  const muted = (await Promise.all(found.map(({ id }) => mutedBy(id)))).flat()
  for (const one of setting ? muted.slice(0, 8) : []) {
    const item = {
      id: one.orderId ?? '0',
      postId: one.postId,
      uid: one.uid,
      fence: 0,
      value: { result: { id: 'ignore' } },
      form: { result: {} },
      reasonLabels: [],
      reasonLabelsKey: '',
      remark: 'A quotation, nobody is insulted',
      currentJson: {},
    }
    await leader.ok(customize.punish, {
      pageKey: 'tags-customize-text-list',
      appId: 50,
      type: 12,
      business: 'text',
      windowId: 'demo',
      settingVersion: setting?.version ?? 1,
      replaces: one.decisionId,
      item,
    })
  }
}

const marks = [
  ['missed', 'serious', 'The second picture shows the address of a casino'],
  ['wrong_label', 'minor', 'Belongs to adverts, not to spam'],
  ['procedure', 'normal', 'Decided without opening the profile'],
] as const
/** Calls some decisions of the auditors wrong. */
const markWrong = async (leader: Client, decided: readonly Decided[]): Promise<void> => {
  const passed = decided.filter(
    (one, at) =>
      at % 5 === 0 &&
      one.resultId === 'ignore' &&
      one.decisionId !== null &&
      one.decidedBy?.startsWith('auditor'),
  )
  for (const [at, [errorClass, severity, reason]] of marks.entries())
    await leader.ok(wrongOrder.mark, {
      decisionIds: passed.slice(at * 3, at * 3 + 3).flatMap((one) => one.decisionId ?? []),
      errorClass,
      severity,
      reason,
    })
}

/** Every auditor confirms one mark and disputes another. */
const answerMarks = async (signIn: (name: string) => Promise<Client>): Promise<void> => {
  for (const name of auditors) {
    const auditor = await signIn(name)
    const [first, second] = (await auditor.ok(wrongOrder.list, { mine: true, state: 'new' })).list
    if (first) await auditor.ok(wrongOrder.check, { ids: [first.id], act: 'confirm' })
    if (second)
      await auditor.ok(wrongOrder.check, {
        ids: [second.id],
        act: 'dispute',
        remark: 'The guide of March says such links may stay',
      })
  }
}

/** Some hosts are watched and some barred; one waits no more for its approval. */
const listHosts = async (admin: Client, leader: Client): Promise<void> => {
  const rooms = (await admin.ok(contract.live.rooms, { appId: 50, pageSize: 10 })).list
  const uids = rooms.map((room) => room.uid)
  await admin.ok(liveBlackList.add, {
    appId: 50,
    kind: 'watch',
    lines: [...uids.slice(0, 2), 'host-9001', 'host-9002'],
    reason: 'Warned twice this month',
    skipBad: true,
  })
  await admin.ok(liveBlackList.add, {
    appId: 50,
    kind: 'bar',
    lines: ['host-9003', 'host-9004', 'host-9005'],
    reason: 'Sold fake medicine on air',
    evidence: 'Case 2219',
    skipBad: true,
  })
  const { list } = await leader.ok(liveBlackList.list, { state: 'pending' })
  await leader.ok(liveBlackList.move, {
    refs: list.slice(0, 1).map(({ id, version }) => ({ id, version })),
    act: 'approve',
    reason: '',
  })
}

/**
 * What leaders found in decisions of the demo: some decided anew, some called wrong, one confirmed
 * and one disputed; hosts who are barred or watched. Does nothing where it was done before.
 */
export async function seedQuality(
  admin: Client,
  signIn: (name: string) => Promise<Client>,
  settings: readonly TypeSetting[],
): Promise<void> {
  if ((await admin.ok(wrongOrder.list, { pageSize: 1 })).total > 0) return
  const leader = await signIn('leader')
  const decided = (
    await leader.ok(record.find, { appId: 50, by: 'decided', state: 'decided', limit: 200 })
  ).list
  await replaceMutings(leader, settings)
  await markWrong(leader, decided)
  await answerMarks(signIn)
  await listHosts(admin, leader)
}
