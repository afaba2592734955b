import { Badge, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import type { ImportMapping } from '@verka/domain/imports/import-settings.ts'
import type { DataImport, ImportTargetField } from '@verka/domain/imports/imports.api.ts'
import { useText } from '../../../language/use-text.tsx'
import { columnName } from '../column-name.ts'
import { withTarget } from './mapping-draft.ts'
import { Select } from '../../../ui/choices/select.tsx'
import classes from './mapping.module.css'

const NOTHING = '-'
/** Samples shown of a column. */
const SAMPLES = 3

interface ColumnChoicesProps {
  columns: DataImport['columns']
  targets: readonly ImportTargetField[]
  mapping: ImportMapping
  onChange: (mapping: ImportMapping) => void
  isReadOnly: boolean
}

/** Each column of the file with its first values, and the choice of what it fills. */
export function ColumnChoices({ columns, targets, mapping, onChange, isReadOnly }: ColumnChoicesProps) {
  const { t } = useText()
  const [news, setNews] = useState('')
  const choose = (column: number, target: string | null) => {
    const before = target === null ? -1 : mapping.columns.indexOf(target)
    const isMoved = before >= 0 && before !== column
    setNews(isMoved ? t('imports.columnEmptied', { column: columnName(columns[before]!.header, before, t) }) : '')
    onChange(withTarget(mapping, column, target))
  }
  return (
    <>
      <ul className={classes.columns}>
        {columns.map(({ header, samples }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a column is its place
          <li key={at} className={classes.column} data-unused={mapping.columns[at] === null || undefined}>
            <div className={classes.header}>
              <span className={classes.name}>{columnName(header, at, t)}</span>
              <span className={classes.samples}>{samplesOf(samples) || t('imports.emptyColumn')}</span>
            </div>
            <TargetSelect
              label={t('imports.fillsOf', { column: columnName(header, at, t) })}
              columns={columns}
              targets={targets}
              mapping={mapping}
              at={at}
              isReadOnly={isReadOnly}
              onChoose={(target) => choose(at, target)}
            />
          </li>
        ))}
      </ul>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </>
  )
}

const samplesOf = (samples: readonly string[]) =>
  samples
    .filter((sample) => sample.trim() !== '')
    .slice(0, SAMPLES)
    .join(' · ')

interface TargetSelectProps extends Pick<ColumnChoicesProps, 'columns' | 'targets' | 'mapping' | 'isReadOnly'> {
  label: string
  at: number
  onChoose: (target: string | null) => void
}

/** The choice of what a column fills: one that another column fills already says so, and moves when it is chosen. */
function TargetSelect({ label, columns, targets, mapping, at, isReadOnly, onChoose }: TargetSelectProps) {
  const { t } = useText()
  const labelOf = ({ key, name, isRequired }: ImportTargetField) => {
    const other = mapping.columns.indexOf(key)
    const taken = other >= 0 && other !== at ? t('imports.filledBy', { name, column: columnName(columns[other]!.header, other, t) }) : name
    return isRequired ? `${taken} *` : taken
  }
  return (
    <Select
      aria-label={label}
      data={[
        { value: NOTHING, label: t('imports.fillsNothing') },
        ...targets.map((target) => ({ value: target.key, label: labelOf(target) })),
      ]}
      value={mapping.columns[at] ?? NOTHING}
      searchable
      allowDeselect={false}
      readOnly={isReadOnly}
      nothingFoundMessage={t('ui.noHits')}
      maxDropdownHeight={320}
      className={classes.target}
      onChange={(value) => value !== null && onChoose(value === NOTHING ? null : value)}
      {...(mapping.identifier !== null &&
        mapping.columns[at] === mapping.identifier && {
          rightSectionWidth: 110,
          rightSectionPointerEvents: 'none' as const,
          rightSection: (
            <Badge variant="light" tt="none" fw={550} radius="sm">
              {t('imports.finds')}
            </Badge>
          ),
        })}
    />
  )
}
