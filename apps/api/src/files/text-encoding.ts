import { isUtf8 } from 'node:buffer'

/** The hanzi that Chinese uses most: with these, more than half of any text is written. */
const commonHanzi: ReadonlySet<string> = new Set(
  '的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用' +
    '道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日' +
    '军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美' +
    '相见被利什二等产或新己制身果加西月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水' +
    '名真论处走义各入几口认条平系气题活更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期' +
    '市直资命山金指许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路' +
    '记南品住告类求据程北边死张该交规万取望觉术领共确传师观清今切院让识候带导争运广诈骗审核户频图片账号违' +
    '封禁言备注充值群评私聊举黑单称请谢再早晚吃喜欢爱朋友',
)
/** The letters that make up two thirds of any Russian text. */
const commonCyrillic = /[оеаинтсрвлк]/gi

const share = (part: number, all: number): number => (all === 0 ? 0 : part / all)

const read = (bytes: Uint8Array, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null // What the bytes do not say in this encoding is not guessed.
  }
}

/**
 * The text as Russian of Windows-1251, where it may be: all but a few of its signs beyond ASCII are
 * Cyrillic letters, in words that are small, begin with a capital or are all capitals, and of the
 * letters that Russian uses most there are enough. Bytes of other code pages mix cases or scripts.
 */
const asRussian = (bytes: Uint8Array): string | null => {
  const text = read(bytes, 'windows-1251')
  const beyond = text?.match(/[^\0-\x7F\u00A0«»“”„–—…№]/g)?.length ?? 0
  const letters = text?.match(/[А-яЁё]/g)?.length ?? 0
  const words = text?.match(/[A-Za-z]*[А-яЁё][A-Za-zА-яЁё]*/g) ?? []
  const even = words.filter((word) => /^(?:[А-ЯЁ]?[а-яё]+|[А-ЯЁ]+)$/.test(word))
  return share(letters, beyond) >= 0.9 &&
    share(even.length, words.length) >= 0.95 &&
    share(text?.match(commonCyrillic)?.length ?? 0, letters) >= 0.4
    ? text
    : null
}

/**
 * Whether bytes that are no UTF-8 may be Chinese of GB18030: most of their signs are those of GB
 * 2312, symbols and hanzi of level 1.
 */
const mayBeChinese = (bytes: Uint8Array): boolean => {
  let [usual, all] = [0, 0]
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes[at] as number
    if (lead < 0x81) continue
    const next = bytes[++at] ?? 0
    all++
    if (((lead >= 0xa1 && lead <= 0xa9) || (lead >= 0xb0 && lead <= 0xd7)) && next >= 0xa1) usual++
    // Signs of four bytes have a digit in the second and in the fourth place.
    if (next >= 0x30 && next <= 0x39) at += 2
  }
  return usual * 2 >= all
}

/** The text in a code page of China or Russia; null where it may be both as well as neither. */
const ofCodePage = (bytes: Uint8Array): string | null => {
  const chinese = mayBeChinese(bytes) ? read(bytes, 'gb18030') : null
  const russian = asRussian(bytes)
  if (chinese === null || russian === null) return chinese ?? russian
  const hanzi = chinese.match(/\p{Script=Han}/gu) ?? []
  const common = share(hanzi.filter((one) => commonHanzi.has(one)).length, hanzi.length)
  // Of hanzi that are none, one in eight is common; of few, chance makes it more.
  const [most, enough] = hanzi.length < 6 ? [0.2, 0.75] : [0.25, 0.4]
  return common >= enough ? chinese : common <= most ? russian : null
}

/**
 * The text of a file: by its mark of byte order, else as UTF-8, else in the code page, of China or
 * of Russia, in which it reads as words. Null where nothing of that is certain.
 */
export function textOfFile(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  const text =
    first === 0xff && second === 0xfe
      ? read(bytes, 'utf-16le')
      : first === 0xfe && second === 0xff
        ? read(bytes, 'utf-16be')
        : isUtf8(bytes)
          ? read(bytes, 'utf-8')
          : ofCodePage(bytes)
  // As UTF-16 without its mark has it.
  return text?.includes('\u0000') ? null : text
}
