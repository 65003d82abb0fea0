import { serverNow } from '../api/clock.ts'
import { CalendarDateTime, toCalendarDate, toTime } from '@internationalized/date'
import { type RefObject, useMemo, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarMonthPicker,
  CalendarYearPicker,
} from 'react-aria-components/Calendar'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Popover } from 'react-aria-components/Popover'
import { DateInput, DateSegment, TimeField } from 'react-aria-components/TimeField'
import { t } from '../i18n/texts.ts'
import { Icon } from './Icon.tsx'
import { locale } from './locale.ts'
import { momentOf, toCalendarTime } from './office-time.ts'
import './time-calendar.css'

type Props = {
  label: string
  at: RefObject<HTMLElement | null>
  value: number | undefined
  onPick: (value: number) => void
  /** `picked`: by choosing a day. */ onClose: (picked: boolean) => void
}
type Picker = {
  'aria-label': string
  value: string | number
  onChange: (key: number) => void
  items: { id: number; formatted: string }[]
}

const Choice = ({ value, onChange, items, ...label }: Picker) => (
  <select {...label} value={value} onChange={(event) => onChange(Number(event.target.value))}>
    {items.map(({ id, formatted }) => (
      <option key={id} value={id}>
        {formatted}
      </option>
    ))}
  </select>
)

const Days = ({ today }: { today: CalendarDateTime }) => (
  <>
    <header>
      <Button slot="previous" className="popup-button" aria-label={t('frontend.month_before')}>
        <Icon name="chevron" />
      </Button>
      <CalendarMonthPicker format="short">{(month) => <Choice {...month} />}</CalendarMonthPicker>
      <CalendarYearPicker>{(year) => <Choice {...year} />}</CalendarYearPicker>
      <Button slot="next" className="popup-button" aria-label={t('frontend.month_after')}>
        <Icon name="chevron" />
      </Button>
    </header>
    <CalendarGrid weekdayStyle="short">
      <CalendarGridHeader>
        {(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}
      </CalendarGridHeader>
      <CalendarGridBody>
        {(date) => (
          <CalendarCell
            date={date}
            className={date.compare(toCalendarDate(today)) === 0 ? 'day today' : 'day'}
          />
        )}
      </CalendarGridBody>
    </CalendarGrid>
  </>
)

/**
 * A calendar under a field, with the time below it: a day that is chosen keeps the time that stands
 * and closes it, a time that is set does not. Days are those of Asia/Shanghai.
 */
export function TimeCalendar({ label, at, value, onPick, onClose }: Props) {
  const [now] = useState(() => toCalendarTime(serverNow()))
  const [midnight] = useState(() => new CalendarDateTime(now.year, now.month, now.day))
  const chosen = useMemo(() => (value === undefined ? null : toCalendarTime(value)), [value])
  const base = chosen ?? midnight
  const time = useMemo(() => toTime(base), [base])
  return (
    <I18nProvider locale={locale}>
      <Popover
        triggerRef={at}
        isOpen
        onOpenChange={() => onClose(false)}
        placement="bottom start"
        offset={4}
        className="time-calendar"
        aria-label={label}
      >
        <Calendar
          aria-label={label}
          autoFocus
          firstDayOfWeek="mon"
          value={chosen}
          defaultFocusedValue={base}
          onChange={(day) => {
            onPick(momentOf(base.set({ year: day.year, month: day.month, day: day.day })))
            onClose(true)
          }}
        >
          <Days today={now} />
        </Calendar>
        <footer>
          <TimeField
            aria-label={t('frontend.time_of_day')}
            granularity="second"
            hourCycle={24}
            shouldForceLeadingZeros
            value={time}
            onChange={(next) => {
              if (next) onPick(momentOf(base.set(next)))
            }}
          >
            <DateInput className="time-of-day">
              {(segment) => <DateSegment segment={segment} />}
            </DateInput>
          </TimeField>
          <Button
            className="btn"
            onPress={() => {
              onPick(momentOf(now))
              onClose(true)
            }}
          >
            {t('frontend.now')}
          </Button>
        </footer>
      </Popover>
    </I18nProvider>
  )
}
