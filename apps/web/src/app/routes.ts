import { appPages } from '../areas/app/routes.ts'
import { articlePages } from '../areas/article/routes.ts'
import { countryPages } from '../areas/country/routes.ts'
import { deliveryPages } from '../areas/delivery/routes.ts'
import { faultPages } from '../areas/fault/routes.ts'
import { filePages } from '../areas/file/routes.ts'
import { frontTestPages } from '../areas/front-test/routes.ts'
import { homePages } from '../areas/home/routes.ts'
import { languagePages } from '../areas/language/routes.ts'
import { messagePages } from '../areas/message/routes.ts'
import { networkPages } from '../areas/network/routes.ts'
import { newsPages } from '../areas/news/routes.ts'
import { peoplePages } from '../areas/people/routes.ts'
import { questionPages } from '../areas/question/routes.ts'
import { recordPages } from '../areas/record/routes.ts'
import { sessionPages } from '../areas/session/routes.ts'
import { systemConfigPages } from '../areas/system-config/routes.ts'
import { strategyPages } from '../areas/strategy/routes.ts'
import { takeOrderPages } from '../areas/take-order/routes.ts'
import { telemetryPages } from '../areas/telemetry/routes.ts'
import { testUidPages } from '../areas/test-uid/routes.ts'
import { toolPages } from '../areas/tool/routes.ts'
import type { Page, Redirect } from '../nav/page.ts'
import { workbenchPages } from '../workbench/routes.ts'

/** Every route of the console. */
export const pages: readonly Page[] = [...homePages, ...sessionPages, ...faultPages, ...workbenchPages, ...recordPages, ...deliveryPages, ...takeOrderPages, ...peoplePages, ...messagePages, ...newsPages, ...telemetryPages, ...questionPages, ...filePages, ...languagePages, ...countryPages, ...toolPages, ...appPages, ...articlePages, ...frontTestPages, ...systemConfigPages, ...networkPages, ...testUidPages, ...strategyPages]

export const redirects: readonly Redirect[] = [{ path: '/audit/index', to: '/tags/audit' }]
