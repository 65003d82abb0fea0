import type { Output } from '@oas/contract/define'
import type { decisionCalls } from '@oas/contract/decision/calls'
import { userOrdersCalls } from '@oas/contract/user-orders/calls'
import { type BanOffer, mayBanAccount } from '@oas/contract/user-orders/schemas'
import { send } from '../../api/send.ts'
import { type Bench, get, set, settingFor } from './bench.ts'
import { openModal } from './open-modal.ts'
import type { Entry } from '../shapes/draft.ts'
import type { State } from './state.ts'

const most = 20

/** Decisions of an answer that may ban somebody, by what their results can do. */
const bansIn = (
  bench: Bench,
  { submission: { appId, type, settingVersion, recordResults } }: Entry,
  answer: Output<(typeof decisionCalls)['submit']>,
): string[] => {
  const setting = settingFor(get(bench), { appId, type, settingVersion })
  const banning = new Set(
    setting?.result.filter((button) => mayBanAccount(button)).map(({ id }) => id),
  )
  const results = new Map(recordResults.map(({ id, value }) => [id, value.result.id]))
  return answer.list.flatMap(({ id, accepted, decisionId }) =>
    accepted && decisionId !== null && banning.has(results.get(id) ?? '') ? [decisionId] : [],
  )
}

/**
 * Looks, after a ban is stored, whether other orders of its user wait. Nothing waits for it; what
 * cannot be asked now is offered at the user's card.
 */
export async function askOffers(
  bench: Bench,
  entry: Entry,
  answer: Output<(typeof decisionCalls)['submit']>,
): Promise<void> {
  const decisionIds = bansIn(bench, entry, answer)
  if (decisionIds.length === 0 || bench.preview) return
  try {
    const { list } = await send(userOrdersCalls.offer, {
      appId: entry.submission.appId,
      decisionIds,
    })
    const fresh = new Set(list.map(({ uid }) => uid))
    const others = get(bench).offers.filter(({ uid }) => !fresh.has(uid))
    set(bench, { offers: [...list, ...others].slice(0, most) })
  } catch {
    /* the user's card offers the same */
  }
}

/** The newest offer whose ban was not taken back on this page. */
export function offerNow({ offers, done }: Pick<State, 'offers' | 'done'>): BanOffer | undefined {
  return offers.find((offer) => done.some(({ decisionId }) => decisionId === offer.decisionId))
}

export function dropOffer(bench: Bench, { decisionId }: BanOffer): void {
  set(bench, { offers: get(bench).offers.filter((one) => one.decisionId !== decisionId) })
}

/** Opens what is offered; it is offered once. */
export function openOffer(bench: Bench): void {
  const offer = offerNow(get(bench))
  if (!offer) return
  dropOffer(bench, offer)
  openModal(bench, 'user-orders', offer)
}
