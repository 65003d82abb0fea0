import type { Output } from '@oas/contract/define'
import { settingCaseCalls } from '@oas/contract/setting/case-calls'
import { readCall } from '../../api/use-call.ts'
import type { Choice } from '../../kit/form/fields.tsx'
import type { RemoteSource } from '../../kit/pick/source.ts'
import { formatTime } from '../../kit/time.ts'
import type { Owner } from './case-owner.ts'

type Row = Output<typeof settingCaseCalls.records>['list'][number]
const choiceOf = ({ id, at, text }: Row): Choice => ({
  value: id,
  label: `${formatTime(at)} · ${text}`,
})

/** Records a case may be made of, newest first; found by id, post, user or text. */
export function recordSource(owner: Owner): RemoteSource {
  return {
    key: `records of ${JSON.stringify(owner)}`,
    ids: /^[1-9][0-9]{0,18}$/,
    find: async (text, after) => {
      const { list, next } = await readCall(settingCaseCalls.records, {
        ...owner,
        ...(text === '' ? {} : { text }),
        ...(after === null ? {} : { after }),
      })
      return { list: list.map(choiceOf), next }
    },
    name: async (words) =>
      (
        await readCall(settingCaseCalls.records, { ...owner, words: words.join(','), limit: 200 })
      ).list.map(choiceOf),
  }
}
