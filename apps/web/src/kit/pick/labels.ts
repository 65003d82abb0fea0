import type { Output } from '@oas/contract/define'
import { labelCalls } from '@oas/contract/label/calls'
import { readCall } from '../../api/use-call.ts'
import type { Choice } from '../form/fields.tsx'
import { type RemoteSource, wholeNumber } from './source.ts'

type Row = Output<typeof labelCalls.pick>['list'][number]

const choiceOf = ({ id, name, path, tree }: Row, inTree: boolean): Choice => ({
  value: String(id),
  also: name,
  label: [...(inTree ? [] : [tree]), ...path, name].join(' › '),
})

/** Labels of one tree, or of all of them, with the names above them. */
export function labelSource(treeId?: number): RemoteSource {
  const of = treeId === undefined ? {} : { treeId }
  const toChoice = (row: Row): Choice => choiceOf(row, treeId !== undefined)
  return {
    key: `labels ${treeId ?? ''}`,
    ids: wholeNumber,
    find: async (text, after) => {
      const { list, next } = await readCall(labelCalls.pick, {
        ...of,
        ...(text === '' ? {} : { text }),
        ...(after === null ? {} : { after }),
      })
      return { list: list.map(toChoice), next }
    },
    name: async (words) =>
      (await readCall(labelCalls.pick, { ...of, words: words.join(','), limit: 200 })).list.map(
        toChoice,
      ),
  }
}
