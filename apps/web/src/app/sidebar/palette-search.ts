import { peopleCalls } from '@oas/contract/people/calls'
import { settingCalls } from '@oas/contract/setting/calls'
import { textInspectionCalls } from '@oas/contract/text-inspection/calls'
import { dayMs } from '@oas/contract/time'
import { typeKeyOf } from '@oas/contract/type-key'
import { serverNow } from '../../api/clock.ts'
import { send } from '../../api/send.ts'
import { readCall } from '../../api/use-call.ts'
import { typeName } from '../../i18n/texts.ts'
import { go } from '../../nav/location.ts'
import type { Action } from './palette-actions.ts'

const mostOfEach = 5
/** A text is looked for in this many types, those of texts first; the call takes no more. */
const mostTypes = 20
const excerptBefore = 24
const excerptLength = 90

/** People whose name, shown name or id fits. */
export async function searchPeople(text: string, signal: AbortSignal): Promise<Action[]> {
  const { list } = await send(peopleCalls.pick, { text, limit: mostOfEach }, { signal })
  return list.map(({ id, name, displayName, teamName }) => ({
    key: `person ${id}`,
    title: displayName === '' || displayName === name ? name : `${displayName} (${name})`,
    note: teamName,
    run: () => go(`/auth/user-detail/${id}`),
  }))
}

const excerpt = (text: string, at: number): string => {
  const from = Math.max(0, at - excerptBefore)
  const part = text.slice(from, from + excerptLength).replaceAll(/\s+/g, ' ')
  return `${from > 0 ? '… ' : ''}${part}${from + excerptLength < text.length ? ' …' : ''}`
}

/** Records of the last day that say it, newest first. */
export async function searchRecords(text: string, signal: AbortSignal): Promise<Action[]> {
  const types = await readCall(settingCalls.allTypes, {})
  if (types.length === 0) return []
  const wanted = types.toSorted(
    (a, b) => Number(b.business === 'text') - Number(a.business === 'text'),
  )
  const now = serverNow()
  const { list } = await send(
    textInspectionCalls.findTexts,
    {
      appTypes: wanted.slice(0, mostTypes).map(typeKeyOf),
      start: now - dayMs,
      end: now + 1,
      words: [text],
      size: mostOfEach,
    },
    { signal },
  )
  return list.slice(0, mostOfEach).map((found) => {
    const info = types.find((one) => typeKeyOf(one) === typeKeyOf(found))
    return {
      key: `record ${found.recordId} ${found.field}`,
      title: excerpt(found.text, found.spans[0]?.[0] ?? 0),
      note: info ? typeName(info.name) : '',
      run: () => go(`/tags/record-list?recordId=${found.recordId}`),
    }
  })
}
