import { Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { FieldType } from '@verka/domain/forms/field-type.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { useText } from '../../language/use-text.tsx'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { draftErrors, type DraftErrors } from '../draft/draft-errors.ts'
import { AddFieldMenu } from './add-field-menu.tsx'
import { newField, withDuplicate, withMoved } from './field-list.ts'
import { FieldRow, type FieldActions } from './field-row.tsx'
import styles from './type-builder.module.css'

interface TypeBuilderProps {
  fields: readonly Field[]
  /** The ids of the fields that are saved. */
  savedIds: ReadonlySet<string>
  onChange: (change: (fields: readonly Field[]) => readonly Field[]) => void
  /** What is wrong, paths from the list on: `0.key`. */
  errors: DraftErrors
  isReadOnly: boolean
  /** DOM id of the name of the field at a place of the list, for the error summary. */
  nameId: (index: number) => string
}

const NO_ERRORS = draftErrors([])

/** The fields of a category or a function: added, edited in place, put in order, copied and removed. */
export function TypeBuilder({ fields, savedIds, onChange, errors, isReadOnly, nameId }: TypeBuilderProps) {
  const { t, textOf } = useText()
  const confirm = useConfirm()
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set())
  const [newId, setNewId] = useState<string>()
  const [news, setNews] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const latest = useRef({ fields, savedIds })
  useLayoutEffect(() => {
    latest.current = { fields, savedIds }
  })
  const open = (id: string, isOpen = true) =>
    setOpenIds((before) => new Set(isOpen ? [...before, id] : [...before].filter((other) => other !== id)))

  // what is wrong has to be in sight
  const wrongIds = fields
    .filter((_, index) => errors.below(String(index)).all.length > 0)
    .map((field) => field.id)
    .join(' ')
  const [shownWrongIds, setShownWrongIds] = useState('')
  if (wrongIds !== shownWrongIds) {
    setShownWrongIds(wrongIds)
    if (wrongIds !== '') setOpenIds(new Set([...openIds, ...wrongIds.split(' ')]))
  }

  const nameOf = useCallback((field: Field | undefined) => (field && textOf(field.localizedNames)) || t('fields.unnamed'), [t, textOf])
  const actions = useMemo<FieldActions>(
    () => ({
      change: (id, changes) => onChange((before) => before.map((field) => (field.id === id ? { ...field, ...changes } : field))),
      move(id, by) {
        const moved = withMoved(latest.current.fields, id, by)
        onChange((before) => withMoved(before, id, by))
        const position = moved.findIndex((field) => field.id === id)
        setNews(t('fields.moved', { name: nameOf(moved[position]), position: position + 1, count: moved.length }))
        // moving a row in the page takes the focus away from it
        const focused = document.activeElement
        requestAnimationFrame(() => {
          const row = list.current?.querySelector<HTMLElement>(`[data-field-row="${id}"]`)
          row?.scrollIntoView({ block: 'nearest' })
          if (focused instanceof HTMLButtonElement && focused.disabled) row?.querySelector<HTMLElement>('button')?.focus()
          else if (focused instanceof HTMLElement && row?.contains(focused)) focused.focus()
        })
      },
      duplicate: (id) => onChange((before) => withDuplicate(before, id, (name) => t('fields.copyOf', { name }))),
      async remove(id) {
        const name = nameOf(latest.current.fields.find((field) => field.id === id))
        const text = t(latest.current.savedIds.has(id) ? 'fields.removeSaved' : 'fields.removeUnsaved')
        const isSure = await confirm({ title: t('fields.removeTitle', { name }), text, confirm: t('fields.remove'), isDangerous: true })
        if (isSure) onChange((before) => before.filter((field) => field.id !== id))
      },
      toggle: (id) =>
        setOpenIds((before) => {
          const next = new Set(before)
          if (!next.delete(id)) next.add(id)
          return next
        }),
    }),
    [onChange, t, nameOf, confirm],
  )
  const add = (kind: FieldType) => {
    const field = newField(kind, latest.current.fields)
    onChange((before) => [...before, field])
    open(field.id)
    setNewId(field.id)
  }
  const keys = fields.map((field) => field.key)

  return (
    <Stack gap="md">
      {fields.length === 0 ? (
        <div className={styles.empty}>
          <Text fw={550}>{t('fields.empty')}</Text>
          <Text c="dimmed" size="sm" mb={isReadOnly ? 0 : 'md'}>
            {t('fields.emptyHint')}
          </Text>
          {!isReadOnly && <AddFieldMenu onAdd={add} isPrimary />}
        </div>
      ) : (
        <ul className={styles.list} ref={list} aria-label={t('fields.fields')}>
          {fields.map((field, index) => (
            <FieldRow
              key={field.id}
              field={field}
              nameId={nameId(index)}
              isFirst={index === 0}
              isLast={index === fields.length - 1}
              isOpen={openIds.has(field.id)}
              isNew={field.id === newId}
              isSaved={savedIds.has(field.id)}
              isReadOnly={isReadOnly}
              takenKeys={openIds.has(field.id) ? keys.filter((_, at) => at !== index) : NO_KEYS}
              errors={errors.all.length === 0 ? NO_ERRORS : errors.below(String(index))}
              actions={actions}
            />
          ))}
        </ul>
      )}
      {fields.length > 0 && !isReadOnly && (
        <Group justify="space-between">
          <AddFieldMenu onAdd={add} isPrimary={false} />
          <Text size="xs" c="dimmed" visibleFrom="sm">
            {t('fields.reorderHint')}
          </Text>
        </Group>
      )}
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </Stack>
  )
}

const NO_KEYS: readonly string[] = []
