import { type Static, Type } from 'typebox'
import { AppId, Id, Millis, nullable, oneOf } from '../envelope.ts'
import { type Language, languages } from '../language/language.ts'

/** What a text to a user of an app is sent for. */
export const templateActs = ['reply', 'pass', 'warn', 'delete', 'mute', 'ban', 'appeal'] as const
export type TemplateAct = (typeof templateActs)[number]
/** draft → pending → approved → off; what was approved stays in use until its successor is. */
export const templateStates = ['draft', 'pending', 'approved', 'off'] as const
export type TemplateState = (typeof templateStates)[number]
/** Words that stand in double braces and are filled in when a text is sent. */
export const templateVariables = ['nick', 'act', 'until', 'reason', 'appealUrl'] as const
export type TemplateVariable = (typeof templateVariables)[number]
/** Characters of a text in one language. */
export const maxTemplateText = 1000

export const templateMoves = ['submit', 'approve', 'reject', 'stop', 'restore'] as const
export type TemplateMove = (typeof templateMoves)[number]
const moves: Readonly<Record<TemplateMove, { from: readonly TemplateState[]; to: TemplateState }>> =
  {
    submit: { from: ['draft'], to: 'pending' },
    approve: { from: ['pending'], to: 'approved' },
    reject: { from: ['pending'], to: 'draft' },
    stop: { from: ['draft', 'pending', 'approved'], to: 'off' },
    restore: { from: ['off'], to: 'draft' },
  }
/** The state after a move, or null where the state does not allow it. */
export function afterMove(move: TemplateMove, state: TemplateState): TemplateState | null {
  return moves[move].from.includes(state) ? moves[move].to : null
}

const word = /\{\{\s*(\w*)\s*\}\}/g
/** Words in double braces of a text, each once, in their order. */
export function variablesOf(text: string): string[] {
  return [...new Set([...text.matchAll(word)].map((match) => match[1] ?? ''))]
}
/** Hosts of the links in a text, in small letters. */
export function hostsOf(text: string): string[] {
  return [
    ...new Set(
      [...text.matchAll(/(?:https?:\/\/|www\.)([^\s/?#<>"'，。）)]+)/gi)].map((match) =>
        (/^www\./i.test(match[0]) ? `www.${match[1] ?? ''}` : (match[1] ?? ''))
          .toLowerCase()
          .replace(/^.*@/, '')
          .replace(/:\d+$/, '')
          .replace(/\.$/, ''),
      ),
    ),
  ]
}
/** Whether a host is one of the safe ones or below one. */
export function isSafeHost(host: string, safe: readonly string[]): boolean {
  return safe.some((one) => {
    const name = one.trim().toLowerCase()
    return name !== '' && (host === name || host.endsWith(`.${name}`))
  })
}
/** The text with its words filled in; an unknown one becomes nothing. */
export function fillTemplate(
  text: string,
  values: Readonly<Partial<Record<TemplateVariable, string>>>,
): string {
  return text.replaceAll(word, (_all, name: string) => values[name as TemplateVariable] ?? '')
}
/**
 * The language a person is written to in: theirs where the template has it, English where it does
 * not, else the first it has.
 */
export function languageFor(
  texts: Readonly<Partial<Record<Language, string>>>,
  wanted: string,
): Language | null {
  const has = (language: Language): boolean => (texts[language] ?? '') !== ''
  const own = languages.find(
    (language) =>
      language ===
      (wanted.toLowerCase().startsWith('zh') ? 'cn' : wanted.toLowerCase().slice(0, 2)),
  )
  if (own && has(own)) return own
  return has('en') ? 'en' : (languages.find(has) ?? null)
}

const Text = Type.String({ maxLength: maxTemplateText })
export const TemplateTexts = Type.Object(
  {
    cn: Type.Optional(Text),
    en: Type.Optional(Text),
    id: Type.Optional(Text),
    ru: Type.Optional(Text),
  },
  { additionalProperties: false },
)
export type TemplateTexts = Static<typeof TemplateTexts>
export const TemplateFields = {
  key: Type.String({ pattern: '^[a-z0-9_]{2,32}$' }),
  act: oneOf(templateActs),
  appId: nullable(AppId),
  texts: TemplateTexts,
  remark: Type.String({ maxLength: 500 }),
}
export const TemplateRow = Type.Object({
  id: Id,
  ...TemplateFields,
  state: oneOf(templateStates),
  version: Type.Integer(),
  appName: Type.String(),
  live: nullable(TemplateTexts),
  variables: Type.Array(Type.String()),
  sentWeek: Type.Integer({ description: 'how often it was used within seven days' }),
  updatedAt: Millis,
  updatedBy: Type.String(),
  approvedBy: Type.String(),
  own: Type.Boolean({ description: 'the caller wrote this version, so somebody else passes it' }),
})
export type TemplateRow = Static<typeof TemplateRow>
