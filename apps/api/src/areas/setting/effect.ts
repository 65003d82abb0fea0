import { isObject } from '@oas/contract/json'
import { type Change, applyChanges, changesBetween } from '@oas/contract/setting/changes'
import type { Effect, Problem, Target, TemplateLink } from '@oas/contract/setting/edit-schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { mayType } from '../../core/caller.ts'
import { type CallContext, holds } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import { requireCases } from './case-run.ts'
import { putUnderKey, subjectOf } from './drafts.ts'
import { keyOf } from './key.ts'
import { audit } from '../../core/audit.ts'
import { judgeLink, judgeOf, requireSound } from './judge.ts'
import { announce } from './live.ts'
import { templatesUnder, writeEdition } from './publish.ts'
import {
  type Doc,
  type Tx,
  findDraft,
  findEdition,
  findType,
  lockType,
  nextRevision,
  putDraft,
} from './queries/drafts.ts'
import { mayAlone } from './second.ts'

type Type = { appId: number; type: number }
/** What a type would be like, and the template version it would be bound to. */
type Made = { document: unknown; lost: Change[]; template: TemplateLink | null }
/** Makes the next document of a type of the one that is published. */
export type Making = (document: Doc, template: TemplateLink | null) => Promise<Made>
type Loaded = { of: Type; effect: Effect; made: Made }

const own: ReadonlySet<string> = new Set(['appId', 'type', 'source', 'version', 'name'])
/** What a template leaves to each type. */
export function withoutIdentity(document: Doc): Doc {
  return Object.fromEntries(Object.entries(document).filter(([key]) => !own.has(key)))
}
export function sameButIdentity(change: Change): boolean {
  return !own.has(change.at[0] ?? '')
}

/** Works out what becomes of each type; types without anything published have nothing to change. */
const loadAll = async (tx: Tx, types: readonly Type[], making: Making): Promise<Loaded[]> => {
  const loaded: (Loaded & { business: string })[] = []
  for (const of of types) {
    const key = keyOf(of)
    const [type, live, draft] = [
      await findType(tx, key),
      await findEdition(tx, key),
      await findDraft(tx, key),
    ]
    if (!type || !live) return fail('setting-missing', { type: typeKeyOf(of) })
    const made = await making(live.document, live.template)
    loaded.push({
      of,
      made,
      business: type.business,
      effect: {
        ...of,
        name: type.name,
        version: live.version,
        drafted: draft !== undefined,
        changes: changesBetween(live.document, made.document),
        lost: made.lost,
        problems: [],
      },
    })
  }
  const judge = await judgeOf(tx, loaded.map(({ made }) => made.document).filter(isObject))
  const links = new Map<number, Problem[]>()
  for (const {
    made: { template },
  } of loaded)
    if (template && !links.has(template.id)) links.set(template.id, await judgeLink(tx, template))
  return loaded.map(({ business, ...one }) => ({
    ...one,
    effect: {
      ...one.effect,
      problems: [
        ...(isObject(one.made.document) ? judge(one.made.document, business) : []),
        ...(links.get(one.made.template?.id ?? 0) ?? []),
      ],
    },
  }))
}

export async function effectsOf(tx: Tx, types: readonly Type[], making: Making): Promise<Effect[]> {
  return (await loadAll(tx, types, making)).map(({ effect }) => effect)
}

const inOrder = <T extends Type>(types: readonly T[]): T[] =>
  types.toSorted((a, b) => a.appId - b.appId || a.type - b.type)
export function requireOwn(ctx: CallContext, types: readonly Type[]): void {
  if (types.some(({ appId, type }) => !mayType(ctx.caller, appId, type))) fail('foreign-data')
}

type How = { note: string; acceptWarnings: boolean; as: 'upgrade' | 'batch' }
type Written = { published: Type[]; drafted: number }

/** Leaves what becomes of a type to another person. */
const draftOne = async (
  ctx: CallContext,
  tx: Tx,
  { of, effect, made }: Loaded,
  note: string,
): Promise<void> => {
  const key = keyOf(of)
  const revision = await nextRevision(tx)
  await putDraft(tx, key, {
    document: putUnderKey(made.document as Doc, key, effect.version + 1),
    revision,
    base: effect.version,
    template: made.template,
    by: ctx.caller.name,
    writerId: ctx.caller.id,
    at: ctx.now(),
  })
  await audit(tx, ctx, [
    {
      action: 'setting.save',
      subject: subjectOf(key),
      appId: key.appId,
      detail: {
        revision,
        base: effect.version,
        note: note.trim(),
        template: made.template,
        changes: effect.changes,
      },
    },
  ])
}

/**
 * Publishes what becomes of each named type: all, or none where one has changed since or is not
 * sound. Changes that the caller has just made up become drafts where another person has to publish
 * them; an upgrade brings what was passed already.
 */
export async function publishAll(
  ctx: CallContext,
  tx: Tx,
  targets: readonly Target[],
  making: Making,
  how: How,
): Promise<Written> {
  requireOwn(ctx, targets)
  if (new Set(targets.map(typeKeyOf)).size !== targets.length)
    fail('invalid-input', { field: 'types', reason: because('type_twice') })
  // In one order for all, so that two such changes wait for each other instead of blocking one
  // another.
  for (const target of inOrder(targets)) await lockType(tx, target)
  const loaded = await loadAll(tx, inOrder(targets), making)
  const written: Written = { published: [], drafted: 0 }
  for (const one of loaded) {
    const { of, effect, made } = one
    const name = typeKeyOf(of)
    if (
      targets.find(({ appId, type }) => appId === of.appId && type === of.type)?.version !==
      effect.version
    )
      fail('conflict')
    if (effect.drafted) fail('in-use', { what: name, field: 'types' })
    requireSound(ctx, effect.problems, how.acceptWarnings, `${name}.`)
    if (!isObject(made.document) || (effect.changes.length === 0 && how.as === 'batch')) continue
    if (how.as === 'batch' && !(mayAlone(ctx) && holds(ctx, 'setting.publish'))) {
      await draftOne(ctx, tx, one, how.note)
      written.drafted++
      continue
    }
    await requireCases(ctx, tx, made.document, {
      owner: of,
      templateIds: await templatesUnder(tx, made.template),
      prefix: `${name}.`,
    })
    await writeEdition(ctx, tx, keyOf(of), {
      document: made.document,
      note: how.note,
      template: made.template,
      how: how.as,
    })
    written.published.push(of)
  }
  return written
}
export function announceAll(ctx: CallContext, types: readonly Type[]): Promise<void> {
  return announce(ctx, types.map(typeKeyOf))
}

/**
 * A type's document on another version of its template: the type keeps what it changed of the old
 * one.
 */
export function rebaseOn(document: Doc, from: Doc, to: Doc): { document: unknown; lost: Change[] } {
  return applyChanges(
    { ...Object.fromEntries(Object.entries(document).filter(([key]) => own.has(key))), ...to },
    changesBetween(from, withoutIdentity(document)),
  )
}
