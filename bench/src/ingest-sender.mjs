// Sends records `from` to `to` as NDJSON in one request and tells how many were accepted in how
// many seconds. usage: ingest-sender.mjs url token from to
const [url, token, from, to] = [
  process.argv[2],
  process.argv[3],
  Number(process.argv[4]),
  Number(process.argv[5]),
]
const recordOf = (at) => ({
  appId: 1 + (at % 20),
  type: 1,
  postId: `post-${at}`,
  uid: `u${at % 5000}`,
  country: 'ID',
  language: 'id',
  priority: at % 5,
  texts: [{ content: `comment ${at}: ${'a remark of ordinary length '.repeat(5)}` }],
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
