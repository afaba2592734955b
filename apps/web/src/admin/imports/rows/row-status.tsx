import { IconAlertTriangle } from '@tabler/icons-react'
import type { ImportRow } from '@verka/domain/imports/imports.api.ts'
import type { ImportTarget } from '@verka/domain/imports/import-settings.ts'
import { useSession } from '../../../data/session-context.ts'
import { useText } from '../../../language/use-text.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { addressOfThing } from '../../changes/address-of-thing.ts'
import { OUTCOME_LOOKS } from '../import-looks.ts'
import classes from './rows.module.css'

interface RowStatusProps {
  row: ImportRow
  target: ImportTarget
}

/** The number of a row, its outcome, the thing that it was or will be saved as, and errors of the row as a whole. */
export function RowStatus({ row, target }: RowStatusProps) {
  const { t } = useText()
  const { user } = useSession()
  const { number, outcome, entityId, name, isCorrected } = row
  const address = entityId === null || name === '' ? undefined : addressOfThing(target, entityId, user.role)
  const whole = row.errors.filter(({ column }) => column === null)
  return (
    <>
      <span className={classes.rowHead}>
        <span className={classes.number}>{t('imports.rowNumber', { number })}</span>
        <StatusBadge {...OUTCOME_LOOKS[outcome]}>{t(`imports.row.${outcome}`)}</StatusBadge>
      </span>
      {isCorrected && <span className={classes.corrected}>{t('imports.corrected')}</span>}
      {address !== undefined && (
        <Link to={address} size="sm" className={classes.thing!}>
          {name}
        </Link>
      )}
      {whole.map(({ text }) => (
        <span key={text} className={classes.reason} data-state="wrong">
          <IconAlertTriangle size={15} stroke={2} aria-hidden />
          {text}
        </span>
      ))}
    </>
  )
}
