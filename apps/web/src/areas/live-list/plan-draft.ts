import {
  type CapturePlan,
  everySeconds,
  maxKeepDays,
  sliceSeconds,
} from '@oas/contract/live-capture/calls'
import type { RoomType } from '@oas/contract/live/schemas'
import { t } from '../../i18n/texts.ts'
import { required } from '../../kit/form/required.ts'
import { outside } from './words.ts'

export type PlanDraft = {
  appId: string
  name: string
  roomType: string
  isPC: string
  viewers: number | null
  country: string
  everySeconds: number | null
  sliceSeconds: number | null
  keepDays: number | null
  days: number[]
  fromHour: string
  toHour: string
  enabled: boolean
}

/** The form of a new plan. */
const newPlan = (appId: string): PlanDraft => ({
  appId,
  name: '',
  roomType: 'live',
  isPC: 'phone',
  viewers: 0,
  country: '',
  everySeconds: 30,
  sliceSeconds: 10,
  keepDays: 30,
  days: [],
  fromHour: '0',
  toHour: '24',
  enabled: true,
})

/** The form of a plan as it stands. */
const planAsDraft = (row: CapturePlan): PlanDraft => ({
  appId: String(row.appId),
  name: row.name,
  roomType: row.roomType,
  isPC: row.isPC ? 'pc' : 'phone',
  viewers: row.viewers,
  country: row.country,
  everySeconds: row.everySeconds,
  sliceSeconds: row.sliceSeconds,
  keepDays: row.keepDays,
  days: row.days,
  fromHour: String(row.fromHour),
  toHour: String(row.toHour),
  enabled: row.enabled,
})

export function planDraft(row: CapturePlan | null, firstApp: string): PlanDraft {
  return row ? planAsDraft(row) : newPlan(firstApp)
}
export function checkPlan(draft: PlanDraft) {
  return {
    appId: required(draft.appId, t('live_list.app')),
    name: required(draft.name, t('live_list.plan_name')),
    viewers: outside(t('live_list.plan_viewers'), draft.viewers, 0, 2_000_000_000),
    everySeconds: outside(
      t('live_list.plan_every'),
      draft.everySeconds,
      everySeconds.min,
      everySeconds.max,
    ),
    sliceSeconds: outside(
      t('live_list.plan_slice'),
      draft.sliceSeconds,
      sliceSeconds.min,
      sliceSeconds.max,
    ),
    keepDays: outside(t('live_list.plan_keep'), draft.keepDays, 1, maxKeepDays),
    country: /^([A-Za-z]{2})?$/.test(draft.country.trim()) ? null : t('live_list.plan_country_bad'),
    toHour: Number(draft.toHour) <= Number(draft.fromHour) ? t('live_list.plan_to_bad') : null,
  }
}

/** What the form says, as it is stored. */
export function planFields({
  appId: _app,
  isPC,
  roomType,
  country,
  fromHour,
  toHour,
  ...draft
}: PlanDraft) {
  return {
    ...draft,
    viewers: draft.viewers ?? 0,
    everySeconds: draft.everySeconds ?? 0,
    sliceSeconds: draft.sliceSeconds ?? 0,
    keepDays: draft.keepDays ?? 0,
    roomType: roomType as RoomType,
    isPC: isPC === 'pc',
    country: country.toUpperCase(),
    fromHour: Number(fromHour),
    toHour: Number(toHour),
  }
}
