import { type Static, Type } from 'typebox'

const open = { additionalProperties: false }
const Expression = Type.String({ maxLength: 2000 })

/** Providers of page info: what the server looks up about a record while somebody decides it. */
export const hookTypes = [
  'user',
  'punish_log',
  'score',
  'reports',
  'relate_uid',
  'similar_text',
  'similar_picture',
  'chat_context',
  'room',
  'mic_users',
  'screenshots',
  'model',
  'strategy_trace',
  'white_list',
  'rows',
  'translate',
  'http',
] as const
/** Providers that ask an endpoint which an administrator registered. */
export const endpointHooks: ReadonlySet<string> = new Set(['http', 'translate', 'rows'])
export type HookType = (typeof hookTypes)[number]
export const HookId = Type.String({ pattern: '^[a-z0-9_]{1,40}$' })
export const PageInfoHook = Type.Object(
  {
    id: HookId,
    type: Type.String({ minLength: 1, maxLength: 40, description: 'provider on the server' }),
    content: Type.Object(
      {
        async: Type.Boolean({ description: 'asked after the record is shown' }),
        expression: Expression,
        snapshot: Type.Boolean({ description: 'the answer is kept with the decision' }),
        traceless: Type.Boolean({ description: 'leaves no trace in the record' }),
        endpoint: Type.Optional(
          Type.String({
            maxLength: 40,
            description: 'of types http, translate and rows: name of a registered endpoint',
          }),
        ),
        transKey: Type.Optional(Type.String({ maxLength: 100 })),
      },
      open,
    ),
  },
  open,
)
export type PageInfoHook = Static<typeof PageInfoHook>
