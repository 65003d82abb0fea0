import { ConfigProvider, theme } from 'antd'
import type { Locale } from 'antd/es/locale'
import { type ReactNode, useEffect, useState } from 'react'
import { currentLanguage } from '../i18n/language.ts'
import { useDark } from './theme.ts'
import { tokens } from './tokens.ts'

const locales: Record<typeof currentLanguage, () => Promise<{ default: Locale }>> = {
  cn: () => import('antd/es/locale/zh_CN'), en: () => import('antd/es/locale/en_US'), id: () => import('antd/es/locale/id_ID'), ru: () => import('antd/es/locale/ru_RU'),
}

/** Theme and language of antd's components, from the tokens and the page's language. */
export const AntdRoot = ({ children }: { children: ReactNode }) => {
  const dark = useDark()
  const [locale, setLocale] = useState<Locale | null>(null)
  useEffect(() => { void locales[currentLanguage]().then((module) => setLocale(module.default)) }, [])
  return (
    <ConfigProvider {...(locale ? { locale } : {})} theme={{ hashed: false, algorithm: dark ? theme.darkAlgorithm : theme.defaultAlgorithm, token: { ...tokens.common, ...(dark ? tokens.dark : tokens.light), motion: false }, components: dark ? tokens.darkComponents : {} }}>
      {children}
    </ConfigProvider>
  )
}
