import { createRoot } from 'react-dom/client'
import '../kit/base.css'
import { currentLanguage } from '../i18n/language.ts'
import { startTexts } from '../i18n/texts.ts'
import { App } from './App.tsx'
import { watchSession } from './session-end.ts'
import { noticeBrowser } from './notices-of-start.ts'
import { restoreFont } from '../kit/font.ts'
import { startVersionWatch } from './version.ts'
import { startReports } from '../report/start.ts'

document.documentElement.lang = currentLanguage === 'cn' ? 'zh' : currentLanguage
await startTexts()
watchSession()
restoreFont()
startReports()
startVersionWatch()
const root = document.getElementById('root')
if (!root) throw new Error('the page has no root element')
createRoot(root).render(<App />)
noticeBrowser()
