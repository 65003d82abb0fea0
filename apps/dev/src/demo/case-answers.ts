import { isRight } from '@oas/contract/case-library/answers'
import type { Answer } from '@oas/contract/case-library/schemas'
import { dayMs } from '@oas/contract/time'
import {
  type AskedItem,
  type CaseAnswer,
  itemsInUse,
  noteAnswers,
} from '../../../api/src/areas/case-library/index.ts'
import type { Context } from '../../../api/src/core/context.ts'

const weeks = 9
/** Work of the demo that asked them; no such work is kept. */
const firstWork = 9_000_000

/** What somebody says who takes the one verdict for the other. */
const mistaken = ({ body: { answer } }: AskedItem): Answer =>
  answer.resultId === 'ignore'
    ? { ...answer, resultId: 'mute', labels: [1203] }
    : { ...answer, resultId: 'ignore', labels: [] }

type Asked = { item: AskedItem; at: number; personId: string; teamId: string | null }
/** People learn: the later the week, the more of their answers are right. */
const answerOf = (
  { item, at, personId, teamId }: Asked,
  { week, place, source }: { week: number; place: number; source: CaseAnswer['source'] },
): CaseAnswer => {
  const luck = (item.no * 7 + week * 5 + place * 3 + at) % 10
  const answer = luck < 4 + week / 2 + place / 2 ? item.body.answer : mistaken(item)
  return {
    itemId: item.itemId,
    version: item.version,
    libraryId: item.libraryId,
    source,
    sourceId: String(firstWork + week),
    personId,
    teamId,
    answer,
    right: isRight(item.body, answer),
    ms: 4000 + ((item.no * 37 + place * 911 + week * 131) % 40) * 500,
  }
}

/** Nine weeks in which auditors practised on the cases, and got better at them. */
export async function seedCaseAnswers(ctx: Context): Promise<void> {
  const libraries = await ctx.db
    .selectFrom('caseLibrary')
    .select(['id', 'kind'])
    .where('state', '=', 'in-use')
    .where('kind', 'in', ['case', 'simulation'])
    .execute()
  const people = await ctx.db
    .selectFrom('person')
    .select(['id', 'teamId'])
    .where('name', 'like', 'auditor%')
    .orderBy('id')
    .limit(6)
    .execute()
  for (const { id, kind } of libraries) {
    const items = await itemsInUse(ctx.db, [id], ctx.now())
    for (let week = 0; week < weeks; week += 1) {
      const answers = people.flatMap((person, place) =>
        items
          .filter((item, at) => item.body.kind === 'record' && (at + week + place) % 2 === 0)
          .map((item, at) =>
            answerOf(
              { item, at, personId: person.id, teamId: person.teamId },
              { week, place, source: kind === 'case' ? 'drill' : 'simulation' },
            ),
          ),
      )
      const back = (weeks - 1 - week) * 7 * dayMs
      await noteAnswers(ctx.db, answers, new Date(ctx.now().getTime() - back))
    }
  }
}
