import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { MAX_FIELD_NAME_LENGTH } from '@verka/domain/forms/field-limits.ts'
import { SCHEMA_FIELD_KINDS, type SchemaFieldKind } from '@verka/domain/forms/kind-parts/schema-kind.ts'
import { MAX_SCHEMA_FIELDS, type SchemaField } from '@verka/domain/schemas/schema-field.ts'
import { fieldOfSchema } from '@verka/domain/schemas/schema-rules.ts'
import { copyName } from '@verka/messages/copy-name.ts'
import { newId } from '../../../data/new-id.ts'
import { NO_ERRORS, type DraftErrors } from '../../../forms/draft/draft-errors.ts'
import { copiedKey, keyFromName } from '../../../forms/field-lists/field-keys.ts'
import { fieldName } from '../../../forms/field-name.ts'
import { FieldDragging } from '../../../forms/type-builder/field-dragging.tsx'
import { keepFocus } from '../../../forms/type-builder/keep-focus.ts'
import { Menu } from '../../../ui/overlays/menu.tsx'
import styles from '../../../forms/type-builder/type-builder.module.css'
import { useText } from '../../../language/use-text.tsx'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { SCHEMA_FIELD_ICONS } from './schema-field-kinds.ts'
import { SchemaFieldRow, type SchemaFieldActions } from './schema-field-row.tsx'

type Fields = SchemaField[]

interface SchemaFieldsProps {
  fields: Fields
  /** Ids of the stored fields. */
  savedIds: ReadonlySet<string>
  onChange: (change: (fields: Fields) => Fields) => void
  /** Errors, with paths relative to the list: `0.key`. */
  errors: DraftErrors
  isReadOnly: boolean
  /** DOM id of the name of the field at an index, for the error summary. */
  nameId: (path: string) => string
}

const keysOf = (fields: readonly SchemaField[]) => fields.map(({ key }) => key)

/** The list with a field moved to an index; the same list if nothing changes. */
const movedTo = (fields: Fields, id: string, index: number): Fields => {
  const from = fields.findIndex((field) => field.id === id)
  if (from === -1 || from === index || index < 0 || index >= fields.length) return fields
  return fields.toSpliced(from, 1).toSpliced(index, 0, fields[from]!)
}

function duplicated(fields: Fields, id: string): Fields {
  const index = fields.findIndex((field) => field.id === id)
  const original = fields[index]
  if (!original) return fields
  const localizedNames = original.localizedNames.map(({ culture, text }) => ({
    culture,
    text: text && copyName(text, culture, MAX_FIELD_NAME_LENGTH),
  }))
  return fields.toSpliced(index + 1, 0, { ...original, id: newId(), key: copiedKey(original.key, keysOf(fields)), localizedNames })
}

/** Editor for the fields of a schema: adds, edits, sorts, copies and removes them. */
export function SchemaFields({ fields, savedIds, onChange, errors, isReadOnly, nameId }: SchemaFieldsProps) {
  const { t, text } = useText()
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set())
  const [newFieldId, setNewFieldId] = useState<string>()
  const [news, setNews] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const { actions, moveTo } = useActions({ fields, savedIds, list, onChange, setNews, setNewFieldId, setOpenIds })
  const add = (fieldType: SchemaFieldKind) => {
    const field: SchemaField = {
      id: newId(),
      key: keyFromName('', keysOf(fields)),
      localizedNames: [],
      localizedDescriptions: [],
      fieldType,
      required: false,
    }
    onChange((before) => [...before, field])
    // named ones close, else the page grows with each field
    const isNamed = (id: string) => fields.find((one) => one.id === id)?.localizedNames.some((name) => name.text.trim() !== '')
    setOpenIds((open) => new Set([...[...open].filter((id) => !isNamed(id)), field.id]))
    setNewFieldId(field.id)
  }
  const asFields = useMemo(() => fields.map(fieldOfSchema), [fields])
  const addMenu = !isReadOnly && fields.length < MAX_SCHEMA_FIELDS && <AddMenu isPrimary={fields.length === 0} onAdd={add} />
  if (fields.length === 0)
    return (
      <div className={styles.empty}>
        <Text fw={550}>{t('fields.empty')}</Text>
        <Text c="dimmed" size="sm" mb={isReadOnly ? 0 : 'md'}>
          {t('schemas.fieldsEmptyHint')}
        </Text>
        {addMenu}
      </div>
    )
  return (
    <Stack gap="md" ref={list}>
      <FieldDragging
        fields={asFields}
        nameOf={(field) => (field ? fieldName(field, text) : t('fields.unnamed'))}
        onMove={(id, _parent, index) => moveTo(id, index)}
      >
        <ul className={styles.list} aria-label={t('schemas.fields')}>
          {fields.map((field, index) => {
            const own = errors.below(String(index))
            return (
              <SchemaFieldRow
                key={field.id}
                field={field}
                nameId={nameId(String(index))}
                isSaved={savedIds.has(field.id)}
                isFirst={index === 0}
                isLast={index === fields.length - 1}
                isOpen={openIds.has(field.id) || own.all.length > 0}
                hasFocus={field.id === newFieldId}
                errors={own.all.length === 0 ? NO_ERRORS : own}
                isReadOnly={isReadOnly}
                actions={actions}
              />
            )
          })}
        </ul>
      </FieldDragging>
      {!isReadOnly && (
        <Group justify="space-between">
          {addMenu}
          <Text size="xs" c="dimmed" visibleFrom="sm">
            {t('fields.reorderHint')}
          </Text>
        </Group>
      )}
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </Stack>
  )
}

interface ActionOptions extends Pick<SchemaFieldsProps, 'fields' | 'savedIds' | 'onChange'> {
  list: React.RefObject<HTMLDivElement | null>
  setNews: (text: string) => void
  setNewFieldId: (id: string | undefined) => void
  setOpenIds: (change: (before: ReadonlySet<string>) => ReadonlySet<string>) => void
}

/** Actions of the rows; stable functions, so that only changed rows render. */
function useActions({ fields, savedIds, list, onChange, setNews, setNewFieldId, setOpenIds }: ActionOptions) {
  const { t, text } = useText()
  const confirm = useConfirm()
  const latest = useRef({ fields, savedIds })
  useLayoutEffect(() => {
    latest.current = { fields, savedIds }
  })
  const moveTo = useCallback(
    (id: string, index: number) => {
      const moved = movedTo(latest.current.fields, id, index)
      if (moved === latest.current.fields) return
      onChange((before) => movedTo(before, id, index))
      setNews(t('fields.moved', { name: fieldName(moved[index]!, text), position: index + 1, count: moved.length }))
      keepFocus(list.current, id)
    },
    [onChange, setNews, t, text, list],
  )
  const actions = useMemo<SchemaFieldActions>(
    () => ({
      change: (id, changes) => onChange((before) => before.map((field) => (field.id === id ? { ...field, ...changes } : field))),
      move: (id, by) => moveTo(id, latest.current.fields.findIndex((field) => field.id === id) + by),
      duplicate: (id) => onChange((before) => duplicated(before, id)),
      async remove(id) {
        const removed = latest.current.fields.find((field) => field.id === id)
        const isSure = await confirm({
          title: t('fields.removeTitle', { name: removed ? fieldName(removed, text) : '' }),
          text: t(latest.current.savedIds.has(id) ? 'schemas.removeSaved' : 'fields.removeUnsaved'),
          confirm: t('fields.remove'),
          isDangerous: true,
        })
        if (isSure) onChange((before) => before.filter((field) => field.id !== id))
      },
      otherKeys: (id) => keysOf(latest.current.fields.filter((field) => field.id !== id)),
      toggle(id) {
        // reopening it must not focus the name again
        setNewFieldId(undefined)
        setOpenIds((before) => {
          const next = new Set(before)
          if (!next.delete(id)) next.add(id)
          return next
        })
      },
    }),
    [onChange, moveTo, confirm, t, text, setNewFieldId, setOpenIds],
  )
  return { actions, moveTo }
}

/** Adds a field, whose kind is chosen first. */
function AddMenu({ isPrimary, onAdd }: { isPrimary: boolean; onAdd: (kind: SchemaFieldKind) => void }) {
  const { t } = useText()
  return (
    // the name of the new field gets the focus; Escape still returns it to the button
    <Menu position="bottom-start" shadow="md" width={320} withinPortal returnFocus={false}>
      <Menu.Target>
        <Button variant={isPrimary ? 'filled' : 'light'} leftSection={<IconPlus size={18} aria-hidden />}>
          {t('fields.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('fields.addKind')}</Menu.Label>
        {SCHEMA_FIELD_KINDS.map((kind) => {
          const Icon = SCHEMA_FIELD_ICONS[kind]
          return (
            <Menu.Item key={kind} leftSection={<Icon size={20} stroke={1.7} aria-hidden />} onClick={() => onAdd(kind)}>
              {t(`schemas.kind.${kind}`)}
              <Text size="xs" c="dimmed">
                {t(`schemas.about.${kind}`)}
              </Text>
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
