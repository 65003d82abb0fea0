import { Type } from 'typebox'
import { AppId, Id, oneOf } from '../envelope.ts'
import { SearchText } from './access.ts'
import { itemSources, itemStates } from './schemas.ts'

/** By what items are looked for. */
export const itemFilters = {
  text: SearchText,
  wordType: Type.Optional(Type.Integer({ minimum: 0, maximum: 4 })),
  libraryId: Type.Optional(Id),
  categoryId: Type.Optional(Id),
  labelId: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  level: Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })),
  language: Type.Optional(Type.String({ maxLength: 8 })),
  appId: Type.Optional(AppId),
  scene: Type.Optional(Type.String({ maxLength: 32 })),
  state: Type.Optional(oneOf(itemStates)),
  source: Type.Optional(oneOf(itemSources)),
  live: Type.Optional(Type.Boolean({ description: 'in the release in force' })),
  over: Type.Optional(Type.Boolean({ description: 'the end of its validity is past' })),
}
