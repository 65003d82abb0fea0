import type { Completion, CompletionSource } from '@codemirror/autocomplete'
import { LanguageSupport, StreamLanguage } from '@codemirror/language'
import type { SqlView } from '@oas/contract/task/schemas'

const words =
  'all and any as asc between by case cast cross desc distinct else end exists extract false ' +
  'from full group having in inner interval is join lateral left like limit not null nulls on ' +
  'or order outer right select some then true union when where with'
const keywords: ReadonlySet<string> = new Set(words.split(' '))

/** What stands in a comment or a text goes over lines, so it is kept from one to the next. */
type State = { within: 'comment' | 'text' | null }
const language = StreamLanguage.define<State>({
  name: 'sql-select',
  startState: () => ({ within: null }),
  token: (stream, state) => {
    if (state.within === null && stream.eatSpace()) return null
    if (state.within === null && stream.match('--')) {
      stream.skipToEnd()
      return 'comment'
    }
    if (state.within === 'comment' || (state.within === null && stream.match('/*'))) {
      state.within = stream.match(/^.*?\*\//) ? null : 'comment'
      if (state.within) stream.skipToEnd()
      return 'comment'
    }
    if (state.within === 'text' || (state.within === null && stream.match("'"))) {
      state.within = stream.match(/^(?:[^']|'')*'/) ? null : 'text'
      if (state.within) stream.skipToEnd()
      return 'string'
    }
    if (stream.match(/^\{\{\w+\}\}/)) return 'keyword'
    if (stream.match(/^\d+(?:\.\d+)?/)) return 'number'
    const word = stream.match(/^[\p{L}_][\p{L}\p{N}_]*/u)
    if (word && word !== true)
      return keywords.has(word[0].toLowerCase()) ? 'keyword' : 'variableName'
    stream.next()
    return null
  },
})
/** Colours of a SELECT. */
export function sqlLanguage(): LanguageSupport {
  return new LanguageSupport(language)
}

/** Names that may be written next: of views and of their columns. */
export function sqlCompletions(viewsNow: () => readonly SqlView[]): CompletionSource {
  return (context) => {
    const word = context.matchBefore(/[A-Za-z_]\w*/)
    if (!word && !context.explicit) return null
    const typed = word?.text ?? ''
    const views = viewsNow()
    const names = new Map<string, Completion>()
    for (const view of views) names.set(view.name, { label: view.name, type: 'class' })
    for (const view of views)
      for (const { name, type } of view.columns)
        names.set(name, { label: name, detail: type, type: 'property' })
    // What is written whole is no choice any more: Enter is to begin a line.
    const options = [...names.values()].filter(
      ({ label }) => label.startsWith(typed) && label !== typed,
    )
    return options.length === 0 ? null : { from: word?.from ?? context.pos, options }
  }
}
