import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** Colours of code come from the console's theme, so that they change with it. */
const colours = HighlightStyle.define([
  {
    tag: [tags.keyword, tags.controlKeyword, tags.operatorKeyword],
    color: 'var(--primary)',
    fontWeight: '600',
  },
  { tag: tags.string, color: 'var(--success)' },
  { tag: tags.number, color: 'var(--warning)' },
  { tag: tags.comment, color: 'var(--text-3)', fontStyle: 'italic' },
  {
    tag: [
      tags.variableName,
      tags.function(tags.variableName),
      tags.propertyName,
      tags.function(tags.propertyName),
    ],
    color: 'var(--text)',
  },
  { tag: tags.invalid, color: 'var(--error)' },
])
const selection = [
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground',
  '.cm-selectionBackground',
].join(', ')
export const editorTheme = [
  syntaxHighlighting(colours),
  EditorView.theme({
    '&': {
      height: '100%',
      backgroundColor: 'var(--surface)',
      color: 'var(--text)',
      fontSize: '13px',
    },
    '&.cm-focused': { outline: '2px solid var(--primary)', outlineOffset: '-2px' },
    '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.6' },
    '.cm-content': { caretColor: 'var(--text)' },
    '.cm-cursor': { borderLeftColor: 'var(--text)' },
    '.cm-gutters': {
      backgroundColor: 'var(--bg)',
      color: 'var(--text-3)',
      borderRight: '1px solid var(--line)',
    },
    '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--hover)' },
    [selection]: { backgroundColor: 'var(--primary-bg)' },
    '.cm-tooltip': {
      backgroundColor: 'var(--raised)',
      color: 'var(--text)',
      border: '1px solid var(--line)',
      borderRadius: '6px',
    },
    '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
      backgroundColor: 'var(--primary-bg)',
      color: 'var(--text)',
    },
    '.cm-completionDetail': { color: 'var(--text-3)', fontStyle: 'normal' },
    '.cm-diagnostic-error': { borderLeftColor: 'var(--error)' },
    '.cm-matchingBracket': {
      backgroundColor: 'var(--primary-bg)',
      outline: '1px solid var(--primary)',
    },
    '.cm-lintRange-error': {
      backgroundImage: 'none',
      textDecoration: 'underline wavy var(--error)',
      textUnderlineOffset: '3px',
    },
  }),
]
