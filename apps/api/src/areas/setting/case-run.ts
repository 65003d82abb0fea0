import type { CaseProblem, CaseRecord, CaseRun, Rendered } from '@oas/contract/setting/case-schemas'
import { changesBetween } from '@oas/contract/setting/changes'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import { textOf } from '@oas/texts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { schemaProblems } from './problems/schema.ts'
import { type Owner, type RecordRow, listCases } from './queries/cases.ts'
import type { Doc, Tx } from './queries/drafts.ts'
import { render } from './render.ts'

/** A setting of no type in particular, as templates are looked at. */
export function asSetting(document: Doc): Doc {
  return {
    appId: 1,
    type: 0,
    source: 'audit',
    version: 1,
    name: 'template',
    ...document,
  }
}

/** What comes of a record under a document, held against what was accepted. */
export function runCase(
  document: Doc,
  { record, expected }: { record: CaseRecord; expected: Rendered | null },
): CaseRun {
  const whole = asSetting(document)
  const [wrong] = schemaProblems(whole)
  if (wrong)
    return {
      ok: false,
      rendered: null,
      problems: [{ at: wrong.path, code: 'SETTING', reason: wrong.code }],
      differences: [],
    }
  const { rendered, problems } = render(whole as unknown as TypeSetting, record)
  const differences = expected === null ? [] : changesBetween(expected, rendered)
  return { ok: problems.length === 0 && differences.length === 0, rendered, problems, differences }
}

const problemText = (
  ctx: Pick<CallContext, 'language'>,
  { at, code, reason }: CaseProblem,
): string =>
  `${at}: ${textOf(ctx.language, `setting_case.problem_${code.toLowerCase()}`, { reason })}`
type CasesUnder = { owner: Owner; templateIds: readonly number[]; prefix?: string }
/**
 * Ends the call at the first case that stands in the way of publishing a document. Those of its own
 * must render and give what was accepted; those of the templates it stands on must render, since it
 * may differ from them. `prefix` names the type where several are published.
 */
export async function requireCases(
  ctx: CallContext,
  tx: Tx,
  document: Doc,
  { owner, templateIds, prefix = '' }: CasesUnder,
): Promise<void> {
  const own = (await listCases(tx, owner)).map((one) => ({ one, run: runCase(document, one) }))
  const shared = (await Promise.all(templateIds.map((templateId) => listCases(tx, { templateId }))))
    .flat()
    .map((one) => ({ one, run: runCase(document, { record: one.record, expected: null }) }))
  const bad = [...own, ...shared].find(({ run }) => !run.ok)
  if (!bad) return
  const [problem] = bad.run.problems
  const reason = problem
    ? problemText(ctx, problem)
    : textOf(ctx.language, 'setting_case.differs', {
        at: bad.run.differences
          .map(({ at }) => at.join('.'))
          .slice(0, 5)
          .join(', '),
      })
  fail('invalid-input', { field: `${prefix}cases`, reason: `${bad.one.name}: ${reason}` })
}

type Content = Pick<
  CaseRecord,
  'texts' | 'pictures' | 'videos' | 'voices' | 'files' | 'lives' | 'data'
>
/** Texts as the app sent them: without what our own words found in them later. */
const sentTexts = (texts: NonNullable<Content['texts']>): NonNullable<Content['texts']> =>
  texts.map(({ hits, ...text }) =>
    hits === undefined
      ? text
      : {
          ...text,
          hits: hits.flatMap((hit) =>
            'id' in hit ? [] : [{ ...hit, source: hit.source.replace(/^app:/, '') }],
          ),
        },
  )
/** A record that came in, as it came in. */
export function contentOf(row: RecordRow): CaseRecord {
  const content = row.content as unknown as Content
  const { currentJson } = row.evidence as { currentJson?: Record<string, unknown> }
  return {
    uid: row.uid,
    ...(/^[A-Za-z]{2}$/.test(row.country) ? { country: row.country } : {}),
    language: row.language,
    source: row.source,
    reason: row.reason,
    texts: sentTexts(content.texts ?? []),
    pictures: content.pictures ?? [],
    videos: content.videos ?? [],
    voices: content.voices ?? [],
    files: content.files ?? [],
    lives: content.lives ?? [],
    data: content.data ?? {},
    extData: (row.extData ?? {}) as Record<string, unknown>,
    modelInfo: (row.modelInfo ?? {}) as Record<string, unknown>,
    ...(currentJson ? { currentJson } : {}),
    at: row.createdAt.getTime(),
  }
}
/** The same as a case: its user is left out, and so are fields that its setting masks. */
export function asCase(row: RecordRow, setting: TypeSetting | null): CaseRecord {
  const content = contentOf(row)
  const masked = new Set(
    Object.values(setting?.extDataMap ?? {})
      .filter(({ mask }) => mask)
      .map(({ path }) => path.split('.')[1] ?? ''),
  )
  return {
    ...content,
    uid: 'sample',
    extData: Object.fromEntries(
      Object.entries(content.extData ?? {}).filter(([key]) => !masked.has(key)),
    ),
    voices: (content.voices ?? []).map(({ uid: _uid, ...voice }) => voice),
    lives: (content.lives ?? []).map((live) => ({ ...live, uid: 'sample' })),
  }
}
