import { javascriptLanguage } from '@codemirror/lang-javascript'
import { LanguageSupport, StreamLanguage } from '@codemirror/language'
import { isKeyword } from '@oas/rule-engine/views/chinese-words'

const chinese = StreamLanguage.define({
  name: 'rule-chinese',
  token: (stream) => {
    if (stream.eatSpace()) return null
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/) || stream.match(/^“[^”]*”?/)) return 'string'
    if (stream.match(/^「(?:[^」]|」」)*」?/)) return 'variableName'
    if (stream.match(/^-?\d+(?:\.\d+)?/)) return 'number'
    const word = stream.match(/^[\p{L}_@][\p{L}\p{N}_.]*/u)
    if (word && word !== true) return isKeyword(word[0]) ? 'keyword' : 'variableName'
    stream.next()
    return null
  },
})
export function languageOf(kind: 'script' | 'chinese'): LanguageSupport {
  return new LanguageSupport(kind === 'script' ? javascriptLanguage : chinese)
}
