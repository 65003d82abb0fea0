import { createRoot } from 'react-dom/client'
import '../kit/base.css'
import { currentLanguage } from '../i18n/language.ts'
import { loadTexts, startTexts } from '../i18n/texts.ts'
import { App } from './App.tsx'
import { watchSession } from './session-end.ts'
import { noticeBrowser } from './notices-of-start.ts'
import { restoreFont } from '../kit/font.ts'
import { startVersionWatch } from './version.ts'
import { startReports } from '../report/start.ts'
import { provideRecordPanel } from '../kit/question/record-panel.ts'
import { panelTexts } from '../workbench/frame/text-groups.ts'

document.documentElement.lang = currentLanguage === 'cn' ? 'zh' : currentLanguage
await startTexts()
watchSession()
restoreFont()
startReports()
startVersionWatch()
provideRecordPanel(async () => {
  await loadTexts(panelTexts)
  return (await import('../workbench/practice/PracticePanel.tsx')).PracticePanel
})
const root = document.getElementById('root')
if (!root) throw new Error('the page has no root element')
createRoot(root).render(<App />)
noticeBrowser()
