import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCloudUpload, IconPencil } from '@tabler/icons-react'
import type { ImportRow } from '@verka/domain/imports/imports.api.ts'
import { useText } from '../../../language/use-text.tsx'
import classes from './rows.module.css'
import type { Correction } from './use-corrections.ts'

/** What is wrong with a cell, and the value that it replaces. */
export function factsOf(row: ImportRow, column: number) {
  const reasons = row.errors.filter((error) => error.column === column).map(({ text }) => text)
  const change = row.changes.find((one) => one.column === column)
  // what was undone is as it was
  const isUndone = row.outcome === 'undone'
  return {
    value: row.cells[column] ?? '',
    reasons,
    change: change && isUndone ? { ...change, before: change.after, after: change.before } : change,
  }
}

interface CellContentProps {
  row: ImportRow
  column: number
  correction: Correction | undefined
}

/** A cell of a row: its value, the value that it replaces, and why it is wrong. */
export function CellContent({ row, column, correction }: CellContentProps) {
  const { t } = useText()
  const { value, reasons, change } = factsOf(row, column)
  const shown = correction?.text ?? value
  return (
    <>
      {change && !correction ? (
        <span className={classes.change}>
          <VisuallyHidden>{t('imports.before')}</VisuallyHidden>
          <del>{change.before || t('imports.emptyValue')}</del>
          <span aria-hidden> → </span>
          <VisuallyHidden>{t('imports.after')}</VisuallyHidden>
          <ins>{change.after || t('imports.emptyValue')}</ins>
        </span>
      ) : (
        <span className={classes.value} data-empty={shown === '' || undefined}>
          {shown === '' && reasons.length > 0 ? t('imports.emptyValue') : shown}
        </span>
      )}
      {correction ? (
        <span className={classes.reason} data-state={correction.state}>
          {correction.state === 'refused' ? (
            <IconAlertTriangle size={15} stroke={2} aria-hidden />
          ) : (
            <IconCloudUpload size={15} stroke={2} aria-hidden />
          )}
          {correction.error === undefined ? t('imports.saving') : `${t('imports.notSaved')} ${correction.error}`}
        </span>
      ) : (
        reasons.map((reason) => (
          <span key={reason} className={classes.reason} data-state="wrong">
            <IconAlertTriangle size={15} stroke={2} aria-hidden />
            {reason}
          </span>
        ))
      )}
    </>
  )
}

/** A sign that a cell can be corrected. */
export const Pencil = () => <IconPencil className={classes.pencil} size={15} stroke={1.8} aria-hidden />
