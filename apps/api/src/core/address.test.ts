import { expect, test } from 'vitest'
import { clientAddress, isIn, readNetwork } from './address.ts'

test.each([
  ['10.1.2.3', '10.1.2.3/32'],
  [' 10.1.2.3/8 ', '10.0.0.0/8'],
  ['2001:db8::1/32', '2001:db8::/32'],
  ['::1', '::1/128'],
  ['::ffff:10.1.2.3', '10.1.2.3/32'],
  ['::ffff:10.1.2.3/104', '10.0.0.0/8'],
  ['0.0.0.0/0', '0.0.0.0/0'],
])('%s is the network %s', (text, network) => {
  expect(readNetwork(text)?.text).toBe(network)
})

test.each([
  '',
  'x',
  '10.1',
  '010.0.0.1',
  '10.0.0.1/33',
  '10.0.0.1/-1',
  '10.0.0.1/8/8',
  '10.0.0.1/',
  '2001:db8::/129',
  '::ffff:10.0.0.1/80',
  '1.2.3.4.5',
  'localhost',
  '0x7f.0.0.1',
])('%j is none', (text) => {
  expect(readNetwork(text)).toBeNull()
})

test('an address lies in networks of its own version, however it is written', () => {
  const networks = ['10.0.0.0/8', '2001:db8::/32']
    .map((text) => readNetwork(text))
    .filter((one) => one !== null)
  expect(
    ['10.9.9.9', '::ffff:10.9.9.9', '2001:db8:1::2'].map((address) => isIn(address, networks)),
  ).toEqual([true, true, true])
  expect(
    ['11.0.0.1', '2001:db9::1', '', 'nonsense'].map((address) => isIn(address, networks)),
  ).toEqual([false, false, false, false])
})

test.each([
  [['loopback'], '127.0.0.1', undefined, '127.0.0.1'],
  [['loopback'], '::1', '9.9.9.9', '9.9.9.9'],
  [['loopback'], '127.0.0.1', '1.1.1.1, 9.9.9.9', '9.9.9.9'],
  [['loopback'], '8.8.8.8', '9.9.9.9', '8.8.8.8'],
  [[], '127.0.0.1', '9.9.9.9', '127.0.0.1'],
  [['loopback', '10.0.0.0/8'], '127.0.0.1', '1.1.1.1, 9.9.9.9, 10.0.0.7', '9.9.9.9'],
  [['10.0.0.0/8'], '10.0.0.1', '10.0.0.2', '10.0.0.2'],
  [['loopback'], '127.0.0.1', 'nonsense', 'nonsense'],
])(
  'with proxies %j a request from %s that says %s comes from %s',
  (trusted, peer, forwarded, address) => {
    expect(clientAddress(trusted, peer, forwarded)).toBe(address)
  },
)
