import { t, typeName } from '../../i18n/texts.ts'
import { ConditionFields } from '../../kit/conditions/ConditionFields.tsx'
import type { Draft } from './draft.ts'
import type { useSettings } from '../../kit/conditions/use-settings.ts'
import type { PageRow } from './use-pages.ts'

type Props = {
  info: PageRow['types'][number]
  setting: NonNullable<ReturnType<typeof useSettings>['data']>[string]
  values: Draft['values'][string]
  showProblems: boolean
  change: (dbField: string, value: Draft['values'][string][string]) => void
}

/** The conditions of one type. */
export function TypeConditions({ info, setting, values, showProblems, change }: Props) {
  return (
    <div className="take-order-type">
      {setting.pageType.content.takeOrderConditionSwitch === undefined && (
        <p className="take-order-note">{t('audit.no_take_order_switch')}</p>
      )}
      <ConditionFields
        legend={`${info.appName} · ${typeName(info.name)}`}
        fields={setting.condition}
        appId={info.appId}
        values={values}
        showProblems={showProblems}
        change={change}
      />
    </div>
  )
}
