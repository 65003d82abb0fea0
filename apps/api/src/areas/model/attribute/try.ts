import type { modelAttributeCalls } from '@oas/contract/model/attribute-calls'
import { attributeLimits } from '@oas/contract/model/attribute-schemas'
import { textOf } from '@oas/texts'
import type { Handler } from '../../../http/implement.ts'
import { requireAttribute } from './attributes.ts'
import { newestRecords } from './queries.ts'
import { valuesOf } from './values.ts'

/** What it would have been: outputs are kept for thirty days, values of others with the record. */
export const tryAttribute: Handler<(typeof modelAttributeCalls)['tryAttribute']> = async (
  ctx,
  { body: given },
) => {
  const body = await requireAttribute(ctx, ctx.db, given, '0')
  const [scope] = body.scopes
  const rows = scope ? await newestRecords(ctx.db, scope, body.modelId, attributeLimits.tried) : []
  return {
    list: rows.map((row) => {
      // Values of others are taken as they are, whatever they came of.
      const source = 'score' as const
      const { [body.key]: _own, ...remembered } = row.attributes
      const others = Object.keys(remembered).map((key) => ({ ...body, key, source, fallback: '' }))
      const { values } = valuesOf([...others, body], row.outputs, {
        record: { ...row },
        remembered,
      })
      const value = values[body.key]
      const isSilent = body.source !== 'expression' && row.outputs.length === 0
      return {
        recordId: row.recordId,
        text: row.text,
        value: value === undefined ? null : String(value),
        reason:
          value !== undefined
            ? ''
            : textOf(ctx.language, isSilent ? 'model.attribute_silent' : 'model.attribute_none'),
      }
    }),
  }
}
