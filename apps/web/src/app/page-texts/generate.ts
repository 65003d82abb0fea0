import { readFileSync, writeFileSync } from 'node:fs'
import { writePageTexts } from './write-texts.ts'

// Writes app/page-texts.gen.ts; with --check it fails where the file is not what it would write.
const file = new URL('../page-texts.gen.ts', import.meta.url)
const source = writePageTexts()
if (!process.argv.includes('--check')) writeFileSync(file, source)
else if (readFileSync(file, 'utf8') !== source) {
  process.stderr.write('apps/web/src/app/page-texts.gen.ts is old: npm run texts:pages\n')
  process.exitCode = 1
}
