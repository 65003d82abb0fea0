import { isObject } from '@oas/contract/json'
import { recordCalls } from '@oas/contract/record/calls'
import { settingCaseCalls } from '@oas/contract/setting/case-calls'
import { useQuery } from '@tanstack/react-query'
import { readCall } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'

const mostRecords = 3
const deepest = 5
const step = /^[A-Za-z0-9_]{1,64}$/

/** Every place of a record that holds a value; members of lists are told once, by the list. */
const pathsOf = (value: unknown, at: string, depth = 0): string[] =>
  isObject(value) && depth < deepest
    ? Object.entries(value).flatMap(([key, inner]) =>
        step.test(key) ? pathsOf(inner, at === '' ? key : `${at}.${key}`, depth + 1) : [],
      )
    : [at]

const readPaths = async (appId: number, type: number): Promise<string[]> => {
  const { list } = await readCall(settingCaseCalls.records, { appId, type, limit: mostRecords })
  const found = await Promise.all(
    list.map(({ id }) => readCall(recordCalls.detail, { recordId: id })),
  )
  return [
    ...new Set(
      found.flatMap(({ record: { extData, data } }) => [
        ...pathsOf(extData, 'extData'),
        ...pathsOf(data, 'data'),
      ]),
    ),
  ].toSorted()
}

/** Where the newest records of a type have values; nothing is known of a type without records. */
export function useSamplePaths(appId: unknown, type: unknown): readonly string[] {
  const { may } = useMay()
  const isType = typeof appId === 'number' && typeof type === 'number' && appId > 0
  const { data } = useQuery({
    queryKey: ['sample paths', appId, type],
    queryFn: () => readPaths(Number(appId), Number(type)),
    enabled: isType && may('setting.edit') && may('record.read'),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? none
}
const none: readonly string[] = []
