import { describe, expect, it } from 'vitest'
import { builtInProfiles, type Profile } from './profile.ts'
import { readText } from './read-text.ts'

const { standard, link } = builtInProfiles
const read = (text: string, language = '', profile: Profile = standard) =>
  readText(text, { profile, language }).plain
/** What a text is read as and where each unit stands, as `from-to`. */
const placesOf = (text: string): string => {
  const { starts, ends } = read(text)
  return Array.from(starts, (start, at) => `${start}-${ends[at]}`).join(' ')
}

const entities = [
  ['&#99;asino', 'casino'],
  ['&#x63;asino', 'casino'],
  ['&#X63;&#x0041;', 'ca'],
  ['a &lt;b&gt; &quot;&apos;', 'a <b> "\''],
  ['a&nbsp;&nbsp;b', 'a b'],
  ['&amp;lt;', '&lt;'],
  ['&amp;#99;', '&#99;'],
  ['&#99', '&#99'],
  ['&#;&#x;&#xg;&amp', '&#;&#x;&#xg;&amp'],
  ['&#00000099;', '&#00000099;'],
  ['&#1114112;|&#xffffff;|&#xd83d;', '\u{fffd}|\u{fffd}|\u{fffd}'],
  ['&#xd83d;&#xde00;', '\u{fffd}\u{fffd}'],
  ['&#128512;', '😀'],
  ['e&#769;', 'e'],
  ['赌&#x200b;博', '赌博'],
  ['&AMP;&copy;', '&amp;&copy;'],
] as const

const invisible = [
  ['赌\u200b博', '赌博'],
  ['赌\u200d\u2060\ufeff博', '赌博'],
  ['ca\u00adsi\u034fno', 'casino'],
  ['\u202ecasino\u202c', 'casino'],
  ['a\u0000b\u0007c\u0085d', 'abcd'],
  ['❤\ufe0f', '❤'],
  ['葛\u{e0100}', '葛'],
  ['👨\u200d👩\u200d👧', '👨👩👧'],
  ['🏴\u{e0067}\u{e0062}\u{e007f}', '🏴'],
  ['\u3164\u115f\uffa0a', 'a'],
  ['\ud83da\ude00', '\u{fffd}a\u{fffd}'],
  ['\ude00\ud83d', '\u{fffd}\u{fffd}'],
] as const

const widths = [
  ['ｑｑ１２３', 'qq123'],
  ['㎏ ㏄ ㍿', 'kg cc 株式会社'],
  ['ﾊﾟﾁﾝｺ', 'パチンコ'],
  ['ｶﾞｶ゙が', 'ガガが'],
  ['ﾞ゙', '\u3099\u3099'],
  ['ㄱㅏㄱ각', '가\u1100각'],
  ['ᄒ\u1161\u11ab한', '한한'],
  ['ㅋㅋㅠㅠ', '\u110f큐\u1172'],
  ['ﾡￂ', '가'],
  ['㉠\u1161', '가'],
  ['가\u11a8', '각'],
  ['①⑩⑴', '110(1)'],
  ['ﬁ ﬄ ĳ', 'fi ffl ij'],
  ['ﷺ', 'صلى الله عليه وسلم'],
  ['x²ₙ', 'x2n'],
] as const

const symbols = [
  ['🅰🅱', 'ab'],
  ['🅐🅩', 'az'],
  ['🇨🇳', 'cn'],
  ['🇦', 'a'],
  ['Ⓐⓩ🄰', 'aza'],
  ['❶❾', '19'],
  ['➀➒', '19'],
  ['⓿⓵', '01'],
  ['🆎🆑', '🆎🆑'],
  ['😀♥', '😀♥'],
] as const

const cases = [
  ['CaSiNo', 'casino'],
  ['СТАВКА', 'ставка'],
  ['Straße STRAẞE', 'strasse strasse'],
  ['ΣΊΣΥΦΟΣ ς', 'σισυφοσ σ'],
  ['İstanbul', 'istanbul'],
  ['i\u0307', 'i'],
  ['ı', 'ı'],
  ['Ⓚ ℌ 𝐂𝐚𝐬', 'k h cas'],
  ['ǅ Ⅷ', 'dz viii'],
  ['Ა', 'ა'],
] as const

const marks = [
  ['ćàšïñő', 'casino'],
  ['c\u0327\u0301a\u0338s', 'cas'],
  ['ещё ЁЖ', 'еще еж'],
  ['й Й и\u0306', 'й й й'],
  ['и\u0300 ї ў', 'и і у'],
  ['ᾳ ή', 'α η'],
  ['1\ufe0f\u20e3 #\u20e3', '1 #'],
  ['قـمـار', 'قمار'],
  ['قِمَار', 'قمار'],
  ['आ\u094d क़', 'आ\u094d क\u093c'],
  ['が', 'が'],
  ['か\u20dd\u3099', 'が'],
  ['ø đ ł', 'ø đ ł'],
  ['z̷͇̑a̴͝l̶̛g̸o', 'zalgo'],
  ['ᄒ\u0301\u1161', '하'],
] as const

const simplified = [
  ['賭博', '赌博'],
  ['萬國', '万国'],
  ['乾坤 乾淨', '干坤 干净'],
  ['髮發', '发发'],
  ['體育彩票', '体育彩票'],
  ['裡裏', '里里'],
  ['囍', '囍'],
  ['\u{f900}', '岂'],
  ['𡞵', '㛟'],
  ['賭&#21338;', '赌博'],
] as const

const twins = [
  ['сasinо', '', 'casino'],
  ['хyй', '', 'хуй'],
  ['xyй', 'ru', 'хуй'],
  ['саs1nо', 'ru', 'cas1no'],
  ['cтавка', 'ru', 'ставка'],
  ['cоса', '', 'coca'],
  ['cоса', 'ru', 'соса'],
  ['cоса', 'uk', 'соса'],
  ['сасе', '', 'сасе'],
  ['casino казино', '', 'casino казино'],
  ['ждqw', '', 'ждqw'],
  ['cαsινo', '', 'casivo'],
  ['λoγος', '', 'λογοσ'],
  ['我的vх是привет', '', '我的vx是привет'],
  ['vх123', 'ru', 'vx123'],
] as const

const spaces = [
  ['a  \t b', 'a b'],
  ['a\u3000\u00a0b', 'a b'],
  ['a\u1680\u2003b', 'a b'],
  ['a\r\nb', 'a\nb'],
  ['a \n\n b', 'a\nb'],
  ['a\u2028b\u2029c', 'a\nb\nc'],
  ['  a  ', ' a '],
  ['a \u200b b', 'a b'],
  ['a \u0301b', 'a b'],
  ['', ''],
  ['\n \n', '\n'],
] as const

describe('the plain stream', () => {
  it.each(entities)('reads the entities of %j', (text, plain) => {
    expect(read(text).text).toBe(plain)
  })
  it.each(invisible)('drops what is invisible in %j', (text, plain) => {
    expect(read(text).text).toBe(plain)
  })
  it.each(widths)('reads the widths of %j', (text, plain) => {
    expect(read(text).text).toBe(plain)
  })
  it.each(symbols)('reads the enclosed letters of %j', (text, plain) => {
    expect(read(text).text).toBe(plain)
  })
  it.each(cases)('puts %j into lower case', (text, plain) => {
    expect(read(text).text).toBe(plain)
  })
  it.each(marks)('takes the accents off %j', (text, plain) => {
    expect(read(text).text).toBe(plain)
  })
  it.each(simplified)('writes %j in simplified characters', (text, plain) => {
    expect(read(text).text).toBe(plain)
  })
  it.each(twins)(
    'puts the tokens of %j in language %j into one alphabet',
    (text, language, plain) => {
      expect(read(text, language).text).toBe(plain)
    },
  )
  it.each(spaces)('joins the spaces of %j', (text, plain) => {
    expect(read(text).text).toBe(plain)
  })

  it('leaves out the steps that a profile leaves out', () => {
    expect(read('Ć🅰賭сasinо', '', link).text).toBe('ć🅰賭сasinо')
    expect(read('قـمـار', '', link).text).toBe('قـمـار')
  })

  it('reads by rows of a profile when it has some', () => {
    const tables = { simplified: [['囍', '喜']], twins: [['ш', 'w']] } as const
    expect(read('囍шow', '', { ...standard, tables }).text).toBe('喜wow')
  })
})

describe('places of the plain stream', () => {
  it.each([
    ['a&#99;b', '0-1 1-6 6-7'],
    ['e\u0301x', '0-2 2-3'],
    ['x\u0301\u0302y', '0-3 3-4'],
    ['㎏!', '0-1 0-1 1-2'],
    ['ßa', '0-1 0-1 1-2'],
    ['ﾊﾟｶ', '0-2 2-3'],
    ['ㄱㅏㄴㅏㅠㅠ', '0-2 2-4 4-5 5-6'],
    ['a\u200bb', '0-1 2-3'],
    ['\u200ba\u200b', '1-2'],
    ['1\ufe0f\u20e3', '0-3'],
    ['❤\ufe0fa', '0-2 2-3'],
    ['😀a', '0-2 0-2 2-3'],
    ['🇨🇳', '0-2 2-4'],
    ['قـم', '0-1 2-3'],
    ['a \t\n b', '0-1 1-5 5-6'],
    ['कि', '0-2 0-2'],
    ['e\u200b\u0301', '0-3'],
  ])('stand at %j as %s', (text, places) => {
    expect(placesOf(text)).toBe(places)
  })

  it('are exact in a text with several disguises', () => {
    const text = '加\u200bＶ 信：ｑｑ１２３，саs1nо &#99;asino 賭-博！'
    const { plain, squeezed } = readText(text, { profile: standard, language: '' })
    expect(text).toHaveLength(34)
    expect(plain.text).toBe('加v 信:qq123,cas1no casino 赌-博!')
    const found = ['加v信', 'casino', '赌博'].map((word) => {
      const hits = [plain, ...squeezed].flatMap((stream) =>
        [...stream.text.matchAll(new RegExp(word, 'g'))].map(({ index }) =>
          [stream.starts[index], stream.ends[index + word.length - 1]].join('-'),
        ),
      )
      return [...new Set(hits)].sort()
    })
    expect(found).toEqual([['0-5'], ['12-18', '19-29'], ['30-33']])
  })
})

describe('the cut of a long text', () => {
  const cut = (text: string, maxChars: number) => {
    const { plain, truncated, read } = readText(text, { profile: standard, language: '', maxChars })
    return [plain.text, truncated, read]
  }

  it.each([
    ['abc', 3, ['abc', false, 3]],
    ['abcd', 3, ['abc', true, 3]],
    ['ab😀', 3, ['ab', true, 2]],
    ['abe\u0301', 3, ['ab', true, 2]],
    ['ab&#99;', 5, ['ab', true, 2]],
    ['ab&#99', 5, ['ab&#9', true, 5]],
    ['a😀\u0301', 3, ['a', true, 1]],
  ])('splits no character of %j when %d units are read', (text, maxChars, expected) => {
    expect(cut(text, maxChars)).toEqual(expected)
  })

  it('reads twenty thousand units when nothing is said', () => {
    const reading = readText('a'.repeat(20_001), { profile: standard, language: '' })
    expect([reading.plain.text.length, reading.truncated]).toEqual([20_000, true])
  })
})
