import { type Delivered, GivenRows, rowIdOf, rowSchemaOf } from '@oas/contract/page-info/rows'
import { maxKept } from '@oas/contract/page-info/calls'
import type { TSchema } from 'typebox'
import { fail } from '../../core/fail.ts'
import { checkerOf, firstProblemOf } from '../../http/validate.ts'
import type { Provider } from './provider.ts'
import { askEndpoint } from './remote.ts'

const refuse = (field: string): never => fail('page-info-failed', { reason: field })
const fit = (schema: TSchema, value: unknown, at = ''): void => {
  if (!checkerOf(schema).Check(value)) refuse(`${at}${firstProblemOf(schema, value).field}`)
}

/**
 * Parts of a record that an endpoint of the app delivers, to be judged with those it came with.
 * What is no such row is refused whole, by its place: a verdict on half of them would be one on
 * less than there is.
 */
export const deliveredRows: Provider = async (ctx, record, hook) => {
  const answer = await askEndpoint(ctx, hook.content.endpoint ?? '', {
    hookId: hook.id,
    appId: record.appId,
    type: record.type,
    recordId: record.id,
    postId: record.postId,
    uid: record.uid,
  })
  fit(GivenRows, answer)
  const { rows } = answer as { rows: Readonly<Record<string, unknown>>[] }
  const seen = new Set<string>()
  const list = rows.map((row, index): Delivered => {
    const at = `rows.${index}.`
    const schema = rowSchemaOf(String(row['kind']))
    fit(schema, row, at)
    const rowId = rowIdOf(hook.id, String(row['id'])) ?? refuse(`${at}id`)
    if (seen.has(rowId)) refuse(`${at}id`)
    seen.add(rowId)
    const names = Object.keys((schema as unknown as { properties: object }).properties)
    return {
      ...Object.fromEntries(
        names.flatMap((name) =>
          name !== 'id' && row[name] !== undefined ? [[name, row[name]]] : [],
        ),
      ),
      rowId,
      kind: String(row['kind']),
      content: String(row['content']),
    }
  })
  // They are judged by what is kept of them, which is whole up to that size.
  return JSON.stringify({ list }).length > maxKept ? refuse('rows') : { list }
}
