import { chromium } from 'playwright-core'
import { findBrowser } from './e2e/support/browser.ts'
const b = await findBrowser()
const browser = await chromium.launch({ executablePath: b.executablePath, args: b.args, env: { ...process.env, ...b.env } as never })
export const base = 'http://127.0.0.1:8111'
export const page = async (who: string, { language = 'en', mode = 'light', width = 1280, height = 800 } = {}) => {
  const context = await browser.newContext({ viewport: { width, height } })
  await context.addCookies([{ name: 'language', value: language, url: base }])
  const p = await context.newPage()
  await p.addInitScript((m) => { if (!location.protocol.startsWith('http')) return; localStorage.setItem('oas:keep:theme', JSON.stringify({ on: m === 'dark', mode: 'dark' })) }, mode)
  p.on('pageerror', (e) => console.log('PAGEERROR', e.message)); p.on('console', (m) => { if (m.type() === 'error') console.log('CONSOLE', m.text()) })
  await p.request.post(`${base}/biz_gateway/justice_user/login/local`, { data: { name: who } })
  return p
}
export const open = async (p: any, path: string) => { await p.goto('about:blank'); const t = Date.now(); await p.goto(`${base}/#${path}`); await p.locator('main').first().waitFor(); await p.waitForFunction(() => !document.querySelector('[aria-busy="true"]')); await p.waitForTimeout(400); console.log(path, Date.now() - t, 'ms') }
export const call = async (p: any, path: string, data: object = {}) => { const r = await (await p.request.post(`${base}/biz_gateway/justice_strategy${path}`, { data })).json(); if (r.code !== 0) console.log('CALL', path, JSON.stringify(r)); return r.data }
export const done = () => browser.close()
