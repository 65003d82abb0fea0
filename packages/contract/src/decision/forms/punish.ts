import { banScopes, roomActs } from '../../setting/control-options.ts'
import type { ResultButton } from '../../setting/schemas.ts'
import {
  type FormCheck,
  type FormProblem,
  firstOf,
  numberIn,
  objectsIn,
  problem,
  requiredProblem,
  stringsIn,
  textIn,
} from './kinds.ts'

const ignores = (reason: { orders: number; cnName?: string }): boolean =>
  reason.orders === -1 || reason.cnName === '忽略'
const timeMissing = (field: string): FormProblem[] => [
  {
    field,
    key: 'field_required',
    fieldKey: 'result.field_time',
    code: 'MISSING_PUNISH_TIME',
  },
]
const timeAsked = (form: Readonly<Record<string, unknown>>, button: ResultButton): FormProblem[] =>
  button.content.times?.length && numberIn(form['punishTime']) === undefined
    ? timeMissing('punishTime')
    : []
/** Users that one verdict may punish without a change order. */
export const mostUids = 20
const deviceAccounts = 5

/** A grave act that never ends is typed for: the last four characters of the uid. */
export function asksPhrase(button: ResultButton, form: Readonly<Record<string, unknown>>): boolean {
  return (
    button.content.resultType === 'SERIOUS_VIOLATIONS' &&
    (numberIn(form['punishTime']) ?? button.content.defaultTime) === -1
  )
}
export const doubleConfirm: FormCheck = (form, button, { uid }) =>
  firstOf(
    () => (form['confirmed'] === true ? [] : problem('confirmed', 'not_confirmed')),
    () =>
      asksPhrase(button, form) && textIn(form['phrase']) !== uid.slice(-4)
        ? problem('phrase', 'text_mismatch')
        : [],
  )

/** Acts on the room need it to be on; those on its user do not. */
const onRoom = ({ content }: ResultButton): boolean =>
  content.punishId !== undefined && content.punishId >= 400 && content.punishId < 500
export const liveConfirm: FormCheck = (form, button, { roomOn }) =>
  firstOf(
    () => (!roomOn && onRoom(button) ? problem('roomState', 'room_over') : []),
    () => (roomOn && textIn(form['shotUrl']) === '' ? problem('shotUrl', 'shot_missing') : []),
    () =>
      numberIn(form['viewers']) === undefined
        ? requiredProblem('viewers', 'result.field_viewers')
        : [],
  )

export const reasonSelect: FormCheck = (form, button) =>
  button.reasonList?.some((reason) => reason.id === form['reasonId'])
    ? []
    : form['reasonId'] === undefined
      ? problem('reasonId', 'please_select')
      : problem('reasonId', 'unknown_reason', { id: String(form['reasonId']).slice(0, 20) })

type Option = NonNullable<ResultButton['content']['punishes']>[number]
type Row = Readonly<Record<string, unknown>>
type Reason = Option['reasonList'][number] | undefined

/** What is wrong with the time of a punishment that is applied. */
const punishTimeProblem = (row: Row, option: Option, reason: Reason, at: string): FormProblem[] => {
  const time = numberIn(row['punishTime']) ?? reason?.punishTime ?? option.defaultTime
  if (option.times?.length && time === undefined) return timeMissing(`${at}.punishTime`)
  const isOffered =
    time === undefined ||
    !option.times ||
    option.times.includes(time) ||
    time === reason?.punishTime
  return isOffered ? [] : problem(`${at}.punishTime`, 'time_not_allowed')
}

/** Checks a chosen punishment; `punishId` is undefined where its reason says not to apply it. */
const checkPunishRow = (
  rows: readonly Row[],
  index: number,
  options: readonly Option[],
): { problems: FormProblem[]; punishId?: number } => {
  const row = rows[index] ?? {}
  const at = `punishes.${index}`
  const option = options.find((one) => one.punishId === row['punishId'])
  if (!option || rows.findIndex((other) => other['punishId'] === row['punishId']) < index)
    return {
      problems: problem(`${at}.punishId`, 'unknown_punish', {
        id: String(row['punishId']).slice(0, 20),
      }),
    }
  const reason = option.reasonList.find((one) => one.id === row['reasonId'])
  if (option.reasonList.length > 0 && !reason)
    return { problems: problem(`${at}.reasonId`, 'please_select') }
  if (reason && ignores(reason)) return { problems: [] }
  return { problems: punishTimeProblem(row, option, reason, at), punishId: option.punishId }
}

export const punishGroup: FormCheck = (form, { content }) => {
  const rows = objectsIn(form['punishes'])
  if (!rows || rows.length === 0) return problem('punishes', 'please_select')
  const active: number[] = []
  for (const index of rows.keys()) {
    const { problems, punishId } = checkPunishRow(rows, index, content.punishes ?? [])
    if (problems.length > 0) return problems
    if (punishId !== undefined) active.push(punishId)
  }
  if (active.length === 0) return problem('punishes', 'please_select')
  const clash = content.exclusive?.find((ids) => ids.filter((id) => active.includes(id)).length > 1)
  return clash ? problem('punishes', 'choose_one_of', { list: clash.join(', ') }) : []
}

export const scopeBan: FormCheck = (form, button, { accounts, related, changeOrderId, uid }) => {
  const scopes = stringsIn(form['scopes'])
  const uids = form['uids'] === undefined ? [] : stringsIn(form['uids'])
  const offered: readonly string[] = button.content.scopes ?? banScopes
  return firstOf(
    () =>
      !scopes || scopes.length === 0 || scopes.some((scope) => !offered.includes(scope))
        ? problem('scopes', 'please_select')
        : [],
    () =>
      !uids || uids.some((uid) => uid === '' || uid.length > 64)
        ? problem('uids', 'wrong_form')
        : [],
    () =>
      form['notSelf'] === true && !uids?.some((one) => one !== uid)
        ? problem('uids', 'please_select')
        : [],
    () =>
      uids?.some((one) => one !== uid && !related.includes(one))
        ? problem('uids', 'row_unknown', {
            id: (uids.find((one) => one !== uid && !related.includes(one)) ?? '').slice(0, 64),
          })
        : [],
    () =>
      (uids?.length ?? 0) > mostUids && changeOrderId === ''
        ? [{ field: 'uids', key: 'many_uids', params: { n: mostUids }, code: 'NEEDS_CHANGE_ORDER' }]
        : [],
    () =>
      accounts > deviceAccounts && scopes?.includes('device') && form['deviceWarned'] !== true
        ? problem('deviceWarned', 'device_many', { n: accounts })
        : [],
    () => timeAsked(form, button),
  )
}

export const fieldReset: FormCheck = (form, _button, { items }) => {
  const fields = objectsIn(form['fields'])
  if (!fields || fields.length === 0) return problem('fields', 'please_select')
  for (const [index, field] of fields.entries()) {
    const item = items.find((one) => one.rowId === field['rowId'])
    if (!item || fields.findIndex((other) => other['rowId'] === field['rowId']) < index)
      return problem(`fields.${index}.rowId`, 'row_unknown', {
        id: String(field['rowId']).slice(0, 64),
      })
    if (field['was'] !== undefined && field['was'] !== item.text)
      return problem(`fields.${index}.rowId`, 'field_changed')
    if (typeof field['to'] !== 'string' || field['to'].length > 2000)
      return problem(`fields.${index}.to`, 'wrong_form')
  }
  return []
}

const throughLive: ReadonlySet<string> = new Set(['cut', 'lock', 'close'])
export const roomAction: FormCheck = (form, button, { roomOn, seats }) => {
  const actions = stringsIn(form['actions'])
  const offered: readonly string[] = button.content.acts ?? roomActs
  const mics = form['micUids'] === undefined ? [] : stringsIn(form['micUids'])
  return firstOf(
    () =>
      !actions || actions.length === 0 || actions.some((act) => !offered.includes(act))
        ? problem('actions', 'please_select')
        : [],
    () => (roomOn ? [] : problem('actions', 'room_over')),
    () =>
      actions?.includes('close') && actions.includes('cut')
        ? problem('actions', 'choose_one_of', { list: 'close, cut' })
        : [],
    () =>
      !mics ||
      mics.some((uid) => !seats.includes(uid)) ||
      (actions?.includes('mic_off') && seats.length > 0 && mics.length === 0)
        ? problem('micUids', 'please_select')
        : [],
    () =>
      actions?.some((act) => throughLive.has(act)) && form['confirmed'] !== true
        ? problem('confirmed', 'not_confirmed')
        : [],
    () =>
      actions?.some((act) => act === 'lock' || act === 'lower' || act === 'mic_off')
        ? timeAsked(form, button)
        : [],
  )
}

export const bindPhone: FormCheck = (form, button) => {
  const functions = stringsIn(form['functions'])
  const offered = button.content.choices?.map(({ id }) => id) ?? []
  if (!functions || functions.length === 0 || functions.some((one) => !offered.includes(one)))
    return problem('functions', 'please_select')
  return form['until'] === 'bound' ? [] : problem('until', 'wrong_form')
}
