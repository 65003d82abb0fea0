import type { Input } from '@oas/contract/define'
import type { taskLibraryCalls } from '@oas/contract/case-library/task-calls'
import { type CallContext, holds } from '../../../core/context.ts'
import type { AnswerFilter, SeenPeople } from '../queries/answers.ts'
import { viewerOf } from '../viewer.ts'

/** Whose answers a caller sees: everybody's, those of the own team, or the own ones. */
const peopleSeen = (ctx: CallContext): SeenPeople => {
  if (holds(ctx, 'people.read') || holds(ctx, 'audit.team')) return 'all'
  const keeps = holds(ctx, 'case.edit') || holds(ctx, 'case.review')
  return { personId: ctx.caller.id, teamId: keeps ? ctx.caller.teamId : null }
}

type Asked = Input<(typeof taskLibraryCalls)['analyze']>
/** The answers that a call names, of those that its caller may see. */
export function answersOf(ctx: CallContext, asked: Asked): AnswerFilter {
  return { ...asked, viewer: viewerOf(ctx), people: peopleSeen(ctx) }
}
