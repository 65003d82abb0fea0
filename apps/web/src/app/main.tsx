import { createRoot } from 'react-dom/client'
import '../kit/base.css'
import { servedBuild } from '../api/served-build.ts'
import { currentLanguage } from '../i18n/language.ts'
import { startTexts } from '../i18n/texts.ts'
import { App } from './App.tsx'
import { watchSession } from './session-end.ts'
import { noticeBrowser } from './notices-of-start.ts'
import { restoreFont } from '../kit/font.ts'
import { watchVersion } from './version.ts'
import { sessionCalls } from '@oas/contract/session/calls'
import { send } from '../api/send.ts'
import { startReports } from '../report/start.ts'

document.documentElement.lang = currentLanguage === 'cn' ? 'zh' : currentLanguage
await startTexts()
watchSession()
restoreFont()
startReports()
// Ten seconds after the start, so that nothing stands in the way of the first page.
setTimeout(() => { send(sessionCalls.ways, {}).then(({ environment }) => watchVersion(servedBuild, environment), () => undefined) }, 10_000)
const root = document.getElementById('root')
if (!root) throw new Error('the page has no root element')
createRoot(root).render(<App />)
noticeBrowser()
