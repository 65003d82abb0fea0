const shanghaiMs = 8 * 3_600_000

/** 'YYYY-MM-DD HH:mm:ss' in Asia/Shanghai, which has no summer time, as files have it that people read; nothing for null. `at` in milliseconds. */
export const officeTime = (at: number | Date | null): string => (at === null ? '' : new Date(Number(at) + shanghaiMs).toISOString().slice(0, 19).replace('T', ' '))
