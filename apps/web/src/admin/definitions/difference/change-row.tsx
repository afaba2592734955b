import type { ReactNode } from 'react'
import { Badge, Group, Text, VisuallyHidden } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { PropertyChange } from '@verka/domain/definitions/difference/property-changes.ts'
import { isCulture, type Culture } from '@verka/domain/localization/cultures.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { useText } from '../../../language/use-text.tsx'
import type { NameOf } from './named-subjects.ts'
import { propertyName, propertyValue } from './property-words.ts'
import classes from './difference.module.css'

const COLOURS = { added: 'green', removed: 'red', changed: 'gray' } as const

interface ChangeRowProps {
  kind: keyof typeof COLOURS
  isMoved?: boolean
  /** Whether its place is all that differs. */
  isOnlyMoved?: boolean
  /** Without a word for the kind of change: everything is new. */
  isPlain?: boolean
  title: ReactNode
  /** After the title: the kind of a field. */
  note?: string | undefined
  children?: ReactNode
}

/** One item of a list that differs, with what differs in it. */
export function ChangeRow({ kind, isMoved = false, isOnlyMoved = false, isPlain = false, title, note, children }: ChangeRowProps) {
  const { t } = useText()
  return (
    <li className={classes.row} data-change={isPlain ? undefined : kind}>
      <Group gap="xs" align="baseline" className={classes.head}>
        {!isPlain && !isOnlyMoved && (
          <Badge variant="light" color={COLOURS[kind]} radius="sm" tt="none" fw={550} miw="max-content">
            {t(`versions.${kind}`)}
          </Badge>
        )}
        {isMoved && (
          <Badge variant="light" color="gray" radius="sm" tt="none" fw={550} miw="max-content">
            {t('versions.moved')}
          </Badge>
        )}
        <span className={classes.title}>{title}</span>
        {note !== undefined && (
          <Text span size="sm" c="dimmed">
            {note}
          </Text>
        )}
      </Group>
      {children}
    </li>
  )
}

/** The changes with one for all languages in which a text changed alike. */
function mergedLanguages(changes: readonly PropertyChange[]): (PropertyChange & { languages: Culture[] })[] {
  const merged: (PropertyChange & { languages: Culture[] })[] = []
  for (const change of changes) {
    const language = change.path.at(-1)
    const last = merged.at(-1)
    const isAlike =
      isCulture(language) &&
      last !== undefined &&
      last.languages.length > 0 &&
      last.path.slice(0, -1).join('.') === change.path.slice(0, -1).join('.') &&
      last.before === change.before &&
      last.after === change.after
    if (isAlike) last.languages.push(language)
    else merged.push({ ...change, languages: isCulture(language) ? [language] : [] })
  }
  return merged
}

interface PropertyListProps {
  changes: readonly PropertyChange[]
  field?: Field | undefined
  /** The same field before the change, whose options its old default had. */
  fieldBefore?: Field | undefined
  nameOf: NameOf
  /** There was nothing before: only the new values are shown. */
  isNew?: boolean
}

/** Properties that differ, each with its values before and after. */
export function PropertyList({ changes, field, fieldBefore = field, nameOf, isNew = false }: PropertyListProps) {
  const { t, text } = useText()
  if (changes.length === 0) return null
  return (
    <dl className={classes.properties}>
      {mergedLanguages(changes).map((change) => (
        <div key={change.path.join('.')}>
          <dt>{propertyName(change, field, text)}</dt>
          <dd>
            {!isNew && (
              <>
                <span className={classes.before}>
                  <VisuallyHidden>{t('audit.before')}: </VisuallyHidden>
                  {propertyValue(change, change.before, fieldBefore, nameOf, text)}
                </span>
                <IconArrowRight size={14} stroke={2} aria-hidden className={classes.arrow} />
              </>
            )}
            <span>
              {!isNew && <VisuallyHidden>{t('audit.after')}: </VisuallyHidden>}
              {propertyValue(change, change.after, field, nameOf, text)}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
