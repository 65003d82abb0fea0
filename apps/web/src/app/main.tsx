import { createRoot } from 'react-dom/client'
import '../kit/base.css'
import { servedBuild } from '../api/served-build.ts'
import { currentLanguage } from '../i18n/language.ts'
import { startTexts } from '../i18n/texts.ts'
import { App } from './App.tsx'
import { watchSession } from './session-end.ts'
import { watchVersion } from './version.ts'

document.documentElement.lang = currentLanguage === 'cn' ? 'zh' : currentLanguage
await startTexts()
watchSession()
watchVersion(servedBuild)
const root = document.getElementById('root')
if (!root) throw new Error('the page has no root element')
createRoot(root).render(<App />)
