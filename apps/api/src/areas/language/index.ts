import { languageCalls } from '@oas/contract/language/calls'
import { implement } from '../../http/implement.ts'
import { loadLanguages } from './service.ts'

export const language = { area: 'language', calls: implement(languageCalls, { load: loadLanguages }), jobs: [] } as const
