import type { languageCalls } from '@oas/contract/language/calls'
import { Type } from 'typebox'
import { because, fail } from '../../core/fail.ts'
import { OutgoingError, postOutgoing } from '../../core/outgoing.ts'
import { checkerOf } from '../../http/validate.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof languageCalls
type Answer = { items: { translation: string }[] }

const timeoutMs = 8000
const maxCharacters = 8000
const Answer = Type.Object({ items: Type.Array(Type.Object({ translation: Type.String() })) })

const read = (body: string): Answer | null => {
  try {
    const answer: unknown = JSON.parse(body)
    return checkerOf(Answer).Check(answer) ? (answer as Answer) : null
  } catch {
    return null /* Not JSON: refused below as any other answer that cannot be used. */
  }
}

/**
 * Asks the translation service of this installation; texts go there in the order given and come
 * back in it.
 */
export const translate: Handler<Calls['translate']> = async (ctx, { seqid, items: given }) => {
  const items = given.map(({ country, content }) => ({ country, content }))
  const { url, token } = ctx.config.translation
  if (url === '') fail('translation-off')
  if (items.reduce((sum, item) => sum + item.content.length, 0) > maxCharacters)
    fail('invalid-input', { field: 'items', reason: because('max_in_all', { n: maxCharacters }) })
  const answer = await postOutgoing(
    ctx,
    url,
    JSON.stringify({ seqid, target: ctx.language, items }),
    {
      'content-type': 'application/json',
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    },
    { timeoutMs },
  ).catch((error: unknown) => {
    if (!(error instanceof OutgoingError)) throw error
    ctx.log.warn({ err: error, seqid }, 'translation service not reached')
    return fail('translation-failed', { reason: error.reason })
  })
  const found = answer.status >= 200 && answer.status < 300 ? read(answer.body) : null
  if (found === null || found.items.length !== items.length) {
    ctx.log.warn({ status: answer.status, seqid }, 'unusable answer of the translation service')
    return fail('translation-failed', { reason: `HTTP ${answer.status}` })
  }
  return {
    seqid,
    items: items.map((item, index) => ({
      ...item,
      translation: found.items[index]?.translation ?? '',
    })),
  }
}
