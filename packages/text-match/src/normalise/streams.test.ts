import { describe, expect, it } from 'vitest'
import { syllableOf, unitOfSyllable } from './pinyin.ts'
import { builtInProfiles, type Profile } from './profile.ts'
import { readText } from './read-text.ts'
import { radicalLines } from '../tables/radicals.ts'
import type { PinyinStream, SqueezedStream } from './stream.ts'

const all: Profile = { ...builtInProfiles.name, digits: true }
const read = (text: string, language = '', profile: Profile = all) =>
  readText(text, { profile, language })
/** The letters of a squeezed stream, a run with how many it stands for. */
const legible = ({ text, runs }: SqueezedStream): string =>
  Array.from(text)
    .map((letter, at) => ((runs[at] ?? 1) > 1 ? `${letter}${runs[at]}` : letter))
    .join(' ')
const main = (text: string): SqueezedStream => {
  const [first] = read(text).squeezed
  if (!first) throw new Error('there is always a squeezed stream')
  return first
}

describe('the squeezed stream', () => {
  it.each([
    ['f.u.n', 'f u n'],
    ['fuuun', 'f u3 n'],
    ['赌*&^%博', '赌 博'],
    ['赌赌赌博博博', '赌3 博3'],
    ['p a s s', 'p a s2'],
    ['a....a', 'a a'],
    ['a...a', 'a2'],
    ['100', '1 02'],
    ['😀!?', ''],
    ['कि', 'क ि'],
    ['', ''],
  ])('keeps of %j the letters %j', (text, letters) => {
    expect(legible(main(text))).toBe(letters)
  })

  it.each([
    ['ab', [0, 0], [0, 0]],
    ['a b', [0, 1], [0, 1]],
    ['a!b', [0, 1], [0, 2]],
    ['a。 b', [0, 2], [0, 3]],
    ['a…b', [0, 3], [0, 2]],
    ['a...b', [0, 3], [0, 0]],
    ['a\nb', [0, 1], [0, 7]],
    ['--a', [2], [0]],
    ['a😀😀b', [0, 2], [0, 0]],
    ['a;?b', [0, 2], [0, 2]],
    ['s s', [0], [8 + 16]],
    ['s.s', [0], [8]],
    ['s!s', [0], [8 + 32]],
    [`a${'-'.repeat(300)}b`, [0, 255], [0, 0]],
    ['a-𠮷𠮷', [0, 1, 0], [0, 0, 0]],
  ])('says of %j how much was dropped before each unit', (text, gaps, flags) => {
    const stream = main(text)
    expect([...stream.gaps]).toEqual(gaps)
    expect([...stream.gapFlags]).toEqual(flags)
  })

  it('says where runs stand in the plain stream and in the text', () => {
    const stream = main('&#99;-ＡＡ 𠮷𠮷')
    expect([...stream.plainIndex]).toEqual([0, 2, 5, 5])
    expect([...stream.plainEnd]).toEqual([1, 4, 9, 9])
    expect([...stream.starts]).toEqual([0, 6, 9, 9])
    expect([...stream.ends]).toEqual([5, 8, 13, 13])
    expect([...stream.runs]).toEqual([1, 2, 2, 2])
  })
})

describe('the readings with twins and leet undone', () => {
  const others = (text: string, language: string): string[] =>
    read(text, language)
      .squeezed.slice(1)
      .map(({ name, text }) => `${name} ${text}`)

  it.each([
    ['casino', '', []],
    ['сасе', '', ['twins cace']],
    ['сасе', 'ru', []],
    ['с.а.s.i.n.о', '', ['twins casino']],
    ['жук', '', []],
    ['ca$ino', '', ['leet casino']],
    ['c4$in0', '', ['leet casino']],
    ['ca$1no', '', ['leet casino', 'leet caslno']],
    ['so!d', '', ['leet soid', 'leet sold']],
    ['Hello!', '', []],
    ['!!hi!+|', '', []],
    ['$100', '', []],
    ['2024年', '', []],
    ['加v1', '', ['leet 加vi', 'leet 加vl']],
    ['€£sy', '', ['leet elsy']],
    ['к@з1н0', 'ru', ['leet каз1но']],
    ['4удо', 'uk', ['leet чудо']],
    ['сас0', '', ['leet caco']],
  ])('are made of %j in language %j where they differ', (text, language, expected) => {
    expect(others(text, language)).toEqual(expected)
  })

  it('are left out when the profile leaves them out', () => {
    const profile = { ...all, twins: false, leet: false }
    expect(read('ca$1no сасе', '', profile).squeezed).toHaveLength(1)
  })

  it('know the signs of a profile', () => {
    const tables = { leet: [['2', 'z']] } as const
    const [, leet] = read('2oo', '', { ...all, tables }).squeezed
    expect(leet?.text).toBe('zo')
  })
})

describe('the digits stream', () => {
  it.each([
    ['一三八零零', '1380'],
    ['壹叁捌 零零', '1380'],
    ['一3八-0零', '1380'],
    ['①三八〇幺两', '138012'],
    ['电话一三八零零一二', '电话138012'],
    ['下三滥', undefined],
    ['一二三四', undefined],
    ['一二三，四五', '12345'],
    ['12345', undefined],
    ['一二三a四五', undefined],
    ['貳貳陸柒捌', '2678'],
  ])('reads %j as %s', (text, digits) => {
    expect(read(text).digits?.text).toBe(digits)
  })

  it('keeps runs and places', () => {
    const { digits } = read('一三 八零零')
    expect([...(digits?.runs ?? [])]).toEqual([1, 1, 1, 2])
    expect([...(digits?.starts ?? [])]).toEqual([0, 1, 3, 4])
    expect(digits?.gaps[2]).toBe(1)
  })
})

describe('the pinyin stream', () => {
  const said = (text: string, layer?: number): string | undefined => {
    const { pinyin } = read(text)
    const units = layer === undefined ? pinyin?.text : pinyin?.others[layer]
    return units && Array.from(units, (unit) => syllableOf(unit) || unit).join(' ')
  }

  it.each([
    ['代kai发票', 'dai kai fa piao'],
    ['代开发票', 'dai kai fa piao'],
    ['daikaifapiao', 'dai kai fa piao'],
    ['xian', 'xian'],
    ['fangan', 'fang an'],
    ['xinge', 'xing e'],
    ['女绿略', 'nv lv lve'],
    ['代 开！fa', 'dai kai fa'],
    ['hello', undefined],
    ['开hello', 'kai h e l l o'],
    ['加v信', 'jia v xin'],
    ['開發', 'kai fa'],
    ['привет', undefined],
    ['123', undefined],
  ])('reads %j as %j', (text, syllables) => {
    expect(said(text)).toBe(syllables)
  })

  it('has further texts where characters have further readings', () => {
    expect([said('银行'), said('银行', 0), said('银行', 1)]).toEqual([
      'yin xing',
      'yin hang',
      'yin heng',
    ])
    expect(read('银发').pinyin?.others).toEqual([])
  })

  it('says where syllables stand and which tokens were typed in Latin', () => {
    const stream = read('代-kaifa票').pinyin as PinyinStream
    expect([...stream.starts]).toEqual([0, 2, 5, 7])
    expect([...stream.ends]).toEqual([1, 5, 7, 8])
    expect([...stream.latin]).toEqual([0, 1 + 2, 1 + 4, 0])
    expect([...stream.gaps]).toEqual([0, 1, 0, 0])
    expect(stream.weaker).toBe(true)
  })

  it('takes as long as the token when no syllables cover it', () => {
    expect(said(`开${'xi'.repeat(5000)}q`)?.split(' ')).toHaveLength(10_002)
    expect(said(`开${'a'.repeat(59)}q`)?.split(' ')).toHaveLength(61)
  })

  it('has a unit of its own for each syllable', () => {
    expect(unitOfSyllable('kai')).toMatch(/^[\ue000-\ue3ff]$/)
    expect(syllableOf(unitOfSyllable('lv'))).toBe('lv')
    expect([unitOfSyllable('xyz'), syllableOf('开')]).toEqual(['', ''])
  })

  it('knows the readings of a profile', () => {
    const tables = { pinyin: [['囧', ['jiong', 'wu']]] } as const
    const { pinyin } = read('囧', '', { ...all, tables })
    expect(Array.from(pinyin?.text ?? '', syllableOf)).toEqual(['jiong'])
    expect(Array.from(pinyin?.others[0] ?? '', syllableOf)).toEqual(['wu'])
  })
})

describe('the radicals stream', () => {
  it.each([
    ['弓虽女干', '强奸'],
    ['贝者博', '赌博'],
    ['弓 虽', '强'],
    ['弓!虽', undefined],
    ['弓--虽', undefined],
    ['シ去', '法'],
    ['⺡去车仑工力', '法轮功'],
    ['訁舌', '话'],
    ['木木木', '森'],
    ['强奸', undefined],
    ['赌-贝者', '赌2'],
  ])('puts together %j as %s', (text, whole) => {
    const { radicals } = read(text)
    expect(radicals ? legible(radicals).replaceAll(' ', '') : undefined).toBe(whole)
  })

  it('says where the parts stand', () => {
    const { radicals } = read('去弓 虽!')
    expect([...(radicals?.starts ?? [])]).toEqual([0, 1])
    expect([...(radicals?.ends ?? [])]).toEqual([1, 4])
    expect([...(radicals?.plainEnd ?? [])]).toEqual([1, 4])
  })

  it('has no row that the plain stream would not let through', () => {
    const rows = radicalLines.flatMap((line) => {
      const [first = '', ...rest] = line.split(' ')
      return rest.map((row) => first + row)
    })
    expect(rows.length).toBeGreaterThan(1000)
    expect(rows.filter((row) => read(row).plain.text !== row)).toEqual([])
    const lost = rows.filter((row) => read(row.slice(0, -1)).radicals?.text !== row.slice(-1))
    expect(lost).toEqual([])
  })

  it('knows the rows of a profile', () => {
    const tables = { radicals: [['口乞乞', '喫']] } as const
    expect(read('口乞乞', '', { ...all, tables }).radicals?.text).toBe('喫')
  })
})
