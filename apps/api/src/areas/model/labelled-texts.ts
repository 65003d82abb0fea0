import { Readable } from 'node:stream'
import type { modelCalls } from '@oas/contract/model/calls'
import { typesSeen } from '../../core/caller.ts'
import { audit } from '../../core/audit.ts'
import { holds } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { datedNameOf } from '../../files/csv.ts'
import type { Handler } from '../../http/implement.ts'
import { listLabelledTexts } from './queries/labelled-texts.ts'

const mostTexts = 50_000

/**
 * Texts that people decided, a line of JSON each, as the example service is trained on. Whoever
 * takes them says why.
 */
export const labelledTexts: Handler<(typeof modelCalls)['labelledTexts']> = async (
  ctx,
  { appId, types, from, to, by = 'label', reason: why },
) => {
  const reason = why.trim()
  if (reason === '') fail('required', { field: 'reason' })
  if (!holds(ctx, 'record.read')) fail('no-permission', { permission: 'record.read' })
  const seen = typesSeen(ctx.caller.scope, appId)
  const wanted = types && types.length > 0 ? types : null
  const own = seen === null ? wanted : (wanted ?? seen).filter((type) => seen.includes(type))
  const rows = await listLabelledTexts(ctx.db, {
    appId,
    types: own,
    from: new Date(from),
    to: new Date(to),
    most: mostTexts + 1,
  })
  if (rows.length > mostTexts) fail('data-volume', { n: mostTexts })
  if (rows.length === 0) fail('nothing-to-export')
  await audit(ctx.db, ctx, [
    {
      action: 'model.exportTexts',
      subject: `app:${appId}`,
      appId,
      detail: { after: { count: rows.length, reason, types: own, from, to, by } },
    },
  ])
  ctx.http.setHeader('content-type', 'application/x-ndjson; charset=utf-8')
  ctx.http.setHeader(
    'content-disposition',
    `attachment; filename="${datedNameOf(ctx, 'labelled-texts')}.jsonl"`,
  )
  return Readable.from(
    rows.map(({ text, violates, labels }) => {
      const named = by === 'verdict' || labels.length === 0 ? ['violation'] : labels.map(String)
      return `${JSON.stringify({ text, labels: violates ? named : [] })}\n`
    }),
  )
}
