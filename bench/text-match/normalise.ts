import { loadavg } from 'node:os'
import { builtInProfiles, type Profile, readText } from '../../packages/text-match/src/index.ts'

const size = Number(process.env['NORMALISE_UNITS'] ?? 430)
const rounds = Number(process.env['NORMALISE_ROUNDS'] ?? 9)
const reads = Number(process.env['NORMALISE_READS'] ?? 1000)
const say = (line: string) => {
  process.stdout.write(`${line}\n`)
}
/** Microseconds of processor time: other work on the machine counts less than by the clock. */
const cpu = () => {
  const { user, system } = process.cpuUsage()
  return user + system
}

const chinese =
  '今天天气不错，我们下午一起去公园散步吧！昨天看的那部电影真好看，推荐给大家。晚上想吃火锅还是烧烤？都可以，听你的。'
const samples: readonly (readonly [name: string, text: string])[] = [
  ['Chinese', chinese],
  ['English', 'The weather is lovely today, shall we go for a walk? I liked that film a lot. '],
  ['Russian', 'Сегодня хорошая погода, пойдём гулять в парк? Вчера смотрели ещё один фильм. '],
  ['Indonesian', 'Cuaca hari ini bagus sekali, ayo jalan-jalan ke taman! Filmnya seru banget. '],
  ['Chinese with Latin', `${chinese}iPhone 和 Android 哪个好用？OK 的话 call 我。`],
  ['with numbers', '订单 A2024 已发货，尺码 XL，价格 199 元，客服 QQ 群 k88 和 abc123。'],
  ['with emoji', '太好看了😂😂 明天见👍🏻！生日快乐🎂🎉 谢谢大家❤️ '],
  ['disguised', '加\u200bＶ 信：ｑｑ１２３，саs1nо &#99;asino 賭-博！ĉãšíñô 🅰🇨🇳 '],
]

/** The best and the middle of all rounds, in microseconds a text, after one that does not count. */
const measure = (text: string, profile: Profile): readonly [best: number, middle: number] => {
  const taken: number[] = []
  let units = 0
  for (let round = 0; round <= rounds; round += 1) {
    const from = cpu()
    for (let at = 0; at < reads; at += 1)
      units += readText(text, { profile, language: '' }).plain.text.length
    if (round > 0) taken.push((cpu() - from) / reads)
  }
  if (units === 0) throw new Error('nothing was read')
  taken.sort((a, b) => a - b)
  return [taken[0] ?? 0, taken[Math.floor(taken.length / 2)] ?? 0]
}

const { standard, name } = builtInProfiles
say(`${size} units, best and middle of ${rounds} rounds of ${reads} texts, load ${loadavg()[0]}`)
for (const [sample, part] of samples) {
  const text = part.repeat(Math.ceil(size / part.length)).slice(0, size)
  const streams = 1 + readText(text, { profile: standard, language: '' }).squeezed.length
  const [best, middle] = measure(text, standard)
  const [all] = measure(text, { ...name, digits: true })
  say(
    `${sample.padEnd(20)} ${best.toFixed(1).padStart(6)} ${middle.toFixed(1).padStart(6)} µs, ` +
      `${streams} streams; all that a profile can ask for ${all.toFixed(1)} µs`,
  )
}
