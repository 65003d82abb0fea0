import { caseLibraryCalls } from '@oas/contract/case-library/calls'
import { idPattern } from '@oas/contract/envelope'
import { useMemo } from 'react'
import { readCall } from '../../api/use-call.ts'
import type { RemoteSource } from '../../kit/pick/source.ts'

const pageSize = 50
const mostNamed = 200

/** The cases in use of a library, found by their text. */
export function useCaseSource(libraryId: string): RemoteSource {
  return useMemo(() => {
    const read = (text: string, current: number, size: number) =>
      readCall(caseLibraryCalls.itemQuery, {
        libraryId,
        state: 'active',
        sort: 'no',
        current,
        pageSize: size,
        ...(text === '' ? {} : { text }),
      })
    const toChoice = ({ id, no, begins }: { id: string; no: number; begins: string }) => ({
      value: id,
      label: `#${no} ${begins}`,
    })
    return {
      key: `cases of ${libraryId}`,
      ids: new RegExp(idPattern),
      bare: true,
      find: async (text, after) => {
        const page = after === null ? 1 : Number(after)
        const { list, total } = await read(text, page, pageSize)
        return { list: list.map(toChoice), next: page * pageSize < total ? String(page + 1) : null }
      },
      name: async (words) => {
        const { list } = await read('', 1, mostNamed)
        return list.filter(({ id }) => words.includes(id)).map(toChoice)
      },
    }
  }, [libraryId])
}
