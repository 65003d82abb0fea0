import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { woffToTtf } from './woff-to-ttf.ts'

export type Browser = { executablePath: string; env: Record<string, string>; args: string[] }

const cache = resolve('.cache/chromium')
/**
 * Helpers of the script engine cost more than they save where every processor has a browser of its
 * own. The last two: all pages of a window live in one process. With one for each site, a window
 * made empty between two tests would begin again in a new one.
 */
const args = [
  '--no-sandbox',
  '--headless=shell',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--no-zygote',
  '--autoplay-policy=no-user-gesture-required',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  '--js-flags=--single-threaded',
  '--renderer-process-limit=1',
  '--disable-site-isolation-trials',
]
const system = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/**
 * Chinese text needs a font of its own: the bundled browser brings none. Web fonts are not read
 * from folders, so one is unpacked.
 */
const addFonts = (): string => {
  const fonts = join(cache, 'fonts')
  const font = join(fonts, 'noto-sans-sc.ttf')
  mkdirSync(fonts, { recursive: true })
  if (!existsSync(font))
    writeFileSync(
      font,
      woffToTtf(
        readFileSync(
          resolve(
            'node_modules/@fontsource/noto-sans-sc/files',
            'noto-sans-sc-chinese-simplified-400-normal.woff',
          ),
        ),
      ),
    )
  const settings = join(cache, 'fontconfig')
  mkdirSync(settings, { recursive: true })
  writeFileSync(
    join(settings, 'fonts.conf'),
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${settings}/cache</cachedir>
</fontconfig>
`,
  )
  return settings
}

/**
 * The browser that came with the packages, unpacked once into the project's cache. It unpacks its
 * libraries only where it believes to be in a Lambda.
 */
const bundled = async (): Promise<Browser> => {
  mkdirSync(cache, { recursive: true })
  const kept = { tmp: process.env['TMPDIR'], aws: process.env['AWS_EXECUTION_ENV'] }
  const put = (name: string, value: string | undefined): void => {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
  put('TMPDIR', cache)
  put('AWS_EXECUTION_ENV', 'AWS_Lambda_nodejs20.x')
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    const executablePath = await chromium.executablePath()
    return {
      executablePath,
      args,
      env: { LD_LIBRARY_PATH: join(cache, 'al2023/lib'), FONTCONFIG_PATH: addFonts() },
    }
  } finally {
    put('TMPDIR', kept.tmp)
    put('AWS_EXECUTION_ENV', kept.aws)
    put('LD_LIBRARY_PATH', undefined)
    put('FONTCONFIG_PATH', undefined)
  }
}

/**
 * Chromium for the tests: CHROME_PATH, else the one of the packages on Linux x64, else one of the
 * system; otherwise it says what is missing.
 */
export async function findBrowser(): Promise<Browser> {
  const given = process.env['CHROME_PATH']
  if (given) return { executablePath: given, args, env: {} }
  if (process.platform === 'linux' && process.arch === 'x64') return bundled()
  const found = system.find((path) => existsSync(path))
  if (found) return { executablePath: found, args, env: {} }
  throw new Error('No Chromium for the browser tests: set CHROME_PATH to one.')
}
