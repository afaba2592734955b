import { ActionIcon, Button, Stack } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { memo, useContext, useEffect, useRef, useState } from 'react'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import { defaultValues } from '@verka/domain/rules/engine/evaluate-form.ts'
import type { Field, FieldValue, Values } from '@verka/domain/forms/field.ts'
import { dayAt } from '@verka/domain/localization/dates.ts'
import { useText } from '../../../language/use-text.tsx'
import { FieldPathContext, WaitingFilesContext } from '../../draft/waiting-files.ts'
import type { FieldInputProps } from '../field-input-props.ts'
import { useFieldRenderer } from '../field-renderer.ts'
import type { HoldReason } from '../../store/form-store-contract.ts'
import { FieldGroup } from '../group/field-group.tsx'
import { plainView } from '../plain-view.ts'
import styles from './collection.module.css'

/** Rows shown before the user asks for more: a thousand rows are ten thousand inputs. */
const SHOWN_AT_ONCE = 30

const rowsOf = (value: FieldValue): readonly Values[] => (Array.isArray(value) ? (value as Values[]) : [])

/** Keys of rows: those after a removed one keep theirs. */
function keysWithout(removed: ReadonlySet<number>, count: number): number[] {
  const keys: number[] = []
  for (let key = 0; keys.length < count; key++) if (!removed.has(key)) keys.push(key)
  return keys
}

const pathOf = (field: Field, index: number) => `${field.id}.${index}.`

/** Rows that are added and removed; each has one of every field. */
export function CollectionInput({ view, frame, onChange, onLeave, onHold }: FieldInputProps) {
  const { t, culture, timeZone } = useText()
  const { field, isEnabled } = view
  const rows = rowsOf(view.value)
  const [shown, setShown] = useState(SHOWN_AT_ONCE)
  const [added, setAdded] = useState<number>()
  const list = useRef<HTMLUListElement>(null)
  const waiting = useContext(WaitingFilesContext)
  const holds = useRef(new Map<string, HoldReason>())
  // an upload of a row stays with it when one above is removed
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set())
  const keys = keysWithout(removed, rows.length)
  useEffect(() => {
    if (added !== undefined)
      list.current?.children[added]
        ?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea, button[role], [tabindex="0"]')
        ?.focus()
  }, [added])
  const [today] = useState(() => dayAt(new Date(), timeZone))
  const add = () => {
    onChange([...rows, defaultValues(field.children, culture, today)] as FieldValue)
    setShown((before) => Math.max(before, rows.length + 1))
    setAdded(rows.length)
  }
  const change = (index: number, fieldId: string, value: FieldValue) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, [fieldId]: value } : row)) as FieldValue)
  const remove = (index: number) => {
    waiting?.takeAwayFrom(pathOf(field, index))
    setRemoved(new Set([...removed, keys[index]!]))
    onChange(rows.length === 1 ? null : (rows.toSpliced(index, 1) as FieldValue))
  }
  /** The form waits for the files and signatures of all rows alike. */
  const hold = (path: string, reason: HoldReason | undefined) => {
    if (reason) holds.current.set(path, reason)
    else holds.current.delete(path)
    const reasons = [...holds.current.values()]
    // what waits for the person first, then waiting uploads
    onHold((['unsigned', 'uploadFailed', 'uploadWaits', 'uploading'] as const).find((reason) => reasons.includes(reason)))
  }
  return (
    <FieldGroup frame={frame}>
      <Stack gap="sm" align="stretch">
        {rows.length > 0 && (
          <ul className={styles.rows} ref={list}>
            {rows.slice(0, shown).map((row, index) => {
              const key = keys[index]!
              return (
                <li key={key} className={styles.row}>
                  <div className={styles.head}>
                    <span>{t('fields.row', { number: index + 1 })}</span>
                    {isEnabled && (
                      <ActionIcon
                        size={frame.size === 'lg' ? 44 : 36}
                        aria-label={t('fields.removeRow', { number: index + 1 })}
                        onClick={() => remove(index)}
                      >
                        <IconTrash size={18} stroke={1.8} />
                      </ActionIcon>
                    )}
                  </div>
                  <FieldPathContext value={pathOf(field, index)}>
                    <RowFields
                      fields={field.children}
                      row={row}
                      index={index}
                      isEnabled={isEnabled}
                      inside={view.inside}
                      onChange={change}
                      onLeave={onLeave}
                      onHold={(childId, reason) => hold(`${key}.${childId}`, reason)}
                    />
                  </FieldPathContext>
                </li>
              )
            })}
          </ul>
        )}
        {rows.length > shown && (
          <Button variant="subtle" onClick={() => setShown(shown + 100)}>
            {t('fields.moreRows', { count: rows.length - shown })}
          </Button>
        )}
        {isEnabled && (
          <Button
            variant="light"
            size={frame.size}
            leftSection={<IconPlus size={18} aria-hidden />}
            style={{ alignSelf: 'flex-start' }}
            aria-invalid={view.error !== undefined}
            onClick={add}
          >
            {t('fields.addRow')}
          </Button>
        )}
      </Stack>
    </FieldGroup>
  )
}

interface RowFieldsProps {
  fields: readonly Field[]
  row: Values
  index: number
  isEnabled: boolean
  inside: Readonly<Record<string, FieldError>>
  onChange: (index: number, fieldId: string, value: FieldValue) => void
  onLeave: () => void
  onHold: (childId: string, reason: HoldReason | undefined) => void
}

const RowFields = memo(
  function RowFields({ fields, row, index, isEnabled, inside, onChange, onLeave, onHold }: RowFieldsProps) {
    const render = useFieldRenderer()
    return (
      <Stack gap="md">
        {fields.map((child) => (
          <div key={child.id}>
            {render({
              view: plainView(child, row[child.id] ?? null, {
                isEnabled: isEnabled && child.uiStatus === 'enabled',
                isRequired: child.required,
                error: inside[`${index}.${child.id}`],
              }),
              onChange: (value) => onChange(index, child.id, value),
              onLeave,
              onHold: (reason) => onHold(child.id, reason),
            })}
          </div>
        ))}
      </Stack>
    )
  },
  // the functions change with each render and do the same to the newest rows
  (before, after) =>
    before.row === after.row &&
    before.inside === after.inside &&
    before.isEnabled === after.isEnabled &&
    before.index === after.index &&
    before.onChange === after.onChange,
)
