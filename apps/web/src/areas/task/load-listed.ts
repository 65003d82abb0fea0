import { taskCalls } from '@oas/contract/task/area'
import type { ListedRow } from '@oas/contract/task/schemas'
import { send } from '../../api/send.ts'

const pageRows = 200

/** All rows of a list that is stored, page by page; `told` hears how many are there. */
export async function loadListed(
  id: string,
  told: (rows: number) => void = () => undefined,
): Promise<ListedRow[]> {
  const rows: ListedRow[] = []
  let after: string | null = null
  do {
    const page: { list: (ListedRow & { no: number })[]; next: string | null } = await send(
      taskCalls.listed,
      { id, limit: pageRows, ...(after === null ? {} : { after }) },
    )
    rows.push(...page.list.map(({ no: _no, ...row }) => row))
    told(rows.length)
    after = page.next
  } while (after !== null)
  return rows
}
