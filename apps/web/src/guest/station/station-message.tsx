import type { ComponentType, ReactNode } from 'react'
import {
  IconAlertTriangle,
  IconCheck,
  IconCloudOff,
  IconDialpad,
  IconHandStop,
  IconHourglass,
  IconQuestionMark,
  IconScan,
  IconUserQuestion,
  IconUserCheck,
} from '@tabler/icons-react'
import type { StationDevice } from '@verka/domain/stations/station-device.api.ts'
import { formatDateTime } from '@verka/domain/localization/dates.ts'
import { spanText } from '../../exe/parts/span-text.ts'
import { errorText } from '../../forms/frame/error-text.ts'
import type { Text } from '../../language/use-text.tsx'
import type { Notice, StationState } from './station-flow.ts'
import classes from './station.module.css'

/** What a station says at the moment. */
export interface StationMessage {
  icon: ComponentType<{ size?: number; stroke?: number }>
  color: string
  title: string
  /** The object that it is about. */
  about?: string | undefined
  text?: ReactNode
}

/** The message of a state: the result of the last scan, else what comes next. */
export function messageOf(
  { notice, wish, person, work }: StationState,
  device: StationDevice,
  text: Text,
  { asksPin = false } = {},
): StationMessage {
  const { t } = text
  if (work === 'retrying')
    return {
      icon: IconCloudOff,
      color: 'yellow',
      title: t('station.noAnswer'),
      text: t('station.noAnswerHint'),
      about: wish?.element.title,
    }
  if (work === 'executing') return { icon: IconHourglass, color: 'primary', title: t('station.working'), about: wish?.element.title }
  if (notice) return ofNotice(notice, device, text)
  if (wish)
    return {
      icon: IconUserQuestion,
      color: 'primary',
      title: t(`station.who.${wish.action}`),
      about: wish.element.title,
      text: t('station.whoHint'),
    }
  if (person)
    return { icon: IconUserCheck, color: 'primary', title: t('station.hello', { name: person.name }), text: t('station.helloHint') }
  if (asksPin) return { icon: IconDialpad, color: 'primary', title: t('station.usePin') }
  return {
    icon: IconScan,
    color: 'primary',
    title: t('station.idle'),
    text: t(device.hasServices ? 'station.idleHint' : 'station.noServices'),
  }
}

function ofNotice(notice: Notice, { timeZone }: StationDevice, text: Text): StationMessage {
  const { t, culture } = text
  switch (notice.kind) {
    case 'done': {
      const { outcome, title, dueAt, bookings } = notice
      const until = dueAt === null ? t('station.lentOpen') : t('station.lentUntil', { moment: formatDateTime(dueAt, culture, timeZone) })
      const usedKey = (from: string) => (new Date(from) > new Date() ? 'station.bookingAhead' : 'station.bookingUsed')
      return {
        icon: IconCheck,
        color: 'green',
        title: t(`station.${outcome}`),
        about: title,
        text: (
          <>
            {outcome === 'lent' ? until : t('station.returnedHint')}
            {bookings.map(({ from, to }) => (
              <span key={from} className={classes.booking}>
                {t(outcome === 'lent' ? usedKey(from) : 'station.bookingKept', spanText(from, to, { culture, timeZone }))}
              </span>
            ))}
          </>
        ),
      }
    }
    case 'refused':
      return {
        icon: IconHandStop,
        color: 'yellow',
        title: t(`station.refusal.${notice.refusal}`),
        about: notice.title,
        text: t(`station.refusalHint.${notice.refusal}`),
      }
    case 'failed':
      return {
        icon: IconAlertTriangle,
        color: 'red',
        title: t('station.failed'),
        text: notice.errors.map((error) => errorText(error, text)).join(' '),
      }
    case 'unknown':
      return { icon: IconQuestionMark, color: 'yellow', title: t('station.unknown'), text: t('station.unknownHint') }
    case 'elsewhere':
      return { icon: IconQuestionMark, color: 'yellow', title: t('station.elsewhere'), text: t('station.elsewhereHint') }
    case 'misread':
      return { icon: IconAlertTriangle, color: 'yellow', title: t('station.failed'), text: t('ui.scanner.broken') }
    case 'wrongPin':
      return { icon: IconQuestionMark, color: 'yellow', title: t('station.wrongPin') }
    case 'tooMany':
      return { icon: IconHandStop, color: 'red', title: t('station.failed'), text: t('station.tooMany') }
    case 'identifyAgain':
      return { icon: IconUserQuestion, color: 'yellow', title: t('station.identifyAgain'), about: notice.title }
    case 'notDone':
      return {
        icon: IconAlertTriangle,
        color: 'red',
        title: t('station.notDone'),
        about: notice.title,
        text: t('station.notDoneHint'),
      }
    case 'unsure':
      return { icon: IconAlertTriangle, color: 'yellow', title: t('station.unsure'), text: t('station.unsureHint') }
  }
}
