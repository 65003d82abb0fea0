import type { textModerationCalls } from '@oas/contract/text-moderation/calls'
import {
  type HitRow,
  falseMarksTold,
  hitDays,
  mostHitDays,
} from '@oas/contract/text-moderation/statistics-schemas'
import { dayMs } from '@oas/contract/time'
import { textOf } from '@oas/texts'
import { audit } from '../../../core/audit.ts'
import { mayType } from '../../../core/caller.ts'
import { type CallContext, holds } from '../../../core/context.ts'
import { fail } from '../../../core/fail.ts'
import { mapPage, readPage } from '../../../core/keyset.ts'
import { lastDays } from '../../../core/span.ts'
import type { Handler } from '../../../http/implement.ts'
import { subjectOf } from '../items.ts'
import { textOfPicture } from '../picture-texts.ts'
import type { Tx } from '../queries/items.ts'
import { maySee, seenBy } from '../rights.ts'
import {
  type LeadHit,
  type StoredHit,
  countFalse,
  holdLead,
  listHits,
  refuteHit,
} from './queries/hits.ts'
import { tellOwner } from './tell.ts'
import { tokenAround } from './token.ts'

type Calls = typeof textModerationCalls

const outcomes = ['none', 'ignored', 'other', 'right'] as const
const toRow = ({ outcome, refuted, at, verdict, ...row }: StoredHit): HitRow => ({
  ...row,
  verdict: verdict as HitRow['verdict'],
  outcome: outcomes[outcome] ?? 'none',
  falseMark: refuted,
  at: at.getTime(),
})

export const hits: Handler<Calls['hits']> = async (
  ctx,
  { after, limit = 50, from, to, ...about },
) => {
  // The hits of one record are few, whenever it came.
  const span = lastDays(
    ctx,
    { from, to },
    about.recordId === undefined ? mostHitDays : hitDays,
    about.recordId === undefined ? mostHitDays : hitDays,
  )
  const by = { ...about, ...span, scope: ctx.caller.scope, seen: seenBy(ctx) }
  const page = await readPage(
    limit,
    (most) => listHits(ctx.db, by, after, most),
    (row) => row.id,
  )
  return mapPage(page, toRow)
}

type Content = {
  texts?: { content?: string }[]
  voices?: { voiceText?: string }[]
  pictures?: { modelInfo?: Record<string, unknown> }[]
}
/** The text that a hit is in, by its field: `texts.0`, `voices.0` or `pictures.0.ocr`. */
const textAt = (content: unknown, field: string): string => {
  const [list, n] = field.split('.')
  const { texts = [], voices = [], pictures = [] } = content as Content
  const place = Number(n)
  if (list === 'pictures') return textOfPicture(pictures[place])
  return (list === 'voices' ? voices[place]?.voiceText : texts[place]?.content) ?? ''
}
const requireLead = async (
  ctx: CallContext,
  tx: Tx,
  recordId: string,
  itemId: string,
): Promise<LeadHit> => {
  const lead = await holdLead(tx, recordId, itemId)
  if (!lead || !mayType(ctx.caller, lead.appId, lead.type) || !maySee(ctx, lead.apps))
    return fail('not-found', { field: 'recordId' })
  return lead
}

/** Says that a word is no hit in a record; said again, it changes nothing. */
export const markFalse: Handler<Calls['markFalse']> = async (
  ctx,
  { recordId, itemId, reason: said },
) => {
  if (!holds(ctx, 'text.read') && !holds(ctx, 'audit.take'))
    fail('no-permission', { permission: 'audit.take' })
  const reason = said.trim()
  const now = ctx.now()
  return ctx.db.transaction().execute(async (tx) => {
    const lead = await requireLead(ctx, tx, recordId, itemId)
    const phrase = tokenAround(textAt(lead.content, lead.field), lead)
    const made = await tx
      .insertInto('textFalse')
      .values({
        recordId,
        itemId,
        itemVersion: lead.itemVersion,
        appId: lead.appId,
        type: lead.type,
        personId: ctx.caller.id,
        reason,
        phrase,
        at: now,
      })
      .onConflict((row) => row.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) return { phrase }
    await refuteHit(tx, recordId, lead.id)
    await audit(tx, ctx, [
      {
        action: 'textModeration.markFalse',
        subject: subjectOf(itemId),
        appId: lead.appId,
        detail: { rule: lead.rule, after: { recordId, reason, ...(phrase ? { phrase } : {}) } },
      },
    ])
    const marks = await countFalse(tx, itemId, new Date(now.getTime() - 7 * dayMs))
    if (marks === falseMarksTold)
      await tellOwner(tx, now, lead.ownerId, 'text_statistics.told_false', {
        itemId,
        params: { rule: lead.rule || textOf('en', 'text_statistics.unnamed'), n: marks },
      })
    return { phrase }
  })
}
