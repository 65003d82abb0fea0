import { isValidElement } from 'react'
import { expect, test, vi } from 'vitest'
import { elementsOf, press } from '../../kit/testing/elements.ts'

const done: string[] = []
vi.mock('../../i18n/texts.ts', () => ({ t: (key: string) => key }))
vi.mock('../../i18n/language.ts', () => ({
  currentLanguage: 'en',
  saveLanguage: (language: string) => {
    done.push(`kept ${language}`)
  },
}))
vi.stubGlobal('window', {
  location: {
    reload: () => {
      done.push('reloaded')
    },
  },
})
const { LanguageMenu } = await import('./LanguageMenu.tsx')

/** What unfolds below the button. */
const unfolded = () => {
  const popup = LanguageMenu()
  const { children } = popup.props as { children: () => unknown }
  const menu = children()
  if (!isValidElement(menu)) throw new Error('nothing unfolds')
  return menu
}

test('the languages are offered as CN, ID, EN and RU, the present one marked', () => {
  const offered = elementsOf(unfolded())
    .filter(({ type }) => type === 'button')
    .map(({ props }) => [props.children, props['aria-checked']])
  expect(offered).toEqual([
    ['CN', false],
    ['ID', false],
    ['EN', true],
    ['RU', false],
  ])
})

test('a language that is chosen is kept, and then the page is loaded anew', () => {
  press(unfolded(), 'RU')
  expect(done).toEqual(['kept ru', 'reloaded'])
})
