import { readFileSync } from 'node:fs'

// Sends records `from` to `to` as NDJSON in one request and tells how many were accepted in how
// many seconds. A file has texts to send in turn, and those with a word, of which every record has
// one with so much of a chance. usage: ingest-sender.mjs url token from to [file share]
const [url, token, from, to, file, share] = [
  process.argv[2],
  process.argv[3],
  Number(process.argv[4]),
  Number(process.argv[5]),
  process.argv[6],
  Number(process.argv[7] ?? 0),
]
const { plain, hit } = file ? JSON.parse(readFileSync(file, 'utf8')) : {}
const textOf = (at) => {
  if (!plain) return `comment ${at}: ${'a remark of ordinary length '.repeat(5)}`
  const texts = Math.floor((at + 1) * share) > Math.floor(at * share) ? hit : plain
  return texts[at % texts.length]
}
const recordOf = (at) => ({
  appId: 1 + (at % 20),
  type: 1,
  postId: `post-${at}`,
  uid: `u${at % 5000}`,
  country: 'ID',
  language: 'id',
  priority: at % 5,
  texts: [{ content: textOf(at) }],
  pictures: [{ content: `https://cdn.example/${at}.jpg` }],
  idempotencyKey: `k${at}`,
})
let at = from
const body = new ReadableStream({
  pull: (controller) => {
    if (at >= to) {
      controller.close()
      return
    }
    let text = ''
    for (const end = Math.min(at + 200, to); at < end; at++)
      text += `${JSON.stringify(recordOf(at))}\n`
    controller.enqueue(new TextEncoder().encode(text))
  },
})
const began = performance.now()
const response = await fetch(url, {
  method: 'POST',
  headers: { token, 'content-type': 'application/x-ndjson' },
  body,
  duplex: 'half',
})
if (!response.ok) throw new Error(`answered ${response.status}: ${await response.text()}`)
const { data } = await response.json()
console.log(
  JSON.stringify({ accepted: data.accepted, seconds: (performance.now() - began) / 1000 }),
)
