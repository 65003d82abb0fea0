import { readCombination } from '@oas/contract/text-moderation/combination-text'
import type { textImportCalls } from '@oas/contract/text-moderation/import-calls'
import { blankItem } from '@oas/contract/text-moderation/schemas'
import { builtInProfiles, compileSet, matchFields } from '@oas/text-match'
import { textOf } from '@oas/texts'
import { fail } from '../../../core/fail.ts'
import type { Handler } from '../../../http/implement.ts'
import { otherScene, toEngine } from '../engine.ts'
import { tidy } from '../sound.ts'
import { messageOf } from './codes.ts'

type Calls = typeof textImportCalls
const nowhere = { scenes: [], profiles: [], libraries: {}, categories: {} }

/** Each text is searched by itself, as one field of a record. */
export const tryCombination: Handler<Calls['tryCombination']> = async (ctx, { line, texts }) => {
  const read = readCombination(line.toWellFormed())
  if ('code' in read)
    return fail('invalid-input', {
      field: 'line',
      reason: textOf(ctx.language, 'text_import.line_wrong', {
        n: read.at + 1,
        why: messageOf(ctx.language, read.code.toUpperCase()),
      }),
    })
  const body = tidy({ ...blankItem, ...read, wordType: 3, rule: 'try' })
  const { set } = compileSet(
    toEngine({ number: 0, places: nowhere, items: [{ id: '1', version: 1, body }] }),
    { profiles: [{ profile: builtInProfiles.standard, scenes: [] }], release: 0 },
  )
  const where = { appId: 0, type: 0, language: null, country: null, now: ctx.now().getTime() }
  return {
    list: texts.map((text) => {
      const { hits } = matchFields(set, [{ key: 'text', text, scene: otherScene }], where)
      return {
        text,
        parts: hits.flatMap(({ parts = [] }, hit) =>
          parts.map(({ s, e, gap }) => ({ hit, s, e, gap })),
        ),
      }
    }),
  }
}
