import { Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useCallback, useLayoutEffect, useMemo, useRef, useState, type FocusEvent, type RefObject } from 'react'
import type { FieldType } from '@verka/domain/forms/field-type.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { MAX_CHILDREN, MAX_FIELDS, type Field } from '@verka/domain/forms/field.ts'
import { useText } from '../../language/use-text.tsx'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { useFormLanguage } from '../../ui/form/form-language.tsx'
import type { DraftErrors } from '../draft/draft-errors.ts'
import { useSetActiveField } from './active-field.tsx'
import { AddFieldMenu } from './add-field-menu.tsx'
import { fieldName } from '../field-name.ts'
import { FieldDragging } from './field-dragging.tsx'
import { asKind, newField, withDuplicate, withPasted, type NewKind } from '../field-lists/field-list.ts'
import { usePasteFields } from './paste-fields.tsx'
import { FieldRows, type BuilderState } from './field-rows.tsx'
import { keepFocus } from './keep-focus.ts'
import type { FieldActions } from './field-row.tsx'
import { positionedFields, withChanged, withInserted, withMovedTo, withoutField, withStep } from '../field-lists/field-tree.ts'
import styles from './type-builder.module.css'
import { hasOwnErrors, unfinishedIds } from './unfinished-fields.ts'

interface TypeBuilderProps {
  fields: readonly Field[]
  /** The saved fields by id. */
  savedFields: ReadonlyMap<string, Field>
  onChange: (change: (fields: readonly Field[]) => readonly Field[]) => void
  /** Errors, with paths relative to the list: `0.key`. */
  errors: DraftErrors
  isReadOnly: boolean
  /** DOM id of the name of the field at a path of the list, for the error summary. */
  nameId: (path: string) => string
}

interface BuilderNow extends Pick<TypeBuilderProps, 'fields' | 'savedFields' | 'errors'> {
  culture: Culture
  ask: ReturnType<typeof usePasteFields>
}

interface FieldActionsOptions extends Pick<TypeBuilderProps, 'onChange'> {
  latest: RefObject<BuilderNow>
  list: RefObject<HTMLDivElement | null>
  nameOf: (field: Field | undefined) => string
  show: { news: (text: string) => void; toggled: (id: string) => void }
}

/** Actions of the rows on the fields; stable functions, so that only changed rows render. */
function useFieldActions({ latest, list, onChange, nameOf, show }: FieldActionsOptions) {
  const { t } = useText()
  const confirm = useConfirm()
  const ownKeys = useRef(new Set<string>())
  return useMemo<FieldActions>(() => {
    /** Moves a row and announces its new position. */
    const move = (id: string, change: (before: readonly Field[]) => readonly Field[]) => {
      const moved = change(latest.current.fields)
      if (moved === latest.current.fields) return
      onChange(change)
      const target = positionedFields(moved).find(({ field }) => field.id === id)!
      const count = (target.parent?.children ?? moved).length
      const text = { name: nameOf(target.field), position: target.index + 1, count }
      show.news(target.parent ? t('fields.movedIn', { ...text, group: nameOf(target.parent) }) : t('fields.moved', text))
      keepFocus(list.current, id)
    }
    return {
      change(id, changes) {
        if (changes.key !== undefined && changes.localizedNames === undefined) ownKeys.current.add(id)
        onChange((before) => withChanged(before, id, (field) => ({ ...field, ...changes })))
      },
      retype: (id, kind) => onChange((before) => withChanged(before, id, (field) => ({ ...field, ...asKind(field, kind) }))),
      step: (id, by) => move(id, (before) => withStep(before, id, by)),
      moveTo: (id, parentId, index) => move(id, (before) => withMovedTo(before, id, parentId, index)),
      duplicate: (id) => onChange((before) => withDuplicate(before, id)),
      async remove(id) {
        const removed = positionedFields(latest.current.fields).find(({ field }) => field.id === id)?.field
        const name = nameOf(removed)
        const isSaved = removed !== undefined && positionedFields([removed]).some(({ field }) => latest.current.savedFields.has(field.id))
        const text = t(isSaved ? 'fields.removeSaved' : 'fields.removeUnsaved')
        const isSure = await confirm({ title: t('fields.removeTitle', { name }), text, confirm: t('fields.remove'), isDangerous: true })
        if (isSure) onChange((before) => withoutField(before, id))
      },
      async paste({ parent, from, text: pasted }) {
        const before = latest.current.fields
        const group = parent && positionedFields(before).find(({ field }) => field.id === parent.id)?.field
        const beside = group ? group.children : before
        const isOfChecks = group !== undefined && kindOf(group).hasStatus
        const lines = await latest.current.ask({
          parent: group,
          initial: pasted,
          kind: isOfChecks ? 'check' : (from?.fieldType ?? 'text'),
          taken: beside.flatMap((field) => field.localizedNames.map((one) => one.text)),
          room: group ? MAX_CHILDREN - beside.length : MAX_FIELDS - positionedFields(before).length,
        })
        if (!lines) return
        // a new field without a name was only used for pasting
        const isBlank = from !== undefined && from.localizedNames.length === 0 && !latest.current.savedFields.has(from.id)
        onChange((now) => withPasted(isBlank ? withoutField(now, from.id) : now, group?.id, lines, latest.current.culture))
        show.news(t('fields.pasted', { count: lines.length }))
      },
      otherKeys: (id) => positionedFields(latest.current.fields).flatMap(({ field }) => (field.id === id ? [] : [field.key])),
      hasOwnKey: (id) => ownKeys.current.has(id),
      toggle: show.toggled,
    }
  }, [latest, list, onChange, t, nameOf, show, confirm])
}

/** Editor for the fields of a category or a function: adds, edits, sorts, groups, copies and removes them. */
export function TypeBuilder({ fields, savedFields, onChange, errors, isReadOnly, nameId }: TypeBuilderProps) {
  const { t, text } = useText()
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set())
  const [newId, setNewId] = useState<string>()
  const [news, setNews] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const setActive = useSetActiveField()
  const noteActive = (event: FocusEvent) => {
    // a dialog is outside of the list's rows
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-field-row]')
    if (row?.dataset.fieldRow !== undefined) setActive(row.dataset.fieldRow)
  }
  const culture = useFormLanguage()?.shown ?? text.culture
  const openQuestion = usePasteFields()
  const latest = useRef<BuilderNow>({ fields, savedFields, errors, culture, ask: openQuestion })
  useLayoutEffect(() => {
    latest.current = { fields, savedFields, errors, culture, ask: openQuestion }
  })

  // rows with errors have to be visible
  const placed = useMemo(() => positionedFields(fields), [fields])
  const wrongIds = placed
    .filter(({ field, path }) => hasOwnErrors(errors.below(path), field))
    .map(({ field }) => field.id)
    .join(' ')
  const [shownWrongIds, setShownWrongIds] = useState('')
  if (wrongIds !== shownWrongIds) {
    setShownWrongIds(wrongIds)
    if (wrongIds !== '') setOpenIds(new Set([...openIds, ...wrongIds.split(' ')]))
  }

  const nameOf = useCallback((field: Field | undefined) => (field ? fieldName(field, text) : t('fields.unnamed')), [t, text])
  const show = useMemo(
    () => ({
      news: setNews,
      toggled: (id: string) => {
        // reopening it must not focus the name again
        setNewId(undefined)
        setOpenIds((before) => {
          const next = new Set(before)
          if (!next.delete(id)) next.add(id)
          return next
        })
      },
    }),
    [],
  )
  const actions = useFieldActions({ latest, list, onChange, nameOf, show })
  const add = useCallback(
    (kind: NewKind, parent?: Field) => {
      const { fields: before, errors: visibleErrors } = latest.current
      const field = newField(kind, before, parent)
      const inserted = (list: readonly Field[]) => withInserted(list, parent?.id, (parent ? parent.children : list).length, field)
      onChange(inserted)
      // finished ones close, else the page grows with each field
      const unfinished = unfinishedIds(inserted(before), visibleErrors)
      setOpenIds((open) => new Set([...[...open].filter((id) => unfinished.has(id)), field.id]))
      setNewId(field.id)
    },
    [onChange],
  )
  const kinds = [...new Set(placed.map(({ field }) => field.fieldType))].sort().join()
  const taken = useMemo(() => new Set(kinds.split(',') as FieldType[]), [kinds])
  // with another object every row would render again
  const state = useMemo<BuilderState>(
    () => ({ taken, openIds, newId, savedFields, isReadOnly, nameId, actions, add }),
    [taken, openIds, newId, savedFields, isReadOnly, nameId, actions, add],
  )

  return (
    <Stack gap="md" ref={list} onFocus={noteActive}>
      {fields.length === 0 ? (
        <div className={styles.empty}>
          <Text fw={550}>{t('fields.empty')}</Text>
          <Text c="dimmed" size="sm" mb={isReadOnly ? 0 : 'md'}>
            {t('fields.emptyHint')}
          </Text>
          {!isReadOnly && <AddFieldMenu onAdd={add} onPaste={() => void actions.paste({})} taken={taken} isPrimary />}
        </div>
      ) : (
        <FieldDragging fields={fields} nameOf={nameOf} onMove={actions.moveTo}>
          <FieldRows state={state} fields={fields} path="" errors={errors} label={t('fields.fields')} />
        </FieldDragging>
      )}
      {fields.length > 0 && !isReadOnly && (
        <Group justify="space-between">
          <AddFieldMenu onAdd={add} onPaste={() => void actions.paste({})} taken={taken} isPrimary={false} />
          <Text size="xs" c="dimmed" visibleFrom="sm">
            {t('fields.reorderHint')}
          </Text>
        </Group>
      )}
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </Stack>
  )
}
