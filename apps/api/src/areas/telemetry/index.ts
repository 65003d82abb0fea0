import { telemetryCalls } from '@oas/contract/telemetry/calls'
import { dayMs } from '@oas/contract/time'
import { implement } from '../../http/implement.ts'
import type { Job } from '../../jobs/job.ts'
import { dropEvents, dropWindows } from './queries.ts'
import { getErrors, getEvents, getReleases, getSlow, getWindows } from './read.ts'
import {
  reportAjax,
  reportExtension,
  reportHostResources,
  reportNoAccess,
  reportPerformance,
  reportPoints,
  reportRelease,
  reportResources,
  reportRoute,
  reportRouterError,
  takeBeacon,
} from './report.ts'

const batch = 5000

/** Reports are dropped when their days are over. */
export const retention: Job = {
  name: 'telemetry.retention',
  every: 3_600_000,
  run: async (ctx) => {
    const before = new Date(ctx.now().getTime() - ctx.config.telemetryDays * dayMs)
    await dropWindows(ctx, before)
    return (await dropEvents(ctx, before, batch)) === batch
  },
}

export const telemetry = {
  area: 'telemetry',
  jobs: [retention],
  calls: implement(telemetryCalls, {
    point: reportPoints,
    pointNested: reportPoints,
    resources: reportResources,
    ajax: reportAjax,
    hostResources: reportHostResources,
    beacon: takeBeacon,
    performance: reportPerformance,
    route: reportRoute,
    noAccess: reportNoAccess,
    routerError: reportRouterError,
    release: reportRelease,
    extension: reportExtension,
    events: getEvents,
    slow: getSlow,
    errors: getErrors,
    releases: getReleases,
    windows: getWindows,
  }),
} as const
