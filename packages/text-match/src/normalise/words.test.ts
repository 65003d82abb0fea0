import { describe, expect, it, vi } from 'vitest'
import { listCollapses } from './collapses.ts'
import { explainSteps } from './explain.ts'
import { syllableOf } from './pinyin.ts'
import { builtInProfiles, type Profile } from './profile.ts'
import { readText } from './read-text.ts'
import { normaliseWord } from './word.ts'

const all: Profile = { ...builtInProfiles.name, digits: true }
const { standard, link } = builtInProfiles

describe('a word', () => {
  it.each([
    [' 加Ｖ 信 ', '加v 信', '加v信'],
    ['Ca-Si.no', 'ca-si.no', 'casino'],
    ['賭博', '赌博', '赌博'],
    ['😀', '😀', ''],
    ['сasinо', 'casino', 'casino'],
    ['h4ck', 'h4ck', 'h4ck'],
    ['сасе', 'сасе', 'сасе'],
    ['', '', ''],
  ])('%j has the forms %j and %j', (word, plain, squeezed) => {
    const forms = normaliseWord(word, standard)
    expect([forms.plain, forms.squeezed.text]).toEqual([plain, squeezed])
    expect([forms.digits, forms.radicals, forms.pinyin]).toEqual([null, null, null])
  })

  it('has the runs of its letters', () => {
    const { squeezed } = normaliseWord('pass 88', standard)
    expect([squeezed.text, ...squeezed.runs]).toEqual(['pas8', 1, 1, 2, 2])
  })

  it('has all readings of its characters', () => {
    const pinyin = normaliseWord('银行kai', all).pinyin ?? []
    expect(pinyin.map((units) => Array.from(units, syllableOf).join('|'))).toEqual([
      'yin',
      'xing|hang|heng',
      'kai',
    ])
  })

  it('has further forms where it is written in number words or parts', () => {
    const forms = normaliseWord('一三八零零弓虽', all)
    expect([forms.digits?.text, forms.radicals?.text]).toEqual(['1380弓虽', '一三八零强'])
  })
})

describe('words that fall together', () => {
  const words = ['赌博', '賭博', 'casino', 'ca$ino', 'Casino', 'pass', 'pas', 'passs', '😀', '😁']

  it('are all named when there was no profile before', () => {
    expect(listCollapses(words, null, standard)).toEqual([
      { first: '赌博', second: '賭博', form: '赌博' },
      { first: 'casino', second: 'ca$ino', form: 'casino' },
      { first: 'casino', second: 'Casino', form: 'casino' },
      { first: 'pass', second: 'passs', form: 'pas' },
    ])
  })

  it('are named when the new profile alone makes them one', () => {
    expect(listCollapses(words, link, standard)).toEqual([
      { first: '赌博', second: '賭博', form: '赌博' },
      { first: 'casino', second: 'ca$ino', form: 'casino' },
    ])
    expect(listCollapses(words, standard, link)).toEqual([])
  })
})

describe('the explanation of a reading', () => {
  it('shows each step with what it changed', () => {
    const steps = explainSteps('&#67;Ａ\u200b賭!', { profile: standard, language: '' })
    expect(steps.map(({ step, after }) => [step, after])).toEqual([
      ['entities', 'CＡ\u200b賭!'],
      ['invisible', 'CＡ賭!'],
      ['width', 'CA賭!'],
      ['symbols', 'CA賭!'],
      ['case', 'ca賭!'],
      ['marks', 'ca賭!'],
      ['simplified', 'ca赌!'],
      ['twins', 'ca赌!'],
      ['space', 'ca赌!'],
      ['squeezed', 'ca赌'],
    ])
    expect(steps.map(({ changes }) => changes)).toEqual([
      [{ before: [0, 5], after: [0, 1] }],
      [{ before: [2, 3], after: [2, 2] }],
      [{ before: [1, 2], after: [1, 2] }],
      [],
      [
        { before: [0, 1], after: [0, 1] },
        { before: [1, 2], after: [1, 2] },
      ],
      [],
      [{ before: [2, 3], after: [2, 3] }],
      [],
      [],
      [{ before: [3, 4], after: [3, 3] }],
    ])
  })

  it('shows syllables, parts and signs as people read them', () => {
    const steps = explainSteps('弓虽kai ca$h', { profile: all, language: '' })
    const shown = steps.slice(9).map(({ step, after }) => [step, after])
    expect(shown).toEqual([
      ['squeezed', '弓虽kaicah'],
      ['leet', '弓虽kaicash'],
      ['pinyin', 'gong sui kai ca h '],
      ['radicals', '强kaicah'],
    ])
    expect(steps.at(-1)?.changes[0]).toEqual({ before: [0, 2], after: [0, 1] })
  })

  it('ends its first steps with the plain stream', () => {
    const options = { profile: all, language: 'ru', maxChars: 9 }
    const text = 'Cтавка 😀😀😀'
    const steps = explainSteps(text, options)
    expect(steps.find(({ step }) => step === 'space')?.after).toBe(
      readText(text, options).plain.text,
    )
  })
})

describe('what reading costs', () => {
  /** What is looked at of a text: units one by one, and the square of what is composed at once. */
  const countWork = (text: string): number => {
    let work = 0
    const { charCodeAt, normalize } = String.prototype
    const unit = vi.spyOn(String.prototype, 'charCodeAt').mockImplementation(function count(
      this: string,
      at,
    ) {
      work += 1
      return charCodeAt.call(this, at)
    })
    const composing = vi.spyOn(String.prototype, 'normalize').mockImplementation(function count(
      this: string,
      form,
    ) {
      work += this.length ** 2
      return normalize.call(this, form)
    })
    try {
      readText(text, { profile: all, language: '', maxChars: 100_000 })
    } finally {
      unit.mockRestore()
      composing.mockRestore()
    }
    return work
  }

  it.each([
    ['letters', 'ab c'],
    ['accents', '\u0301\u0323\u0334'],
    ['vowel signs', '\u0bc6\u0bbe'],
    ['jamo', 'ㄱㅏ'],
    ['open entities', '&#12'],
    ['entities', '&#99;'],
    ['nested entities', '&amp;'],
    ['invisible characters', '\u200b'],
    ['variation selectors', '\ufe0f'],
    ['spaces', ' \n'],
    ['lone halves', '\ud83d'],
    ['mixed tokens', 'аbв1$'],
    ['syllables', 'xian'],
    ['parts', '弓木'],
    ['number words', '一二'],
    ['ligatures', 'ﷺ'],
  ])('grows no faster than the text when it is all %s', (_, part) => {
    countWork(part)
    const short = countWork(part.repeat(2000))
    expect(countWork(part.repeat(8000))).toBeLessThan(short * 4.2 + 1000)
  })
})
