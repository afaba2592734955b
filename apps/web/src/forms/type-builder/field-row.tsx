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
import { useCallback, useId, type KeyboardEvent, type ReactNode } from 'react'
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { FieldType } from '@verka/domain/forms/field-type.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { fieldName } from '../field-name.ts'
import { useText } from '../../language/use-text.tsx'
import type { DraftErrors } from '../draft/draft-errors.ts'
import { FieldEditor } from './field-editor.tsx'
import { useLeftErrors } from './use-left-errors.ts'
import { BUILDER_PARTS } from '../fields/builder-kinds.ts'
import styles from './type-builder.module.css'

/** Actions on a field in its list. The functions stay the same, so that only changed rows render. */
export interface FieldActions {
  change: (id: string, changes: Partial<Field>) => void
  /** Changes the kind of a field; settings that the new kind supports stay. */
  retype: (id: string, kind: FieldType) => void
  /** One step up or down, into groups and out of them. */
  step: (id: string, by: 1 | -1) => void
  moveTo: (id: string, parentId: string | undefined, index: number) => void
  duplicate: (id: string) => void
  remove: (id: string) => Promise<void>
  /** Opens the dialog for a list of fields in a group, or in the form; `text` was pasted into the name of `from`. */
  paste: (where: { parent?: Field | undefined; from?: Field; text?: string }) => Promise<void>
  toggle: (id: string) => void
  /** The keys of all other fields, by a function: no row renders again because another key has changed. */
  otherKeys: (id: string) => string[]
  /** Whether the user has changed its key here: then it does not follow the name. */
  hasOwnKey: (id: string) => boolean
}

export interface FieldRowProps {
  field: Field
  /** Its parent. */
  parent: Field | undefined
  nameId: string
  isFirst: boolean
  isLast: boolean
  isOpen: boolean
  isNew: boolean
  /** The saved field; undefined for a new one. */
  saved: Field | undefined
  isReadOnly: boolean
  errors: DraftErrors
  actions: FieldActions
  /** Its child fields. */
  children?: ReactNode
}

/** One field of the list: a summary, and opened, all its settings. */
export function FieldRow(props: FieldRowProps) {
  const { field, isOpen, isReadOnly, actions, children } = props
  const { errors, leave } = useLeftErrors(field, props.errors, actions.otherKeys)
  const change = useCallback((changes: Partial<Field>) => actions.change(field.id, changes), [actions, field.id])
  const { t, text } = useText()
  const panelId = useId()
  const name = fieldName(field, text)
  const { Icon } = BUILDER_PARTS[field.fieldType]
  const hasErrors = errors.all.length > 0
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: field.id,
    disabled: isReadOnly,
  })
  const moveByKey = (event: KeyboardEvent) => {
    if (isReadOnly || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    // a field in a group is moved, not the group around it
    event.stopPropagation()
    actions.step(field.id, event.key === 'ArrowUp' ? -1 : 1)
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
              {hasErrors ? t('fields.hasErrors') : t(`fields.kind.${field.fieldType}`)}
            </Text>
          </span>
          <FieldBadges field={field} />
          <IconChevronDown size={18} className={styles.chevron} aria-hidden />
        </UnstyledButton>
        {!isReadOnly && <RowActions {...props} name={name} />}
      </Group>
      <Collapse expanded={isOpen} id={panelId}>
        {isOpen && (
          <div className={styles.panel} onBlur={isReadOnly ? undefined : leave}>
            <FieldEditor
              field={field}
              onChange={change}
              errors={errors}
              isReadOnly={isReadOnly}
              nameId={props.nameId}
              saved={props.saved}
              parent={props.parent}
              otherKeys={actions.otherKeys}
              hasOwnKey={actions.hasOwnKey}
              hasFocus={props.isNew}
              onPasteList={actions.paste}
              onRetype={actions.retype}
            />
          </div>
        )}
      </Collapse>
      {children}
    </li>
  )
}

function FieldBadges({ field }: { field: Field }) {
  const { t } = useText()
  const badges = [
    field.required && t('fields.badgeRequired'),
    field.showInList && t('fields.badgeInList'),
    !field.showForUser && t('fields.badgeAdminOnly'),
    field.uiStatus === 'disabled' && t('fields.badgeDisabled'),
    field.uiStatus === 'hidden' && t('fields.badgeHidden'),
  ].filter((badge) => badge !== false)
  return (
    <span className={styles.badges}>
      {badges.map((badge) => (
        <Badge key={badge} variant="default" size="sm" tt="none" fw={500} radius="sm">
          {badge}
        </Badge>
      ))}
    </span>
  )
}

function RowActions({ field, isFirst, isLast, actions, name }: FieldRowProps & { name: string }) {
  const { t } = useText()
  return (
    <Group gap={0} wrap="nowrap" pr="xs">
      <ActionIcon
        size={36}
        visibleFrom="sm"
        disabled={isFirst}
        aria-label={t('fields.moveUp', { name })}
        onClick={() => actions.step(field.id, -1)}
      >
        <IconArrowUp size={18} stroke={1.8} />
      </ActionIcon>
      <ActionIcon
        size={36}
        visibleFrom="sm"
        disabled={isLast}
        aria-label={t('fields.moveDown', { name })}
        onClick={() => actions.step(field.id, 1)}
      >
        <IconArrowDown size={18} stroke={1.8} />
      </ActionIcon>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon size={36} aria-label={t('fields.more', { name })}>
            <IconDots size={18} stroke={1.8} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown maw={300}>
          {/* on a phone there is no space for them beside the name */}
          <Menu.Item
            hiddenFrom="sm"
            disabled={isFirst}
            leftSection={<IconArrowUp size={18} stroke={1.7} aria-hidden />}
            onClick={() => actions.step(field.id, -1)}
          >
            {t('fields.moveUp', { name })}
          </Menu.Item>
          <Menu.Item
            hiddenFrom="sm"
            disabled={isLast}
            leftSection={<IconArrowDown size={18} stroke={1.7} aria-hidden />}
            onClick={() => actions.step(field.id, 1)}
          >
            {t('fields.moveDown', { name })}
          </Menu.Item>
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
