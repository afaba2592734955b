import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ActionIcon, Badge, Collapse, Group, Menu, Text, ThemeIcon, UnstyledButton, VisuallyHidden } from '@mantine/core'
import {
  IconAlertCircle,
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconCopy,
  IconDots,
  IconGripVertical,
  IconTrash,
} from '@tabler/icons-react'
import { memo, useId, type KeyboardEvent } from 'react'
import type { SchemaField } from '@verka/domain/schemas/schema-field.ts'
import { fieldName } from '../../../forms/field-name.ts'
import styles from '../../../forms/type-builder/type-builder.module.css'
import { useText } from '../../../language/use-text.tsx'
import { SchemaFieldEditor, type SchemaFieldEditorProps } from './schema-field-editor.tsx'
import { SCHEMA_FIELD_ICONS } from './schema-field-kinds.ts'

/** Actions on a field in its list. The functions stay the same, so that only changed rows render. */
export interface SchemaFieldActions {
  change: (id: string, changes: Partial<SchemaField>) => void
  move: (id: string, by: 1 | -1) => void
  duplicate: (id: string) => void
  remove: (id: string) => Promise<void>
  toggle: (id: string) => void
  otherKeys: (id: string) => string[]
}

interface SchemaFieldRowProps extends Omit<SchemaFieldEditorProps, 'onChange' | 'otherKeys'> {
  isFirst: boolean
  isLast: boolean
  isOpen: boolean
  actions: SchemaFieldActions
}

/** One field of a schema: a summary, and opened, its settings. Moved by its handle, its buttons, or Alt and an arrow key. */
export const SchemaFieldRow = memo(function SchemaFieldRow(props: SchemaFieldRowProps) {
  const { isOpen, actions, ...edited } = props
  const { field, isReadOnly, errors } = edited
  const { t, text } = useText()
  const panelId = useId()
  const name = fieldName(field, text)
  const Icon = SCHEMA_FIELD_ICONS[field.fieldType]
  const hasErrors = errors.all.length > 0
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: field.id,
    disabled: isReadOnly,
  })
  const moveByKey = (event: KeyboardEvent) => {
    if (isReadOnly || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    actions.move(field.id, event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the controls inside, on their way up
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      data-dragging={isDragging || undefined}
      className={styles.row}
      data-open={isOpen || undefined}
      data-error={hasErrors || undefined}
      data-field-row={field.id}
      onKeyDown={moveByKey}
    >
      <Group gap={0} wrap="nowrap" className={styles.head}>
        {!isReadOnly && (
          <ActionIcon
            ref={setActivatorNodeRef}
            size={36}
            className={styles.grip}
            aria-label={t('fields.drag', { name })}
            aria-describedby={attributes['aria-describedby']}
            {...listeners}
          >
            <IconGripVertical size={18} stroke={1.8} />
          </ActionIcon>
        )}
        <UnstyledButton
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={panelId}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onClick={() => actions.toggle(field.id)}
        >
          <ThemeIcon variant="light" color={hasErrors ? 'red' : 'gray'} size={36} radius="md" aria-hidden>
            {hasErrors ? <IconAlertCircle size={20} stroke={1.8} /> : <Icon size={20} stroke={1.7} />}
          </ThemeIcon>
          <VisuallyHidden>{t('ui.edit')}: </VisuallyHidden>
          <span className={styles.names}>
            <Text span fw={550} {...(field.localizedNames.length === 0 ? { c: 'dimmed' } : {})}>
              {name}
            </Text>
            <Text span size="sm" c={hasErrors ? 'red' : 'dimmed'}>
              {hasErrors ? t('fields.hasErrors') : `${t(`schemas.kind.${field.fieldType}`)} · ${field.key}`}
            </Text>
          </span>
          {field.required && (
            <span className={styles.badges}>
              <Badge variant="default" size="sm" tt="none" fw={500} radius="sm">
                {t('fields.badgeRequired')}
              </Badge>
            </span>
          )}
          <IconChevronDown size={18} className={styles.chevron} aria-hidden />
        </UnstyledButton>
        {!isReadOnly && <RowActions {...props} name={name} />}
      </Group>
      <Collapse expanded={isOpen} id={panelId}>
        {isOpen && (
          <div className={styles.panel}>
            <SchemaFieldEditor {...edited} otherKeys={actions.otherKeys} onChange={(changes) => actions.change(field.id, changes)} />
          </div>
        )}
      </Collapse>
    </li>
  )
})

function RowActions({ field, isFirst, isLast, actions, name }: SchemaFieldRowProps & { name: string }) {
  const { t } = useText()
  const steps = [
    { label: t('fields.moveUp', { name }), Icon: IconArrowUp, by: -1, disabled: isFirst },
    { label: t('fields.moveDown', { name }), Icon: IconArrowDown, by: 1, disabled: isLast },
  ] as const
  return (
    <Group gap={0} wrap="nowrap" pr="xs">
      {steps.map(({ label, Icon, by, disabled }) => (
        <ActionIcon key={by} size={36} visibleFrom="sm" disabled={disabled} aria-label={label} onClick={() => actions.move(field.id, by)}>
          <Icon size={18} stroke={1.8} />
        </ActionIcon>
      ))}
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon size={36} aria-label={t('fields.more', { name })}>
            <IconDots size={18} stroke={1.8} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown maw={300}>
          {/* on a phone there is no space for them beside the name */}
          {steps.map(({ label, Icon, by, disabled }) => (
            <Menu.Item
              key={by}
              hiddenFrom="sm"
              disabled={disabled}
              leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
              onClick={() => actions.move(field.id, by)}
            >
              {label}
            </Menu.Item>
          ))}
          <Menu.Item leftSection={<IconCopy size={18} stroke={1.7} aria-hidden />} onClick={() => actions.duplicate(field.id)}>
            {t('fields.duplicate')}
          </Menu.Item>
          <Menu.Item
            color="var(--mantine-color-red-light-color)"
            leftSection={<IconTrash size={18} stroke={1.7} aria-hidden />}
            onClick={() => void actions.remove(field.id)}
          >
            {t('fields.remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
